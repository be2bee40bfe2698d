import { useEffect, useState } from 'react'
import type { Period } from '../../shared/list/period.ts'
import { api } from '../../shared/session/browser-session.ts'

/** Returns the number of operations of a period; null until the server responds, and when it does not. */
export function useOperationCount({ dateSince, dateTo }: Period): number | null {
  const period = `${dateSince} ${dateTo}`
  const [counted, setCounted] = useState({ period: '', count: 0 })
  useEffect(() => {
    if (dateSince === '' || dateTo === '') return undefined
    const controller = new AbortController()
    const query = { category: 'all', dateSince, dateTo, skipCount: 0, maxResultCount: 1 } as const
    api.get('/api/balance/account-history/', { query, signal: controller.signal }).then(
      ({ totalCount }) => setCounted({ period: `${dateSince} ${dateTo}`, count: totalCount }),
      () => undefined,
    )
    return () => controller.abort()
  }, [dateSince, dateTo])
  return counted.period === period ? counted.count : null
}
