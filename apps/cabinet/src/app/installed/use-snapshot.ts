import { useEffect, useEffectEvent } from 'react'
import { useMemberSummary } from '../../shared/member/member-summary.ts'
import { getLoadedValue } from '../../shared/loading/loadable.ts'
import { useMember } from '../../shared/member/member.ts'
import { deviceValues, isOwner, publicApi, session } from '../../shared/session/browser-session.ts'
import { type Snapshot, snapshotKey } from '../../shared/session/snapshot.ts'

/** Number of operations and of contracts that the member can read offline. */
const maxSavedRows = 20

/**
 * Stores the offline snapshot (the amounts, the last operations and the last contracts) once per document and after each change
 * of the amounts.
 */
export function useSnapshot(): void {
  const memberId = useMember()?.userId
  const { balance, pending, isOld } = useMemberSummary()
  const money = { balance: getLoadedValue(balance), pending: getLoadedValue(pending) }
  const save = useEffectEvent(async (signal: AbortSignal) => {
    if (!memberId || !money.balance || !money.pending) return
    const lists = await loadLists(signal)
    if (!lists) return
    const at = new Date().toISOString()
    const snapshot = { memberId, at, balance: money.balance, pending: money.pending, ...lists }
    // A logout in another tab deletes the snapshot. The snapshot must not be stored again afterwards.
    if (signal.aborted || session.refreshToken() === null || !isOwner(memberId)) return
    deviceValues.setItem(snapshotKey, JSON.stringify(snapshot satisfies Snapshot))
  })
  const snapshotJson = JSON.stringify(money)
  useEffect(() => {
    if (isOld) return undefined
    const controller = new AbortController()
    save(controller.signal).catch(() => undefined)
    return () => controller.abort()
  }, [memberId, snapshotJson, isOld])
}

/**
 * Loads the last operations and contracts without a refresh of the tokens. A refresh can reload the page or end the session, and a
 * request in the background must do neither. Returns null without a token; throws when the server refuses or fails.
 */
async function loadLists(signal: AbortSignal): Promise<Pick<Snapshot, 'history' | 'contracts'> | null> {
  const token = session.accessToken()
  if (token === null) return null
  const request = {
    query: { skipCount: 0, maxResultCount: maxSavedRows },
    headers: { authorization: `Bearer ${token}` },
    signal,
  }
  const [history, { contracts }] = await Promise.all([
    publicApi.get('/api/balance/account-history/', request),
    publicApi.get('/api/contract/', request),
  ])
  return { history, contracts }
}
