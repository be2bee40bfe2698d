import type { NewSettlement } from '@impulse/api/accounting/manual-settlements'
import { dayInDigits } from '@impulse/api/fields/day'
import { formatRoubles } from '@impulse/copy-ru/balance/points'
import { lockBalance, planSettlement, post } from '../../../ledger/ledger.ts'
import { type AuditAction } from '../../../platform/audit/audit.service.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { moscowDay, moscowMidnight } from '../../../platform/clock/moscow.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'
import { type Difference, findDifferences } from '../../../platform/db/consistency-checks.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { fieldRefusal, invariant, Refusal } from '../../../platform/refusal/refusal.ts'
import { refuseDecision, requireSameProposal } from '../../../platform/staff/proposals.ts'
import { staffMember, type StaffMember, toStaffActor } from '../../../platform/staff/staff.service.ts'
import { lockIsContradicted, suggestForStoredDebits } from '../payouts/payouts.service.ts'
import { findFirstWithheld, getExcessTax } from '../tax/tax.service.ts'
import {
  findSettlement,
  selectOpenWithdrawals,
  insertSettlement,
  type Settlement,
  type Subject,
  updateDecided,
} from './manual-settlements.sql.ts'
import { refuseInvolved } from './refuse-involved.ts'
import { listUnclaimed, type UnclaimedPayout } from './unclaimed-payouts.sql.ts'
import { settlementChecks } from './verify-settlements.sql.ts'

/**
 * Proposes to pay or to write off an unclaimed payout, or to pay back tax that was withheld in excess; no points move
 * yet. A repeated request with the same id returns the same proposal.
 * @throws Refusal staff_not_found, nothing_unclaimed, no_excess_tax, excess_tax_withdrawal, settlement_day,
 * settlement_contradicted, settlement_proposed, idempotency_mismatch, and those of `refuseInvolved`
 */
export const proposeSettlement = (
  { db, clock }: DbContext,
  { staffName, ...input }: NewSettlement & { staffName: string },
): Promise<Settlement> =>
  db.transaction(async (tx) => {
    const person = await staffMember(tx, staffName)
    const before = await findSettlement(tx, input.id)
    if (before) return requireSameProposal(before, toRequest(input, staffName))
    const today = moscowDay(clock.systemNow())
    const { earliestDay, ...subject } = await findSubject(tx, input, today)
    const withdrawal = input.kind === 'tax_refund' ? null : BigInt(input.number)
    await refuseInvolved(tx, { person, memberId: subject.memberId, withdrawal })
    const createdAt = clock.businessNow()
    const { document = null, paidOn = null, ...request } = toRequest(input, staffName)
    if (paidOn !== null && (paidOn < earliestDay || paidOn > moscowDay(createdAt)))
      throw fieldRefusal('paidOn', 'settlement_day')
    const row = { ...request, ...subject, id: input.id, document, paidOn, createdAt }
    const isNew = await insertSettlement(tx, row)
    const settlement = await findSettlement(tx, input.id)
    // A parallel request with the same id has created the proposal.
    if (settlement && !isNew) return requireSameProposal(settlement, toRequest(input, staffName))
    if (!settlement) throw new Refusal('settlement_proposed')
    await recordAuditEvent(tx, { clock, settlement, person, action: 'settlement.proposed' })
    return settlement
  })

/**
 * Approves or declines a proposal. The author may decline it but not approve it. An approval posts the settlement.
 * @throws Refusal not_found, staff_not_found, change_decided, second_person_is_another, author_not_permitted,
 * no_excess_tax, excess_tax_withdrawal, settlement_contradicted, and those of `refuseInvolved`
 */
export const decideSettlement = (
  { db, clock }: DbContext,
  { id, staffName, isApproved }: { id: string; staffName: string; isApproved: boolean },
): Promise<Settlement> =>
  db.transaction(async (tx) => {
    const found = await findSettlement(tx, id)
    if (!found) throw new Refusal('not_found')
    const person = await staffMember(tx, staffName)
    await lockBalance(tx, found.memberId)
    // Reads the proposal again under the lock, because a parallel decision may have been saved.
    const settlement = await findSettlement(tx, id)
    invariant(settlement, 'a manual settlement must never be deleted')
    await refuseInvolved(tx, { person, ...settlement })
    const permission = { action: 'settlements.propose', memberIds: [settlement.memberId] } as const
    await refuseDecision(tx, settlement, { staffName, isApproved, permission })
    const at = clock.businessNow()
    const by = { actor: toStaffActor(person), at, today: moscowDay(clock.systemNow()) }
    const seq = isApproved ? await postSettlement(tx, settlement, by) : null
    invariant(
      await updateDecided(tx, { id, by: staffName, at, seq }),
      'an open manual settlement must stay open while its member is locked',
    )
    if (isApproved) await suggestForStoredDebits(tx, settlement.number)
    const action = isApproved ? 'settlement.made' : 'settlement.declined'
    await recordAuditEvent(tx, { clock, settlement, person, action })
    const decided = await findSettlement(tx, id)
    invariant(decided, 'a manual settlement must never be deleted')
    return decided
  })

export { listUnclaimed }

