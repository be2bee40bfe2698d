import { fillPath } from '@impulse/api/routes/fill-path'
import type { OrderCard } from '@impulse/api/orders/order'
import { ApiError } from '../../shared/api/api-error.ts'
import type { Api } from '../../shared/api/client.ts'
import { type Loadable, toLoadable } from '../../shared/loading/loadable.ts'

/** Order; null when the order does not exist or belongs to another member. */
export type LoadedOrder = Loadable<OrderCard | null>

export function loadOrder(
  api: Api,
  { params, signal }: { params: { id?: string | undefined }; signal: AbortSignal },
): Promise<LoadedOrder> {
  return toLoadable(fetchOrder(api, { id: params.id ?? '', signal }))
}

export async function fetchOrder(
  api: Api,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<OrderCard | null> {
  try {
    const path = fillPath('/api/order/:id/', { id })
    return (await api.get(path, { signal })).order
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
