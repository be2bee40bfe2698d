import { randomUUID } from 'node:crypto'
import {
  decideMerge,
  type Merge,
  type MergeContext,
  proposeMerge,
} from '../../modules/operations/member-merges/member-merges.service.ts'
import { reassignContract } from '../../modules/earnings/contracts/contracts.service.ts'
import { endingSessions } from '../../platform/session/session.ts'
import type { Db } from '../../platform/db/db.ts'
import { postCorrection } from '../../ledger/ledger.ts'
import { aMember, type SignedIn } from '../identity/member-fixtures.ts'
import { aLine, aNumber, importLines } from '../earnings/contract-fixtures.ts'
import { times } from '../harness/repeat.ts'
import { aLedgerOperation } from '../earnings/ledger-fixtures.ts'
import type { DbContext } from '../../platform/db/db-context.ts'
export const mergeContext = ({ db, clock }: DbContext): MergeContext => ({
  db,
  clock,
  sessions: endingSessions(clock),
})

type Pair = { memberId: string; duplicateId: string }

export const proposed = (context: MergeContext, pair: Pair): Promise<Merge> =>
  proposeMerge(context, { ...pair, id: randomUUID(), reason: 'Сменил номер', staffName: 'olga' })

/** Merges two accounts: the staff member `olga` proposes the merge, and `petr` approves it. */
export async function merged(context: MergeContext, pair: Pair): Promise<Merge> {
  const { id } = await proposed(context, pair)
  return decideMerge(context, { id, staffName: 'petr', isApproved: true })
}

/** Imports contracts of the member with this phone and returns their numbers. */
export async function importContractsOf(
  { db, clock }: DbContext,
  {
    phone,
    day,
    count = 1,
    product = 'internet',
  }: { phone: string; day: string; count?: number; product?: string },
): Promise<string[]> {
  const numbers = times(count, aNumber)
  await importLines(
    db,
    clock,
    numbers.map((number) => aLine({ number, phone, day, product })),
  )
  return numbers
}

export async function cancels(
  { db, clock }: DbContext,
  { phone, day, number }: { phone: string; day: string; number: string },
): Promise<void> {
  await importLines(db, clock, [aLine({ number, phone, day, status: 'cancelled' })])
}

export const reassigned = ({ db, clock }: DbContext, to: { number: string; phone: string }) =>
  reassignContract({ db, clock, actor: 'test' }, to)

export type Lot = { number: string; amount: bigint; releasesAt: Date }

/** Returns the frozen lots of a member with their remaining points, ordered by contract number. */
export async function getLots(db: Db, memberId: string): Promise<Lot[]> {
  const { rows } = await db.query<Lot>({
    text: `select contract_number as number, remaining as amount, releases_at as "releasesAt" from pending_parts
      where member_id = $1 and account = 'frozen' and remaining > 0 order by contract_number`,
    values: [memberId],
  })
  return rows
}

/** Creates two accounts with approved identity documents, so that both members can withdraw. */
export async function twoAccounts({
  db,
  clock,
}: DbContext): Promise<{ member: SignedIn; duplicate: SignedIn; pair: Pair }> {
  const anAccount = async () => {
    const member = await aMember(db, { clock })
    await db.query({
      text: `insert into identity_documents (member_id, status, decided_at) values ($1, 'approved', now())`,
      values: [member.memberId],
    })
    return member
  }
  const [member, duplicate] = [await anAccount(), await anAccount()]
  return { member, duplicate, pair: { memberId: member.memberId, duplicateId: duplicate.memberId } }
}

export const corrected = (db: Db, { memberId, amount }: { memberId: string; amount: bigint }) =>
  db.transaction((tx) => postCorrection(tx, { ...aLedgerOperation(memberId), amount }))
