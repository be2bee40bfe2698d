import type { WithdrawalReasonCode } from '@impulse/wire/withdrawal-reasons'
import { lockAccounts } from '../../ledger/ledger.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { moscowDay } from '../../platform/clock/moscow.ts'
import type { PayoutConfig } from '../../platform/config/payout-config.ts'
import type { Db, Queryable, Tx } from '../../platform/db/db.ts'
import { failpoint } from '../../platform/failpoint/failpoint.ts'
import { invariant, Refusal } from '../../platform/refusal/refusal.ts'
import { actorOf, staffMember, type StaffMember } from '../staff/staff.ts'
import {
  approveWithdrawal,
  listWithdrawals,
  rejectWithdrawal,
  type Withdrawal,
  withdrawalOf,
  type WithdrawalStatus,
} from '../withdrawals/withdrawals.ts'
import { approvalsNeeded, providerOf, type Warning, warningsOf } from './payouts.rules.ts'
import {
  countApprovals,
  type DeskRow,
  insertApproval,
  insertPayout,
  lockPayout,
  selectDesk,
  updateState,
} from './payouts.sql.ts'
import { newReference } from './reference.ts'

export type Desk = { db: Db; clock: Clock; config: PayoutConfig }

/** An application with what the desk knows of it. */
export type DeskCard = Withdrawal &
  Omit<DeskRow, 'approvalsTaken'> & { approvalsNeeded: 1 | 2; warnings: Warning[] }

/** Those that stand there, the oldest first. */
export async function queueOf(
  { db, ...desk }: Desk,
  of: { statuses: readonly WithdrawalStatus[]; limit: number },
): Promise<DeskCard[]> {
  return cardsOf(db, await listWithdrawals(db, of), desk)
}

/** Refuses `withdrawal_not_found`. */
export async function cardOf({ db, ...desk }: Desk, number: bigint): Promise<DeskCard> {
  const [card] = await cardsOf(db, [await withdrawalOf(db, number)], desk)
  invariant(card, 'a withdrawal has its card')
  return card
}

/**
 * Somebody's yes. The last one that it takes makes a payout, ready to leave; told is whether this one did. Refuses
 * `staff_not_found`, `withdrawal_not_found`, `own_application`, `order_answered`, `second_person_needed`.
 */
export async function approvePayout(
  { db, clock, config }: Desk,
  { number, as }: { number: bigint; as: string },
): Promise<{ withdrawal: Withdrawal; isApproved: boolean }> {
  return db.transaction(async (tx) => {
    const { withdrawal, person } = await answering(tx, { number, as })
    if (withdrawal.status !== 'review') throw new Refusal('order_answered')
    const { orderId, amount } = withdrawal
    const at = clock.businessNow()
    const isNew = await insertApproval(tx, { orderId, actor: person.name, at })
    const needed = approvalsNeeded(amount, config)
    if ((await countApprovals(tx, orderId)) < needed) {
      if (!isNew) throw new Refusal('second_person_needed')
      return { withdrawal, isApproved: false }
    }
    const moved = await approveWithdrawal(tx, { orderId, actor: actorOf(person), at })
    invariant(moved, 'nobody moves an application whose member is locked')
    const provider = providerOf(withdrawal, config)
    await insertPayout(tx, { orderId, reference: newReference(number), provider, approvalsNeeded: needed })
    failpoint('payout:approving')
    return { withdrawal, isApproved: true }
  })
}

/**
 * The money comes back to the member, who reads the reason. Until it has left, an approved one can be rejected too. Refuses
 * `staff_not_found`, `withdrawal_not_found`, `own_application`, `order_answered`.
 */
export async function rejectPayout(
  { db, clock }: Pick<Desk, 'db' | 'clock'>,
  { number, as, reason, note }: { number: bigint; as: string; reason: WithdrawalReasonCode; note?: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { withdrawal, person } = await answering(tx, { number, as })
    const { orderId } = withdrawal
    const step = { orderId, actor: actorOf(person), at: clock.businessNow(), reason }
    const moved = await rejectWithdrawal(tx, { ...step, ...(note !== undefined && { note }) })
    const state = moved ? await lockPayout(tx, orderId) : null
    if (!moved || (state !== null && state !== 'ready')) throw new Refusal('order_answered')
    if (state === 'ready') await updateState(tx, { orderId, from: ['ready'], state: 'failed' })
  })
}

/**
 * Whoever answers this member's applications waits here for the others: of two who say yes at once, the second one sees
 * the first one's.
 */
export async function answering(
  tx: Tx,
  { number, as }: { number: bigint; as: string },
): Promise<{ withdrawal: Withdrawal; person: StaffMember }> {
  const person = await staffMember(tx, as)
  const { memberId } = await withdrawalOf(tx, number)
  await lockAccounts(tx, [memberId])
  const withdrawal = await withdrawalOf(tx, number)
  // Theirs as a member's, or paid to their own phone.
  if (person.phone !== null && [withdrawal.phone, withdrawal.recipient.phone].includes(person.phone))
    throw new Refusal('own_application')
  return { withdrawal, person }
}

async function cardsOf(
  on: Queryable,
  withdrawals: readonly Withdrawal[],
  { clock, config }: Pick<Desk, 'clock' | 'config'>,
): Promise<DeskCard[]> {
  const known = await selectDesk(
    on,
    withdrawals.map(({ orderId }) => orderId),
  )
  const today = moscowDay(clock.businessNow())
  return withdrawals.flatMap((withdrawal) => {
    const row = known.get(withdrawal.orderId)
    if (!row) return []
    const isOpen = ['review', 'approved', 'sent'].includes(withdrawal.status)
    const warnings = isOpen ? warningsOf({ ...row, ...withdrawal, today }) : []
    const { approvalsTaken, ...rest } = row
    const needed = approvalsTaken ?? approvalsNeeded(withdrawal.amount, config)
    return [{ ...withdrawal, ...rest, approvalsNeeded: needed, warnings }]
  })
}
