import type { NewPayer, PayerResponse } from '@impulse/api/payouts/console-payer'
import { changedPayerFields, type Payer } from '@impulse/api/payouts/payer'
import { formatPayer } from '@impulse/copy-ru/payouts/payer-labels'
import { moscowIso } from '../../../../platform/clock/moscow.ts'
import type { PayoutConfig } from '../../../../platform/config/config.ts'
import type { Queryable, Tx } from '../../../../platform/db/db.ts'
import { invariant, Refusal } from '../../../../platform/refusal/refusal.ts'
import { type AuditAction } from '../../../../platform/audit/audit.service.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import { refuseDecision } from '../../../../platform/staff/proposals.ts'
import { toStaffActor, staffMember, type StaffMember } from '../../../../platform/staff/staff.service.ts'
import { lockSending } from './payout-pause.sql.ts'
import type { PayoutContext } from '../approvals/withdrawal-approvals.service.ts'
import {
  findLastApplied,
  findOpenChange,
  findPayerChange,
  insertPayerChange,
  type PayerChange,
  selectPayerChanges,
  updatePayerDecided,
} from './payer.sql.ts'

type PayerContext = Pick<PayoutContext, 'db' | 'clock'> & { config: StartedWith }
type StartedWith = Pick<PayoutConfig, 'payer'>

const latest = 50

/**
 * Returns the payer for payouts that are sent now: the payer of the last confirmed change, or the payer from the
 * configuration when no change was confirmed.
 */
export const payerInForce = async (db: Queryable, { payer }: StartedWith): Promise<Payer> =>
  (await findLastApplied(db))?.payer ?? payer

/**
 * Returns the confirmed change of the payer that is in force; null when the payer from the configuration is in force.
 */
export const payerChangeInForce = (db: Queryable): Promise<PayerChange | null> => findLastApplied(db)

/** Returns the payer in force and the latest proposed, confirmed and declined changes. */
export async function getPayer({ db, config }: Pick<PayerContext, 'db' | 'config'>): Promise<PayerResponse> {
  const [payer, changes] = await Promise.all([payerInForce(db, config), selectPayerChanges(db, latest)])
  return {
    payer,
    changes: changes.map(({ number, createdAt, decidedAt, ...change }) => ({
      ...change,
      number: Number(number),
      createdAt: moscowIso(createdAt),
      decidedAt: decidedAt && moscowIso(decidedAt),
    })),
  }
}

/**
 * Proposes another payer; an open proposal is replaced. A repeated call with the same id makes no second
 * proposal.
 * @throws Refusal staff_not_found, payer_same, idempotency_mismatch
 */
export function proposePayer(
  { db, clock, config }: PayerContext,
  { staffName, id, reason, ...payer }: NewPayer & { staffName: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    const person = await beginAction(tx, staffName)
    const existing = await findPayerChange(tx, id)
    if (existing) return refuseAnother(existing, { author: person.name, reason, payer })
    const before = await payerInForce(tx, config)
    if (isSame(before, payer)) throw new Refusal('payer_same')
    const [author, createdAt] = [person.name, clock.businessNow()]
    const waiting = await findOpenChange(tx)
    if (waiting) {
      const decision = { id: waiting.id, state: 'replaced', by: author, at: createdAt } as const
      invariant(
        await updatePayerDecided(tx, decision),
        'an open change of the payer must stay open while no other transaction decides',
      )
      await recordAuditEvent(tx, { clock, change: waiting, person, action: 'payer.replaced' })
    }
    const change = await insertPayerChange(tx, { id, before, payer, reason, author, createdAt })
    invariant(change, 'the insert of a payer change must return its row')
    await recordAuditEvent(tx, { clock, change, person, action: 'payer.proposed' })
  })
}

const isSame = (one: Payer, other: Payer): boolean => changedPayerFields(one, other).length === 0

function refuseAnother(before: PayerChange, input: Pick<PayerChange, 'author' | 'reason' | 'payer'>): void {
  const { author, reason, payer } = before
  if (author !== input.author || reason !== input.reason || !isSame(payer, input.payer))
    throw new Refusal('idempotency_mismatch')
}

/**
 * Confirms or declines a proposal. The author can only decline the proposal. A confirmation is refused when the payer
 * in force is no longer the payer that the proposal replaces.
 * @throws Refusal staff_not_found, not_found, change_decided, second_person_is_another, author_not_permitted,
 * payer_moved
 */
export function decidePayer(
  { db, clock, config }: PayerContext,
  { id, staffName, isApproved }: { id: string; staffName: string; isApproved: boolean },
): Promise<void> {
  return db.transaction(async (tx) => {
    const person = await beginAction(tx, staffName)
    const change = await findPayerChange(tx, id)
    if (!change) throw new Refusal('not_found')
    await refuseDecision(tx, change, { staffName, isApproved, permission: { action: 'payer.propose' } })
    if (isApproved && !isSame(change.before, await payerInForce(tx, config))) throw new Refusal('payer_moved')
    const state = isApproved ? 'applied' : 'declined'
    const decision = { id, state, by: person.name, at: clock.businessNow() } as const
    invariant(
      await updatePayerDecided(tx, decision),
      'an open change of the payer must stay open while no other transaction decides',
    )
    await recordAuditEvent(tx, {
      clock,
      change,
      person,
      action: isApproved ? 'payer.changed' : 'payer.declined',
    })
  })
}

/**
 * Returns the staff member, and takes the lock under which payouts are sent. Parallel proposals and decisions then run
 * one after the other. They also wait for payouts that are being sent with the previous payer.
 */
async function beginAction(tx: Tx, staffName: string): Promise<StaffMember> {
  const person = await staffMember(tx, staffName)
  await lockSending(tx)
  return person
}

function recordAuditEvent(
  tx: Tx,
  {
    clock,
    change,
    person,
    action,
  }: Pick<PayoutContext, 'clock'> & {
    change: PayerChange
    person: StaffMember
    action: AuditAction
  },
): Promise<void> {
  const { number, before, payer, reason } = change
  const fields = changedPayerFields(before, payer)
  return recordAudit(tx, {
    at: clock.systemNow(),
    actor: toStaffActor(person),
    action,
    memberId: null,
    object: String(number),
    reason,
    before: formatPayer(before, fields),
    after: formatPayer(payer, fields),
  })
}
