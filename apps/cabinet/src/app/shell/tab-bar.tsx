import { useState } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '../../shared/icon/icon.tsx'
import { lazySheet } from '../../shared/modal/lazy-sheet.tsx'
import { MemberCard } from './member/member-card.tsx'
import { isWithin, moreMenu, tabBarMenu } from './menu/menu.ts'
import { MenuLink } from './menu/menu-link.tsx'
import css from './tab-bar.module.css'
import { useChosenPath } from './menu/use-chosen-path.ts'

const MoreSheet = lazySheet(() => import('./menu/more-sheet.tsx').then((module) => module.MoreSheet))

/** Menu of a phone: links to four pages, and the button «Ещё», which opens the rest of the menu. */
export function TabBar() {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const close = () => setOpenAt(null)
  const chosenPath = useChosenPath()
  const isMore = moreMenu.some(({ path }) => isWithin(path, chosenPath))
  return (
    <nav className={css.bar} aria-label="Разделы">
      <ul role="list" className={css.places}>
        {tabBarMenu.map((entry) => (
          <li key={entry.path}>
            <MenuLink entry={entry} className={css.place}>
              {entry.title}
            </MenuLink>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={css.place}
            aria-haspopup="dialog"
            aria-current={isMore ? 'true' : undefined}
            onClick={() => setOpenAt(pathname)}
          >
            <Icon name="dots-three-circle" filled={isMore} />
            Ещё
          </button>
        </li>
      </ul>
      {/* The sheet is open only on the page where the member opened the sheet, so a link in the sheet closes
          the sheet. */}
      <MoreSheet open={openAt === pathname} onClose={close}>
        <MemberCard onNavigateAway={close} />
      </MoreSheet>
    </nav>
  )
}
