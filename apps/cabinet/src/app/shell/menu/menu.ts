import type { PairedIconName } from '../../../shared/icon/icon-name.ts'
import { pages } from '../../navigation/pages.ts'

export type MenuEntry = {
  path: string
  title: string
  icon: PairedIconName
  /** Page without a menu item, which the page of this item leads to. */
  holds?: string
}

/**
 * Returns true for the pages of a menu item and for the pages below them. For the home page only the exact path counts.
 */
export const isWithin = (entry: MenuEntry, path: string): boolean =>
  isBelow(entry.path, path) || isBelow(entry.holds, path)

const isBelow = (page: string | undefined, path: string) =>
  path === page || (page !== '/' && path.startsWith(`${page}/`))

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

/** Pages without a place in the phone's tab bar. On a phone, the overview of the profile lists these pages. */
export const profileMenu = [
  { ...entry(pages.orders, 'clipboard-text'), about: 'Выводы и\u00a0поиск договоров' },
  { ...entry(pages.news, 'newspaper'), about: 'Акции и\u00a0изменения программы' },
  { ...entry(pages.notifications, 'bell'), about: 'О\u00a0деньгах, документе и\u00a0входах' },
  { ...entry(pages.help, 'question'), about: 'Ответы и\u00a0вопрос поддержке' },
]

/** Legal texts, which a phone shows at the end of the overview of the profile. */
export const legalMenu: readonly MenuEntry[] = [
  entry(pages.policy, 'shield-check'),
  entry(pages.rules, 'scroll'),
]

/** Menu in the tab bar of the phone, with short titles. */
export const tabBarMenu: readonly MenuEntry[] = [
  entry(pages.home, 'house'),
  { ...entry(pages.contracts, 'file-text'), title: 'Договоры' },
  { ...entry(pages.withdraw, 'hand-coins'), title: 'Вывести' },
  { ...entry(pages.balance, 'coins'), title: 'Баланс' },
  { ...entry(pages.profile, 'user-circle'), title: 'Профиль', holds: pages.orders.path },
]
