import { balancePaths, type History } from '@impulse/api/balance/balance'
import { useEffect, useEffectEvent } from 'react'
import { useAccount } from '../../shared/member/member-summary.ts'
import { getLoadedValue } from '../../shared/loading/loadable.ts'
import { useMember } from '../../shared/member/member.ts'
import { deviceValues, isOwner, session } from '../../shared/session/browser-session.ts'
import { type Snapshot, snapshotKey } from '../../shared/session/snapshot.ts'

/** As many operations as are readable without a network. */
const maxSavedOperations = 20

/** Keeps the money and the last operations as they are told together: once a document, and whenever the money has changed. */
export function useSnapshot(): void {
  const memberId = useMember()?.userId
  const { balance, pending, isOld } = useAccount()
  const money = { balance: getLoadedValue(balance), pending: getLoadedValue(pending) }
  const save = useEffectEvent(async (signal: AbortSignal) => {
    if (!memberId || !money.balance || !money.pending) return
    const history = await lastOperations(signal)
    if (!history) return
    const at = new Date().toISOString()
    const snapshot = { memberId, at, balance: money.balance, pending: money.pending, history }
    // A logout in another tab deletes the snapshot as well.
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

/** Quietly: what nobody asked for must neither renew a session, which reloads the page, nor end one. */
async function lastOperations(signal: AbortSignal): Promise<History | null> {
  const token = session.accessToken()
  if (token === null) return null
  const answer = await fetch(`${balancePaths.history}?skipCount=0&maxResultCount=${maxSavedOperations}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'ru-RU' },
    cache: 'no-store',
    signal,
  })
  return answer.ok ? ((await answer.json()) as History) : null
}
