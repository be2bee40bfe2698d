import type { PairedIconName } from '../../../shared/icon/icon-name.ts'
import { pages } from '../../navigation/pages.ts'

export type MenuEntry = { path: string; title: string; icon: PairedIconName }

/**
 * Returns true for the page of a menu item and for the pages below it. For the home page only the exact path counts.
 */
export const isWithin = (entryPath: string, path: string): boolean =>
  path === entryPath || (entryPath !== '/' && path.startsWith(`${entryPath}/`))

const entry = (page: { path: string; title: string }, icon: PairedIconName): MenuEntry => ({ ...page, icon })

/**
 * Menu in the sidebar of the desktop. The links to the legal texts (policy and programme rules) are in the top bar
 * (specification, section 2).
 */
export const sidebarMenu: readonly MenuEntry[] = [
  entry(pages.home, 'house'),
  entry(pages.balance, 'coins'),
  entry(pages.withdraw, 'hand-coins'),
  entry(pages.contracts, 'file-text'),
  entry(pages.orders, 'clipboard-text'),
  entry(pages.news, 'newspaper'),
  entry(pages.profile, 'user-circle'),
  entry(pages.help, 'question'),
]

/**
 * Menu in the tab bar of the phone, with short titles. The bar has a fifth item, the button «Ещё», which is not in this
 * list.
 */
export const tabBarMenu: readonly MenuEntry[] = [
  entry(pages.home, 'house'),
  { ...entry(pages.balance, 'coins'), title: 'Баланс' },
  { ...entry(pages.withdraw, 'hand-coins'), title: 'Вывод' },
  { ...entry(pages.orders, 'clipboard-text'), title: 'Заявки' },
]

/** Menu items in the sheet «Ещё», which the tab bar of the phone opens. */
export const moreMenu: readonly MenuEntry[] = [
  entry(pages.contracts, 'file-text'),
  entry(pages.news, 'newspaper'),
  { ...entry(pages.profile, 'user-circle'), title: 'Профиль' },
  entry(pages.notifications, 'bell'),
  entry(pages.help, 'question'),
  entry(pages.policy, 'shield-check'),
  entry(pages.rules, 'scroll'),
]
