import type { Balance, History, Pending } from '@impulse/api/balance/balance'
import { refreshTokenKey } from './session.ts'

/**
 * The member's money as the server last told it, for a start without a network: in the local storage, and so deleted at once
 * by whatever ends the session. Nothing else of a member is kept to be shown later.
 */
export type Snapshot = {
  memberId: string
  /** ISO 8601, by the device's clock, which also tells how long ago that was. */
  at: string
  balance: Balance
  pending: Pending
  history: History
}

export const snapshotKey = 'impulse.snapshot'

/** A session that is not used ends after that (specification, section 4), and what it has shown with it. */
const goodForMs = 15 * 24 * 3600 * 1000

/** The snapshot of whoever is signed in here. It goes with the session, and with its refresh token. */
export function findSnapshot(storage: Pick<Storage, 'getItem'>, now: Date): Snapshot | null {
  try {
    if (storage.getItem(refreshTokenKey) === null) return null
    return readSnapshot(storage.getItem(snapshotKey), now)
  } catch {
    return null
  }
}

/** Null: there is none, it is of a session that must be over, or another version of the cabinet wrote it. */
export function readSnapshot(written: string | null, now: Date): Snapshot | null {
  try {
    const { memberId, at, balance, pending, history } = JSON.parse(written ?? '{}') as Partial<Snapshot>
    const ageMs = now.getTime() - Date.parse(at ?? '')
    const isWhole =
      typeof memberId === 'string' &&
      typeof balance?.balance === 'number' &&
      typeof pending?.amount === 'number' &&
      Array.isArray(pending.parts) &&
      Array.isArray(history?.history)
    // A clock that was set back makes it no older than it is.
    if (!isWhole || !(ageMs < goodForMs)) return null
    return { memberId, at: at ?? '', balance, pending, history }
  } catch {
    return null
  }
}
