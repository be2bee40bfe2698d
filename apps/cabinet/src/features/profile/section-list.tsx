import { useLocation } from 'react-router'
import { Icon } from '../../shared/icon/icon.tsx'
import type { IconName } from '../../shared/icon/icon-name.ts'
import { Link } from '../../shared/modal/link.tsx'
import { fromList } from '../../shared/page/from-list.ts'
import { useProfile } from './profile-context.ts'
import css from './section-list.module.css'
import { toUrl, sections } from './sections.ts'

/**
 * Row of a list of pages. `isNew` adds a dot for something that the member has not seen. `isWideOnly` hides the row where
 * the list is not next to the page.
 */
export type PageRow = {
  path: string
  title: string
  icon: IconName
  about: string
  isNew?: boolean
  isWideOnly?: boolean
}

/**
 * Navigation with links to all sections of the profile. Above the list of a narrow overview is the card of the document,
 * so the list has no link to it there.
 */
export function SectionList({ isOverview }: { isOverview: boolean }) {
  const profile = useProfile()
  const rows = sections.map((section) => ({
    ...section,
    path: toUrl(section.name),
    about: section.about(profile),
    isWideOnly: isOverview && section.name === 'document',
  }))
  return <PageList label="Профиль" rows={rows} />
}

/** Navigation in a card, with the title and a summary of each page. */
export function PageList({ label, rows }: { label: string; rows: readonly PageRow[] }) {
  const { pathname } = useLocation()
  const isWithin = (path: string) => `${pathname}/`.startsWith(`${path}/`)
  return (
    <nav aria-label={label}>
      <ul role="list" className={css.card}>
        {rows.map(({ path, title, icon, about, isNew = false, isWideOnly = false }) => (
          <li key={path} className={isWideOnly ? css.wideOnly : undefined}>
            <Link
              to={path}
              state={fromList}
              className={css.row}
              aria-current={isWithin(path) ? 'page' : undefined}
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
