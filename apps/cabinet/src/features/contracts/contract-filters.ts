import { type ContractStatus, contractStatuses } from '@impulse/api/contracts/contract'
import { maxSearchLength } from '@impulse/api/lists/search'
import { listPageSize, parseShownCount } from '../../shared/list/growing-list.ts'

/** Filters of the list of contracts, and the number of contracts to show. The URL stores these values. */
export type ContractFilters = {
  status: 'all' | ContractStatus
  /** Key of a product; empty for all products. */
  product: string
  search: string
  shownCount: number
}

export const noFilters: ContractFilters = { status: 'all', product: '', search: '', shownCount: listPageSize }

export const hasFilters = ({ status, product, search }: ContractFilters): boolean =>
  status !== 'all' || product !== '' || search !== ''

export function parseFilters(params: URLSearchParams): ContractFilters {
  const status = contractStatuses.find((known) => known === params.get('status')) ?? 'all'
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, maxSearchLength)
  const [product, search] = [text('product'), text('search')]
  return { status, product, search, shownCount: parseShownCount(params) }
}

export function toUrl({ status, product, search, shownCount }: ContractFilters): string {
  const query = new URLSearchParams()
  if (status !== 'all') query.set('status', status)
  if (product !== '') query.set('product', product)
  if (search !== '') query.set('search', search)
  if (shownCount !== listPageSize) query.set('shown', String(shownCount))
  return query.size === 0 ? '/contracts' : `/contracts?${query}`
}
