import { useLocation } from 'react-router'
import { Icon } from '../../shared/icon/icon.tsx'
import type { IconName } from '../../shared/icon/icon-name.ts'
import { Link } from '../../shared/modal/link.tsx'
import { fromList } from '../../shared/page/from-list.ts'
import { useProfile } from './profile-context.ts'
import css from './section-list.module.css'
import { toUrl, sections } from './sections.ts'

/** Row of a list of pages. `isNew` adds a dot for something that the member has not seen. */
export type PageRow = {
  path: string
  title: string
  icon: IconName
  about: string
  isNew?: boolean
}

/** Navigation with links to all sections of the profile. */
export function SectionList() {
  const profile = useProfile()
  const rows = sections.map((section) => ({
    ...section,
    path: toUrl(section.name),
    about: section.about(profile),
  }))
  return <PageList label="Профиль" rows={rows} />
}

/** Navigation in a card, with the title and a summary of each page. */
export function PageList({ label, rows }: { label: string; rows: readonly PageRow[] }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label}>
      <ul role="list" className={css.card}>
        {rows.map(({ path, title, icon, about, isNew }) => (
          <li key={path}>
            <Link
              to={path}
              state={fromList}
              className={css.row}
              aria-current={`${pathname}/`.startsWith(`${path}/`) ? 'page' : undefined}
            >
              <span className={css.tile}>
                <Icon name={icon} />
              </span>
              <span className={css.what}>
                <span className={css.title}>{title}</span>
                <span className={css.about}>{about}</span>
              </span>
              {isNew && <span className={css.dot} />}
              <Icon name="caret-right" className={css.onwards} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
