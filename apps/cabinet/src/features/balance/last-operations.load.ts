import type { History } from '@impulse/api/balance/balance'
import { type Loadable, toLoadable } from '../../shared/loading/loadable.ts'
import type { Api } from '../../shared/api/client.ts'
import { unlessCancelled } from '../../shared/api/unless-cancelled.ts'

/** Number of rows of the home page. */
export const lastCount = 3

export function loadLastOperations(
  api: Api,
  { signal }: { signal: AbortSignal },
): Promise<Loadable<History>> {
  // Twice as many operations, because one row shows a reward and its release.
  const query = { skipCount: 0, maxResultCount: lastCount * 2 }
  const request = api.get('/api/balance/account-history/', { query, signal })
  return toLoadable(
    unlessCancelled(request, { history: [], totalCount: 0, days: [] }),
    'Не удалось загрузить последние операции',
  )
}
