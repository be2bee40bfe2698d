import { type ReactNode, type Ref, useContext } from 'react'
import { MemberSummaryContext } from '../member/member-summary.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { useBackToList } from './from-list.ts'
import { Link } from '../modal/link.tsx'
import css from './page-header.module.css'

type PageHeaderProps = {
  title: ReactNode
  /** Parent page. A page of the tab bar has none. Visitors, who have no menu, see no link to it. */
  back?: { to: string; label: string }
  /** True to show the back link on phones only. On a desktop the menu next to the page replaces the link. */
  backOnPhone?: boolean
  titleRef?: Ref<HTMLHeadingElement>
  /** Actions of the page, at the end of the row. */
  children?: ReactNode
}

/** Title of a page, with a link back to its parent page. */
export function PageHeader({ title, back, backOnPhone = false, titleRef, children }: PageHeaderProps) {
  const goBack = useBackToList()
  const parent = useContext(MemberSummaryContext) && back
  return (
    // On a phone, the header of the cabinet is hidden next to a back link (shell.module.css).
    <div className={css.head} data-back={parent ? '' : undefined}>
      <div className={css.name}>
        {parent && (
          <Link to={parent.to} onClick={goBack} className={classNames(css.back, backOnPhone && css.onPhone)}>
            <Icon name="arrow-left" />
            <span className="visually-hidden">{parent.label}</span>
          </Link>
        )}
        <h1 ref={titleRef} tabIndex={-1} className={css.title}>
          {title}
        </h1>
      </div>
      {children}
    </div>
  )
}
