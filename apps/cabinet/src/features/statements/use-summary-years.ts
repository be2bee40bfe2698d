import { useEffect, useState } from 'react'
import { api } from '../../shared/session/browser-session.ts'

/**
 * Returns the years for which the member has operations, latest first. Only the current year until the server responds,
 * and when it does not.
 */
export function useSummaryYears(today: string): readonly string[] {
  const [years, setYears] = useState([today.slice(0, 4)])
  useEffect(() => {
    const controller = new AbortController()
    api.get('/api/statement/years/', { signal: controller.signal }).then(
      (found) => setYears(found.years.map(String)),
      () => undefined,
    )
    return () => controller.abort()
  }, [])
  return years
}
