import type { ReactNode } from 'react'
import { Button } from '../../shared/button/button.tsx'
import { Loading } from '../../shared/skeleton/skeleton.tsx'
import css from './rewards-card.module.css'
import type { Rewards } from './use-rewards.ts'

type RewardsCardProps<T> = {
  label: string
  rewards: Rewards<T>
  /** As high as what will come. */
  places: ReactNode
  children: (value: T) => ReactNode
}

/** A card that loads and fails for itself, whatever becomes of the rest of the screen. */
export function RewardsCard<T>({ label, ...content }: RewardsCardProps<T>) {
  return (
    <section className={css.card} aria-label={label}>
      <Content {...content} />
    </section>
  )
}

function Content<T>({ rewards, places, children }: Omit<RewardsCardProps<T>, 'label'>) {
  const { shown, retry, retrying } = rewards
  if (shown.status === 'loaded') return children(shown.value)
  if (shown.status === 'loading') return <Loading label="Считаем доход">{places}</Loading>
  return (
    <div className={css.failed}>
      <p role="alert">{shown.text}</p>
      <Button variant="secondary" busy={retrying} onClick={retry}>
        Повторить
      </Button>
    </div>
  )
}
