import type { ContractItem, ContractMonth } from '@impulse/api/contracts/my-contracts'
import { type Loadable, toLoadable } from '../../shared/loading/loadable.ts'
import type { Api } from '../../shared/api/client.ts'
import { fetchPages, type LoadedPages } from '../../shared/list/growing-list.ts'
import { type ContractFilters, parseFilters } from './contract-filters.ts'

export type ContractList = LoadedPages<ContractItem> & { months: readonly ContractMonth[] }
export type LoadedContracts = { filters: ContractFilters; list: Loadable<ContractList> }

export async function loadContracts(
  api: Api,
  { url, signal }: { url: URL; signal: AbortSignal },
): Promise<LoadedContracts> {
  const filters = parseFilters(url.searchParams)
  const { status, search, shownCount } = filters
  let months: readonly ContractMonth[] = []
  const request = fetchPages({ shownCount, getId: ({ number }: ContractItem) => number }, async (page) => {
    const query = { ...page, search, status: status === 'all' ? undefined : status }
    const found = await api.get('/api/contract/', { query, signal })
    months = found.months
    return { items: found.contracts, totalCount: found.totalCount }
  })
  return { filters, list: await toLoadable(request.then((pages) => ({ ...pages, months }))) }
}
