import { useSyncExternalStore } from 'react'
import { useBrand } from '../../shared/style/brand.ts'
import { Icon } from '../../shared/icon/icon.tsx'
import { safeStorage } from '../../shared/drafts/safe-storage.ts'
import { useTouchDevice } from '../../shared/browser/touch-device.ts'
import { MemberCard } from './member/member-card.tsx'
import { type MenuEntry, sidebarMenu } from './menu/menu.ts'
import { MenuLink } from './menu/menu-link.tsx'
import css from './sidebar.module.css'
import { Wordmark } from './wordmark.tsx'

/**
 * Menu of the desktop, 264 px wide, or 72 px wide when the member has folded the menu. The browser stores the
 * choice.
 */
export function Sidebar() {
  const { sidebarLinks } = useBrand()
  return (
    <aside className={css.sidebar} aria-label="Меню">
      <div className={css.head}>
        <Wordmark />
        <FoldButton />
      </div>
      <MemberCard />
      <nav aria-label="Основное">
        <ul role="list" className={css.menu}>
          {sidebarMenu.map((entry) => (
            <li key={entry.path}>
              <SidebarLink {...entry} />
            </li>
          ))}
          {sidebarLinks.map(({ title, href }) => (
            <li key={href} className={css.unfolded}>
              <a href={href} className={css.link} rel="noreferrer">
                <Icon name="arrow-up-right" />
                <span className={css.title}>{title}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  )
}

function SidebarLink(entry: MenuEntry) {
  // A folded sidebar shows the titles of its menu items as tooltips. A touch device has no hover, so its menu items
  // need no tooltips.
  const hint = useTouchDevice() ? undefined : entry.title
  return (
    <MenuLink entry={entry} className={css.link} title={hint}>
      <span className={css.title}>{entry.title}</span>
    </MenuLink>
  )
}

/**
 * Button that folds the sidebar. A script sets an attribute on the root element before the first paint, and
 * CSS folds the sidebar by that attribute.
 */
function FoldButton() {
  const folded = useSyncExternalStore(subscribe, isFolded, () => false)
  return (
    <button type="button" className={css.fold} aria-expanded={!folded} onClick={() => fold(!folded)}>
      <Icon name="sidebar-simple" />
      <span className="visually-hidden">Меню с подписями</span>
    </button>
  )
}

const values = safeStorage(() => window.localStorage)
const sidebarKey = 'impulse.sidebar'
const listeners = new Set<() => void>()

const isFolded = (): boolean => document.documentElement.dataset['sidebar'] === 'narrow'

function fold(folded: boolean): void {
  const { dataset } = document.documentElement
  if (folded) dataset['sidebar'] = 'narrow'
  else delete dataset['sidebar']
  values.setItem(sidebarKey, folded ? 'narrow' : 'wide')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
