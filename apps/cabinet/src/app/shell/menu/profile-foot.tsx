import { useBrand } from '../../../shared/style/brand.ts'
import { Icon } from '../../../shared/icon/icon.tsx'
import { LogoutButton } from '../member/logout-button.tsx'
import { ThemeSwitch } from '../theme-switch.tsx'
import { legalMenu } from './menu.ts'
import { MenuLink } from './menu-link.tsx'
import css from './profile-foot.module.css'

/**
 * End of the profile's overview on a phone: the legal texts, the further links, the theme and the logout, which a
 * desktop shows in the sidebar and in the top bar.
 */
export function ProfileFoot() {
  const { sidebarLinks } = useBrand()
  return (
    <div className={css.card}>
      <nav aria-label="Документы">
        <ul role="list">
          {legalMenu.map((entry) => (
            <li key={entry.path}>
              <MenuLink entry={entry} className={css.row}>
                {entry.title}
              </MenuLink>
            </li>
          ))}
          {sidebarLinks.map(({ title, href }) => (
            <li key={href}>
              <a href={href} className={css.row} rel="noreferrer">
                <Icon name="arrow-up-right" />
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className={css.heading} aria-hidden="true">
        Тема
      </p>
      <ThemeSwitch />
      <LogoutButton className={css.row} />
    </div>
  )
}
