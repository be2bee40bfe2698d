import type { ReactNode } from 'react'
import type { Resource } from '../loading/use-resource.ts'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { SupportLink } from './support-link.tsx'
import css from './part-card.module.css'

type PartCardProps<T> = {
  part: Resource<T>
  /** Label that screen readers announce while the content is loading. */
  waiting: string
  /** Skeleton with the height of the content. */
  skeleton: ReactNode
  /** Header of the card, which stays visible while the content is loading or has failed. */
  header?: ReactNode
  children: (value: T) => ReactNode
} & ({ label: string; labelledBy?: never } | { label?: never; labelledBy: string })

/** Card whose content is loaded by a request of its own, so that the rest of the page works when this request fails. */
export function PartCard<T>({ label, labelledBy, header, ...content }: PartCardProps<T>) {
  return (
    <section className={css.card} aria-label={label} aria-labelledby={labelledBy}>
      {header}
      <Content {...content} />
    </section>
  )
}

type ContentProps<T> = Pick<PartCardProps<T>, 'part' | 'waiting' | 'skeleton' | 'children'>

function Content<T>({ part: { shown, retry, retrying }, waiting, skeleton, children }: ContentProps<T>) {
  if (shown.status === 'loaded') return children(shown.value)
  if (shown.status === 'loading') return <Loading label={waiting}>{skeleton}</Loading>
  return (
    <div className={css.failed}>
      <p role="alert">{shown.text}</p>
      <p className={css.ways}>
        {shown.code !== undefined && <SupportLink code={shown.code} request={shown.request} />}
        <Button variant="secondary" busy={retrying} onClick={retry}>
          Повторить
        </Button>
      </p>
    </div>
  )
}

type PartCardHeaderProps = { id: string; title: string; all: ReactNode }

/** Title of the card, and a link to the full list. */
export function PartCardHeader({ id, title, all }: PartCardHeaderProps) {
  return (
    <div className={css.head}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {all}
    </div>
  )
}
