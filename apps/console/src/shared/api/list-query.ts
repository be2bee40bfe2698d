import type { GetListParams } from 'react-admin'

/** Converts the query of a list to URL parameters. A query without `pagination` requests all rows. */
export function toListQuery({ pagination, sort, filter }: Partial<GetListParams>): URLSearchParams {
  const query = new URLSearchParams()
  if (pagination) {
    query.set('page', String(pagination.page))
    query.set('perPage', String(pagination.perPage))
  }
  if (sort) {
    query.set('sort', sort.field)
    query.set('order', sort.order.toLowerCase())
  }
  for (const [name, value] of Object.entries((filter ?? {}) as Record<string, unknown>))
    if (typeof value === 'string' && value !== '') query.set(name, value)
  return query
}
