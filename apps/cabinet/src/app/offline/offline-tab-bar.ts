import tabBar from '../shell/tab-bar.module.css'
import { isWithin, tabBarMenu } from '../shell/menu/menu.ts'
import { element, icon } from './element.ts'

/** Renders the phone's menu. Its links load new documents: online they open the page, offline this page again. */
export const offlineTabBar = (openedPath: string): HTMLElement =>
  element(
    'nav',
    { class: tabBar.bar, 'aria-label': 'Разделы' },
    element(
      'ul',
      { role: 'list', class: tabBar.places },
      ...tabBarMenu.map((entry) => {
        const { path, title, icon: iconName } = entry
        const isOpened = isWithin(entry, openedPath)
        return element(
          'li',
          {},
          element(
            'a',
            { href: path, class: tabBar.place, 'aria-current': isOpened ? 'page' : undefined },
            icon(isOpened ? `${iconName}-fill` : iconName),
            title,
          ),
        )
      }),
    ),
  )
