import { Link } from 'react-router'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { useBackToList } from './from-list.ts'
import css from './page-header.module.css'

type PageHeaderProps = {
  title: string
  back: { to: string; label: string }
  /** True to show the back link on phones only. On a desktop the menu next to the page replaces the link. */
  backOnPhone?: boolean
}

/** Title of a page, with a link back to its parent page. */
export function PageHeader({ title, back, backOnPhone = false }: PageHeaderProps) {
  const goBack = useBackToList()
  return (
    <div className={css.head}>
      <Link to={back.to} onClick={goBack} className={classNames(css.back, backOnPhone && css.onPhone)}>
        <Icon name="arrow-left" />
        <span className="visually-hidden">{back.label}</span>
      </Link>
      <h1 className={css.title}>{title}</h1>
    </div>
  )
}
