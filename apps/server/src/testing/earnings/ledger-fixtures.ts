import { randomUUID } from 'node:crypto'
import {
  type LedgerOperation,
  openAccounts,
  post,
  type Posted,
  planRelease,
  planReward,
  postPayout,
  planSubmission,
} from '../../ledger/ledger.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { aPhone } from '../identity/member-fixtures.ts'

/**
 * Creates a member with accounts. Posts `available` points as a reward and releases the reward, so that the points
 * are available.
 */
export async function aMemberWithMoney(
  db: Db,
  { available = 0n }: { available?: bigint } = {},
): Promise<string> {
  const memberId = randomUUID()
  await db.transaction(async (tx) => {
    await tx.query({
      text: `insert into members (id, phone, origin, created_at) values ($1, $2, 'contract', now())`,
      values: [memberId, aPhone()],
    })
    await openAccounts(tx, [memberId])
    if (available === 0n) return
    const { seq } = await accrue(tx, {
      ...aLedgerOperation(memberId),
      amount: available,
      releasesAt: new Date(0),
    })
    await post(tx, planRelease({ ...aLedgerOperation(memberId), lot: seq }))
  })
  return memberId
}

/** Posts a reward that is frozen until `releasesAt`. The number of its lot is `seq` of the result. */
export async function accrue(
  tx: Tx,
  operation: LedgerOperation & { amount: bigint; releasesAt: Date },
): Promise<Posted> {
  const posted = await post(tx, planReward(operation))
  if (!posted) throw new Error('posting the reward returned no transaction')
  return posted
}

/**
 * Posts the submission and the payout of a hold, as for a withdrawal that the bank paid. Returns null when the
 * hold is empty.
 */
export async function payOut(
  tx: Tx,
  operation: LedgerOperation & { holdSeq: bigint },
): Promise<Posted | null> {
  await post(tx, planSubmission({ ...operation, key: `${operation.key}:submission` }))
  return postPayout(tx, operation)
}

/** Returns an operation with a new idempotency key and the current time. */
export const aLedgerOperation = (memberId: string): LedgerOperation => ({
  memberId,
  key: randomUUID(),
  actor: 'test',
  at: new Date(),
})

export type Money = { available: bigint; frozen: bigint; held: bigint; debt: bigint }

export async function getMoney(db: Db, memberId: string): Promise<Money> {
  const { rows } = await db.query<Money>({
    text: 'select available, frozen, held, debt from balances where member_id = $1',
    values: [memberId],
  })
  const row = rows[0]
  if (!row) throw new Error('the member does not exist')
  return row
}
