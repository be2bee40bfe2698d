import { useEffect, useState } from 'react'
import { useWhenOnline } from '../../shared/browser/use-when-online.ts'
import { api } from '../../shared/session/browser-session.ts'
import { type Failed, getLoadedValue, type Loadable, toLoadable } from '../../shared/loading/loadable.ts'
import { useMemberSummary } from '../../shared/member/member-summary.ts'
import { type FoundRecord, sources } from './search-sources.ts'

/** Group of the results from one list, with at least one record. */
export type FoundGroup = { name: string; records: FoundRecord[] }

type Found = { text: string; groups: FoundGroup[]; failed: Failed | null }

export type SearchState = {
  /** Results of the last search; null before the first. */
  found: Found | null
  /** True while the results of the typed text are loading. */
  waiting: boolean
  retry: () => void
}

/** Searches all lists for the typed text when the member has not typed for a moment. */
export function useFound(text: string): SearchState {
  const { today } = useMemberSummary()
  const [found, setFound] = useState<Found | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (text === '') return undefined
    const controller = new AbortController()
    const { signal } = controller
    const search = async () => {
      const results = await Promise.all(
        sources.map(({ find }) => toLoadable(find(api, { text, today, signal }))),
      )
      if (!signal.aborted) setFound({ text, ...toGroups(results) })
    }
    // A refused session ends in a navigation, and an aborted request in the next search.
    const timer = setTimeout(() => void search().catch(() => undefined), quietMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, today, attempt])
  const retry = () => {
    setFound(null)
    setAttempt((count) => count + 1)
  }
  useWhenOnline(retry, (found?.failed ?? null) !== null)
  return { found, waiting: text !== '' && found?.text !== text, retry }
}

const quietMs = 250

/** A list that could not be searched does not hide the results of the others. */
function toGroups(results: Loadable<FoundRecord[]>[]): Pick<Found, 'groups' | 'failed'> {
  const groups = sources.map(({ name }, index) => ({
    name,
    records: getLoadedValue(results[index] ?? { status: 'loading' }) ?? [],
  }))
  return {
    groups: groups.filter(({ records }) => records.length > 0),
    failed: results.find((result) => result.status === 'failed') ?? null,
  }
}
