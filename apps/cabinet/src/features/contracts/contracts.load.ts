import type { ContractItem, ContractMonth, ContractProduct } from '@impulse/api/contracts/my-contracts'
import { type Loadable, toLoadable } from '../../shared/loading/loadable.ts'
import type { Api } from '../../shared/api/client.ts'
import { fetchPages, type LoadedPages } from '../../shared/list/growing-list.ts'
import { type ContractFilters, parseFilters } from './contract-filters.ts'

export type ContractList = LoadedPages<ContractItem> & {
  months: readonly ContractMonth[]
  products: readonly ContractProduct[]
}
export type LoadedContracts = { filters: ContractFilters; list: Loadable<ContractList> }

export async function loadContracts(
  api: Api,
  { url, signal }: { url: URL; signal: AbortSignal },
): Promise<LoadedContracts> {
  const filters = parseFilters(url.searchParams)
  const { status, product, search, shownCount } = filters
  let [months, products]: [readonly ContractMonth[], readonly ContractProduct[]] = [[], []]
  const request = fetchPages({ shownCount, getId: ({ number }: ContractItem) => number }, async (page) => {
    const query = {
      ...page,
      search,
      status: status === 'all' ? undefined : status,
      product: product || undefined,
    }
    const found = await api.get('/api/contract/', { query, signal })
    ;({ months, products } = found)
    return { items: found.contracts, totalCount: found.totalCount }
  })
  return { filters, list: await toLoadable(request.then((pages) => ({ ...pages, months, products }))) }
}
