import type { Balance, History, Pending } from '@impulse/api/balance/balance'
import { refreshTokenKey } from './session.ts'

/**
 * Amounts as the server last sent them, for a start without a network. Stored in the local storage, so that
 * everything that ends the session deletes them at once. No other data of a member are stored to be shown
 * later.
 */
export type Snapshot = {
  memberId: string
  /** ISO 8601, by the device's clock, which also computes the age. */
  at: string
  balance: Balance
  pending: Pending
  history: History
}

export const snapshotKey = 'impulse.snapshot'

/** An unused session ends after this time (specification, section 4), and the snapshot with it. */
const goodForMs = 15 * 24 * 3600 * 1000

/** Returns the snapshot of the signed-in member. It is deleted with the session and its refresh token. */
export function findSnapshot(storage: Pick<Storage, 'getItem'>, now: Date): Snapshot | null {
  try {
    if (storage.getItem(refreshTokenKey) === null) return null
    return readSnapshot(storage.getItem(snapshotKey), now)
  } catch {
    return null
  }
}

/** Returns null if there is none, its session must have ended, or another version of the cabinet wrote it. */
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
    // A clock that was set back makes the age negative, which is accepted.
    if (!isWhole || !(ageMs < goodForMs)) return null
    return { memberId, at: at ?? '', balance, pending, history }
  } catch {
    return null
  }
}