/** Verifies manual settlements and unclaimed payouts against the ledger. */
export const verifySettlements = (db: Queryable, memberIds?: readonly string[]): Promise<Difference[]> =>
  findDifferences(db, settlementChecks, memberIds)

type SettlementRequest = Pick<Settlement, 'kind' | 'reason' | 'author'> &
  Partial<Pick<Settlement, 'memberId' | 'year' | 'withdrawal' | 'document' | 'paidOn'>>

/**
 * Returns the fields that a request for a proposal states. A repeated request with the same id must have equal fields.
 */
const toRequest = (input: NewSettlement, author: string): SettlementRequest => ({
  kind: input.kind,
  reason: input.reason,
  author,
  ...(input.kind === 'tax_refund'
    ? { memberId: input.memberId, year: Number(input.year) }
    : { withdrawal: BigInt(input.number) }),
  ...(input.kind !== 'unclaimed_write_off' && { document: input.document, paidOn: input.paidOn }),
})

/** Finds the member and the sums of a settlement, and the earliest possible day of its payment. */
async function findSubject(
  tx: Tx,
  input: NewSettlement,
  today: string,
): Promise<Subject & { earliestDay: string }> {
  if (input.kind === 'tax_refund') {
    const year = Number(input.year)
    const amount = await findExcessTax(tx, { memberId: input.memberId, year })
    const withheldAt = await findFirstWithheld(tx, { memberId: input.memberId, year })
    invariant(withheldAt, 'excess tax must have been withheld')
    const earliestDay = moscowDay(withheldAt)
    return { memberId: input.memberId, orderId: null, year, amount, credited: amount, earliestDay }
  }
  const [payout] = await listUnclaimed(tx, { number: BigInt(input.number) })
  if (!payout) throw new Refusal('nothing_unclaimed')
  const { memberId, orderId, amount, credited, returnedAt } = payout
  const isPaid = input.kind === 'unclaimed_payment'
  const { document, paidOn } = isPaid ? input : { document: null, paidOn: null }
  await refuseContradicted(tx, { orderId, today, document, paidOn })
  return {
    memberId,
    orderId,
    year: null,
    amount,
    credited: isPaid ? credited : 0n,
    earliestDay: moscowDay(returnedAt),
  }
}

/**
 * Returns the tax of a year that can be paid back. Refuses while the member has a withdrawal without an outcome,
 * because the tax of this withdrawal may still balance the excess.
 */
async function findExcessTax(
  tx: Tx,
  { memberId, year }: { memberId: string; year: number },
): Promise<bigint> {
  const withdrawals = await selectOpenWithdrawals(tx, memberId)
  if (withdrawals.length > 0) throw new Refusal('excess_tax_withdrawal', { withdrawals })
  const excess = await getExcessTax(tx, { memberId, year })
  if (excess === 0n) throw new Refusal('no_excess_tax')
  return excess
}

async function postSettlement(
  tx: Tx,
  { id, number, kind, memberId, orderId, year, amount, withdrawal, document, paidOn }: Settlement,
  { actor, at, today }: { actor: string; at: Date; today: string },
): Promise<bigint> {
  if (year !== null && (await findExcessTax(tx, { memberId, year })) !== amount)
    throw new Refusal('no_excess_tax')
  if (orderId !== null) await refuseContradicted(tx, { orderId, today, document, paidOn })
  const payout = withdrawal === null ? null : await getUnclaimed(tx, withdrawal)
  const withheld = kind === 'unclaimed_payment' && payout ? { fee: payout.fee, tax: payout.tax } : {}
  const posted = await post(
    tx,
    planSettlement({
      kind,
      memberId,
      amount,
      actor,
      at,
      accountedAt: paidOn === null ? undefined : moscowMidnight(paidOn),
      orderId: orderId ?? undefined,
      params: { settlement: Number(number), ...(year !== null && { year }) },
      key: `settlement:${id}`,
      ...withheld,
    }),
  )
  invariant(posted, 'a settlement moves points')
  return posted.seq
}

/**
 * Refuses a settlement while the bank or the provider may have paid the payout after all, because the money would then
 * be paid twice. `today`: day of the system clock, in Moscow.
 */
async function refuseContradicted(
  tx: Tx,
  payout: Pick<Settlement, 'document' | 'paidOn'> & { orderId: string; today: string },
): Promise<void> {
  if (await lockIsContradicted(tx, payout)) throw new Refusal('settlement_contradicted')
}

async function getUnclaimed(tx: Tx, number: bigint): Promise<UnclaimedPayout> {
  const [payout] = await listUnclaimed(tx, { number })
  invariant(payout, 'a settlement of a payout must be of an unclaimed one')
  return payout
}

const recordAuditEvent = (
  tx: Tx,
  {
    clock,
    settlement: { number, memberId, amount, reason, document, paidOn },
    person,
    action,
  }: { clock: Clock; settlement: Settlement; person: StaffMember; action: AuditAction },
): Promise<void> =>
  recordAudit(tx, {
    at: clock.systemNow(),
    actor: toStaffActor(person),
    action,
    memberId,
    object: String(number),
    reason: [formatRoubles(amount), document, paidOn && dayInDigits(paidOn), reason]
      .filter(Boolean)
      .join(', '),
  })
