import { pages } from '../../navigation/pages.ts'
import { LogoutButton } from '../member/logout-button.tsx'
import { MemberMenuButton } from './member-menu-button.tsx'
import { NotificationsBell } from './notifications-bell.tsx'
import { SearchButton } from './search-button.tsx'
import { Link } from '../../../shared/modal/link.tsx'
import css from './top-bar.module.css'

/**
 * Top bar of the desktop: the search, links to the privacy policy and to the programme's rules, the bell, the logout,
 * and the menu under the avatar.
 */
export function TopBar() {
  return (
    <header className={css.bar}>
      <SearchButton />
      <nav aria-label="Документы" className={css.links}>
        <Link to={pages.policy.path}>{pages.policy.title}</Link>
        <Link to={pages.rules.path}>{pages.rules.title}</Link>
      </nav>
      <NotificationsBell />
      <LogoutButton className={css.exit} />
      <MemberMenuButton />
    </header>
  )
}
