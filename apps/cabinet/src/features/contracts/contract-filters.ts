import { type ContractStatus, contractStatuses } from '@impulse/api/contracts/contract'
import { maxSearchLength } from '@impulse/api/lists/search'
import { listPageSize, parseShownCount } from '../../shared/list/growing-list.ts'

/** Filters of the list of contracts, and the number of contracts to show. The URL stores these values. */
export type ContractFilters = { status: 'all' | ContractStatus; search: string; shownCount: number }

export const noFilters: ContractFilters = { status: 'all', search: '', shownCount: listPageSize }

export const hasFilters = ({ status, search }: ContractFilters): boolean => status !== 'all' || search !== ''

export function parseFilters(params: URLSearchParams): ContractFilters {
  const status = contractStatuses.find((known) => known === params.get('status')) ?? 'all'
  const search = (params.get('search') ?? '').trim().slice(0, maxSearchLength)
  return { status, search, shownCount: parseShownCount(params) }
}

export function toUrl({ status, search, shownCount }: ContractFilters): string {
  const query = new URLSearchParams()
  if (status !== 'all') query.set('status', status)
  if (search !== '') query.set('search', search)
  if (shownCount !== listPageSize) query.set('shown', String(shownCount))
  return query.size === 0 ? '/contracts' : `/contracts?${query}`
}
