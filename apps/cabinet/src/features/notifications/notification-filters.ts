import type { NotificationCategory } from '@impulse/api/notifications/notification'
import { parseShownCount } from '../../shared/list/growing-list.ts'

/** Number of notifications on a page of the list. Most other lists have larger pages. */
export const notificationPageSize = 10

/** Category and number of notifications that the page shows. The URL stores these values. */
export type NotificationFilters = { category: 'all' | NotificationCategory; shownCount: number }

export const categoryNames: Record<'all' | NotificationCategory, string> = {
  all: 'Все',
  reward: 'Начисления',
  withdrawal: 'Выводы',
  passport: 'Документы',
  account: 'Профиль',
  news: 'Новости',
}
/** Categories of notifications, in the order in which the page shows them. */
export const categories = Object.keys(categoryNames) as (keyof typeof categoryNames)[]

export const parseFilters = (params: URLSearchParams): NotificationFilters => ({
  category: categories.find((known) => known === params.get('category')) ?? 'all',
  shownCount: parseShownCount(params, notificationPageSize),
})

export function toUrl({ category, shownCount }: NotificationFilters): string {
  const query = new URLSearchParams()
  if (category !== 'all') query.set('category', category)
  if (shownCount !== notificationPageSize) query.set('shown', String(shownCount))
  return query.size === 0 ? '/notification' : `/notification?${query}`
}
