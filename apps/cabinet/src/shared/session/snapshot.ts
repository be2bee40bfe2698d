import type { Balance, History, Pending } from '@impulse/api/balance/balance'
import { refreshTokenKey } from './session.ts'

/**
 * Amounts and operations as the server last sent them, for a start without a network. The snapshot is in the
 * local storage, so that everything that ends the session deletes it immediately. No other data of a member
 * are stored for a later display.
 */
export type Snapshot = {
  memberId: string
  /** Time of the snapshot (ISO 8601), by the device's clock, which also computes the age. */
  at: string
  balance: Balance
  pending: Pending
  history: History
}

export const snapshotKey = 'impulse.snapshot'

/** Lifetime of a snapshot, which is that of an unused session (specification, section 4). */
const goodForMs = 15 * 24 * 3600 * 1000

/**
 * Returns the snapshot of the signed-in member, or null. A snapshot is deleted together with the session and
 * its refresh token.
 */
export function findSnapshot(storage: Pick<Storage, 'getItem'>, now: Date): Snapshot | null {
  try {
    if (storage.getItem(refreshTokenKey) === null) return null
    return readSnapshot(storage.getItem(snapshotKey), now)
  } catch {
    return null
  }
}

/**
 * Reads a stored snapshot. Returns null if there is none, if its session must have ended, or if another
 * version of the cabinet wrote it.
 */
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
