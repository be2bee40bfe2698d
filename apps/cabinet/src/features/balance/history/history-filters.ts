import type { HistoryFilterCategory } from '@impulse/api/balance/balance'
import { isDay } from '@impulse/api/fields/day'
import { maxSearchLength } from '@impulse/api/lists/search'
import { categories } from '../operation/operation-appearance.ts'

/**
 * Filters of the history. A filter with an empty string is not applied. `dateSince` and `dateTo` are days in
 * Moscow, both inclusive.
 */
export type HistoryFilters = {
  category: 'all' | HistoryFilterCategory
  dateSince: string
  dateTo: string
  search: string
}

export const noFilters: HistoryFilters = { category: 'all', dateSince: '', dateTo: '', search: '' }

export const hasFilters = (filters: HistoryFilters): boolean => toUrl(filters) !== toUrl(noFilters)

/**
 * Reads the filters from the URL. Invalid values are ignored. If the first day of the period is later than
 * the last day, the two days are swapped.
 */
export function parseFilters(params: URLSearchParams): HistoryFilters {
  const category = categories.find((known) => known === params.get('category')) ?? 'all'
  const [since, to] = [parseDay(params.get('dateSince')), parseDay(params.get('dateTo'))]
  const isReversed = since !== '' && to !== '' && since > to
  const search = (params.get('search') ?? '').trim().slice(0, maxSearchLength)
  return { category, dateSince: isReversed ? to : since, dateTo: isReversed ? since : to, search }
}

/** Returns the address of the history with these filters: `/balance?category=reward&search=…`. */
export function toUrl(filters: HistoryFilters): string {
  const query = new URLSearchParams()
  if (filters.category !== 'all') query.set('category', filters.category)
  if (filters.dateSince !== '') query.set('dateSince', filters.dateSince)
  if (filters.dateTo !== '') query.set('dateTo', filters.dateTo)
  if (filters.search !== '') query.set('search', filters.search)
  return query.size === 0 ? '/balance' : `/balance?${query}`
}

const parseDay = (text: string | null): string => (text !== null && isDay(text) ? text : '')
