import { type ContractItem } from '@impulse/api/contracts/my-contracts'
import { type Loadable, toLoadable } from '../../shared/loading/loadable.ts'
import type { Api } from '../../shared/api/client.ts'
import { fetchPages, type LoadedPages } from '../../shared/list/growing-list.ts'
import { type ContractFilters, parseFilters } from './contract-filters.ts'

export type LoadedContracts = { filters: ContractFilters; list: Loadable<LoadedPages<ContractItem>> }

export async function loadContracts(
  api: Api,
  { url, signal }: { url: URL; signal: AbortSignal },
): Promise<LoadedContracts> {
  const filters = parseFilters(url.searchParams)
  const { status, search, shownCount } = filters
  const request = fetchPages({ shownCount, getId: ({ number }: ContractItem) => number }, async (page) => {
    const query = { ...page, search, status: status === 'all' ? undefined : status }
    const { contracts, totalCount } = await api.get('/api/contract/', { query, signal })
    return { items: contracts, totalCount }
  })
  return { filters, list: await toLoadable(request) }
}
