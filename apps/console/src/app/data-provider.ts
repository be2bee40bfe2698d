import { consoleApi } from '@impulse/api/staff/console-access'
import type { ListResponse } from '@impulse/api/lists/console-list'
import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin'
import { fetchJson } from '../shared/api/call.ts'
import { toListQuery } from '../shared/api/list-query.ts'

/** List response: one page of a long list, or all rows of a short list. */
type ListResult = ListResponse<RaRecord> | RaRecord[]

/**
 * Maps react-admin's calls to routes of the console's API. A resource is a path; its filters are query parameters.
 */
export const dataProvider: DataProvider = {
  getList: (async (resource, params) =>
    toListResult(
      await fetchRecord<ListResult>('GET', `${all(resource)}?${toListQuery(params)}`),
      params,
    )) as DataProvider['getList'],
  getOne: async (resource, { id }) => ({ data: await fetchRecord('GET', one(resource, id)) }),
  getMany: async (resource, { ids }) => ({
    data: await Promise.all(ids.map((id) => fetchRecord<never>('GET', one(resource, id)))),
  }),
  create: async (resource, { data }) => ({ data: await fetchRecord('POST', all(resource), data) }),
  update: async (resource, { id, data }) => ({ data: await fetchRecord('PUT', one(resource, id), data) }),
  delete: async (resource, { id }) => ({ data: await fetchRecord('DELETE', one(resource, id)) }),
  // No page uses `getManyReference`. Bulk writes are not offered, because each row of the audit describes one
  // action on one object.
  getManyReference: notOffered,
  updateMany: notOffered,
  deleteMany: notOffered,
}

/** Fetches JSON and returns it as the type that react-admin expects. This type cannot be checked at run time. */
async function fetchRecord<Data>(...args: Parameters<typeof fetchJson>): Promise<Data> {
  return (await fetchJson(...args)) as Data
}

const all = (resource: string): string => `${consoleApi}/${resource}`
const one = (resource: string, id: RaRecord['id']): string => `${all(resource)}/${encodeURIComponent(id)}`

function toListResult(response: ListResult, { pagination }: GetListParams): GetListResult {
  if (Array.isArray(response)) return { data: response, total: response.length }
  const { data, total, hasMore } = response
  if (total !== null) return { data, total }
  return { data, pageInfo: { hasNextPage: hasMore, hasPreviousPage: (pagination?.page ?? 1) > 1 } }
}

async function notOffered(): Promise<never> {
  throw new Error('The console has no route for this operation of the data provider')
}
