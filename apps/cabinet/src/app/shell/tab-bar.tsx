import { tabBarMenu } from './menu/menu.ts'
import { MenuLink } from './menu/menu-link.tsx'
import css from './tab-bar.module.css'

/** Menu of a phone: links to five pages. */
export function TabBar() {
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
      </ul>
    </nav>
  )
}
