import type { Balance, History, Pending } from '@impulse/api/balance/balance'
import type { ContractItem } from '@impulse/api/contracts/my-contracts'
import { refreshTokenKey } from './session.ts'

/**
 * Amounts, operations and contracts that the server sent last, which the cabinet shows when it starts offline. The snapshot is in
 * the local storage, because any code that ends the session can delete it there immediately. No other data of a member
 * are stored for this purpose.
 */
export type Snapshot = {
  memberId: string
  /**
   * Time of the snapshot (ISO 8601), by the device's clock. The age of the snapshot is computed by the same
   * clock.
   */
  at: string
  balance: Balance
  pending: Pending
  history: History
  contracts: readonly ContractItem[]
}

export const snapshotKey = 'impulse.snapshot'

/** Lifetime of a snapshot, the same as the lifetime of an unused session (specification, section 4). */
const goodForMs = 15 * 24 * 3600 * 1000

/**
 * Returns the stored snapshot. Returns null if the browser has no refresh token, because the session has then ended, or
 * if no valid snapshot is stored.
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
 * Parses a stored snapshot. Returns null if nothing is stored, if the snapshot is so old that its session
 * must have ended, or if another version of the cabinet stored it.
 */
export function readSnapshot(text: string | null, now: Date): Snapshot | null {
  try {
    const saved = JSON.parse(text ?? '{}') as Partial<Snapshot>
    const { memberId, at, balance, pending, history, contracts } = saved
    const ageMs = now.getTime() - Date.parse(at ?? '')
    const isWhole =
      typeof memberId === 'string' &&
      typeof balance?.balance === 'number' &&
      typeof pending?.amount === 'number' &&
      Array.isArray(pending.parts) &&
      Array.isArray(history?.history) &&
      Array.isArray(contracts)
    // If the device's clock was set back, the age is negative, and the snapshot is accepted.
    if (!isWhole || !(ageMs < goodForMs)) return null
    return { memberId, at: at ?? '', balance, pending, history, contracts }
  } catch {
    return null
  }
}
