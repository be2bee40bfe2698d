import { type ContractStatus, contractStatuses } from '@impulse/api/contracts/contract'
import { maxSearchLength } from '@impulse/api/lists/search'
import { listPageSize, shownIn } from '../../shared/list/growing-list.ts'

/** Filters of the list of contracts, and the number of contracts to show. The URL stores them. */
export type ContractFilters = { status: 'all' | ContractStatus; search: string; shown: number }

export const noFilters: ContractFilters = { status: 'all', search: '', shown: listPageSize }

export const hasFilters = ({ status, search }: ContractFilters): boolean => status !== 'all' || search !== ''

export function parseFilters(params: URLSearchParams): ContractFilters {
  const status = contractStatuses.find((known) => known === params.get('status')) ?? 'all'
  const search = (params.get('search') ?? '').trim().slice(0, maxSearchLength)
  return { status, search, shown: shownIn(params) }
}

export function toUrl({ status, search, shown }: ContractFilters): string {
  const query = new URLSearchParams()
  if (status !== 'all') query.set('status', status)
  if (search !== '') query.set('search', search)
  if (shown !== listPageSize) query.set('shown', String(shown))
  return query.size === 0 ? '/contracts' : `/contracts?${query}`
}
