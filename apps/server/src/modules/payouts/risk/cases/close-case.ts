import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import { endReleaseBlocks, lockBalances, markClawedBack } from '../../../../ledger/ledger.ts'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { failpoint } from '../../../../platform/db/failpoint.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import { disallowContracts } from '../../../earnings/contracts/contracts.service.ts'
import {
  isOwnMemberAccount,
  listStaffPhones,
  staffMember,
  toStaffActor,
} from '../../../../platform/staff/staff.service.ts'
import { type Provider, refuseIfProviderHasPayout, rejectUnsent } from '../../payouts/payouts.service.ts'
import { endWithdrawalBlocks } from '../../withdrawals/withdrawals.service.ts'
import { lockSoleReleases, authorizeRelease } from '../../../../platform/staff/second-person.ts'
import { toStaffFact } from '../findings.rules.ts'
import { getCase, type RiskContext, toCaseReleaseKey } from './list-risk-cases.ts'
import {
  blocksUnsentBatch,
  type CaseState,
  lockCase,
  selectAffectedMembers,
  selectBlocks,
  updateClosed,
  updateReleaseApproval,
} from './risk-cases.sql.ts'

type CaseDecision = { number: bigint; staffName: string; reason: string }

/**
 * Clears a risk case. The rewards and withdrawals that the case blocks are unblocked, unless another open case blocks
 * them as well. The release of a large sum needs two staff members: after the first decision the case stays open.
 * @throws Refusal staff_not_found, risk_case_not_found, risk_case_closed, own_risk_case
 */
export const clearCase = ({ db, clock, config }: RiskContext, decision: CaseDecision): Promise<void> =>
  db.transaction(async (tx) => {
    const { name, memberIds, found } = await lockCaseForDecision(tx, decision)
    await lockBalances(tx, memberIds)
    const releases = { rewards: true, withdrawals: true }
    if (!(await approveRelease(tx, { clock, config, decision, name, memberIds, found, releases }))) return
    await close(tx, { clock, decision, name, memberIds, state: 'cleared' })
  })

type Confirmation = CaseDecision & { clawsBack: boolean; rejection: WithdrawalReasonCode | null }
export type Confirmed = { clawedBack: number; rejected: number }

/**
 * Confirms a risk case. `clawsBack`: the blocked rewards are taken back from the frozen balance, and their contracts
 * never earn again. `rejection`: the blocked withdrawals are rejected with this reason for the member. All other
 * blocks end. Returns null when the case stays open, because a second staff member must agree to the release of a
 * large sum. A payout in a batch that was not handed over could neither be rejected here nor stay blocked by a closed case,
 * so its batch must be cancelled first.
 * @throws Refusal those of `clearCase`; risk_payout_in_batch; risk_nothing_stopped when there is nothing to take back or to reject;
 * withdrawal_debit_unreconciled, provider_is_paying, withdrawal_restore_unreconciled when a withdrawal that would be
 * rejected may be paid
 */
export const confirmCase = (
  { db, clock, config }: RiskContext,
  { clawsBack, rejection, ...decision }: Confirmation,
): Promise<Confirmed | null> =>
  db.transaction(async (tx) => {
    const { name, memberIds, found } = await lockCaseForDecision(tx, decision)
    if (await blocksUnsentBatch(tx, decision.number)) throw new Refusal('risk_payout_in_batch')
    const releases = { rewards: !clawsBack, withdrawals: rejection === null }
    if (!(await approveRelease(tx, { clock, config, decision, name, memberIds, found, releases })))
      return null
    const now = clock.businessNow()
    const { number } = decision
    const { rewards } = await selectBlocks(tx, number)
    const scope = { rewards: clawsBack ? rewards : [], memberIds }
    const actor = toStaffActor({ name })
    const clawedBack = await disallowContracts(tx, scope, { now, actor })
    await markClawedBack(tx, { caseNumber: number, rewards: clawedBack })
    // The withdrawals are read while the members' balances are locked, so that no member can cancel a withdrawal
    // before it is rejected below.
    const { orders } = await selectBlocks(tx, number)
    if ((clawsBack && clawedBack.length === 0) || (rejection !== null && orders.length === 0))
      throw new Refusal('risk_nothing_stopped')
    if (rejection !== null) {
      const change = { at: now, actor, reason: rejection }
      for (const { orderId } of orders) await rejectUnsent(tx, { ...change, orderId })
    }
    failpoint('risk:confirming')
    await close(tx, { clock, decision, name, memberIds, state: 'confirmed' })
    return { clawedBack: clawedBack.length, rejected: rejection === null ? 0 : orders.length }
  })

/**
 * Confirms a risk case. Refuses to reject a withdrawal whose payout the provider has after all, or about which the
 * provider does not respond. `provider`: null when none is configured.
 * @throws Refusal those of `confirmCase` and of `refuseIfProviderHasPayout`
 */
export async function checkProviderAndConfirm(
  { provider, ...context }: RiskContext & { provider: Provider | null },
  confirmation: Confirmation,
): Promise<Confirmed | null> {
  const { db } = context
  const { orders } = await selectBlocks(db, confirmation.number)
  if (confirmation.rejection !== null)
    for (const { number } of orders) await refuseIfProviderHasPayout({ db, provider }, number)
  return confirmCase(context, confirmation)
}

/**
 * Checks that the staff member may close the case, and returns its members: it must not be about the staff member or the
 * person's own member account. Locks the staff member's sole releases and then the case; the caller locks the members'
 * balances afterwards. Opening a case also locks the case before the balances, so opening and closing a case cannot
 * deadlock.
 */
async function lockCaseForDecision(
  tx: Tx,
  { number, staffName }: CaseDecision,
): Promise<{ name: string; memberIds: string[]; found: CaseState }> {
  const { name } = await staffMember(tx, staffName)
  await lockSoleReleases(tx, name)
  const found = await lockCase(tx, number)
  if (!found) throw new Refusal('risk_case_not_found')
  if (found.state !== 'open') throw new Refusal('risk_case_closed')
  const { memberIds, phones } = await selectAffectedMembers(tx, number)
  const isOwn = await isOwnMemberAccount(tx, { name, memberIds })
  const isNamed = found.facts.includes(toStaffFact(name))
  const own = await listStaffPhones(tx, { name })
  if (isOwn || isNamed || own.some((phone) => phones.includes(phone))) throw new Refusal('own_risk_case')
  return { name, memberIds, found }
}

/**
 * Returns true when the decision may unblock money now. A large sum needs the approvals of two staff members. The first
 * approval is only stored; a second one by the same person does not count. One of the two may clear the case and the
 * other confirm it. A case blocks only rewards or only withdrawals, so a decision unblocks all money of the case or
 * none.
 */
async function approveRelease(
  tx: Tx,
  input: Pick<RiskContext, 'clock' | 'config'> & {
    decision: CaseDecision
    name: string
    memberIds: readonly string[]
    found: CaseState
    releases: { rewards: boolean; withdrawals: boolean }
  },
): Promise<boolean> {
  const { clock, config, name, memberIds, releases } = input
  const { number, reason } = input.decision
  const { rewardsSum, withdrawalsSum } = await getCase(tx, number)
  const sum = (releases.rewards ? rewardsSum : 0n) + (releases.withdrawals ? withdrawalsSum : 0n)
  const at = clock.systemNow()
  const { releaseApprovedBy: first } = input.found
  const release = { key: toCaseReleaseKey(number), name, sum, at }
  if (await authorizeRelease(tx, { first, action: 'risk-cases.close', memberIds, release }, config))
    return true
  if (first === name) return false
  await updateReleaseApproval(tx, { number, by: name })
  await recordAudit(tx, {
    at,
    actor: toStaffActor({ name }),
    action: 'risk.release-approved',
    memberId: null,
    object: String(number),
    reason,
  })
  return false
}

/** Ends all blocks of a case and stores its result. The caller must hold the locks of the members' balances. */
async function close(
  tx: Tx,
  input: {
    clock: Clock
    decision: CaseDecision
    name: string
    memberIds: readonly string[]
    state: 'cleared' | 'confirmed'
  },
): Promise<void> {
  const { clock, name, memberIds, state } = input
  const { number, reason } = input.decision
  await endReleaseBlocks(tx, number)
  await endWithdrawalBlocks(tx, number)
  await updateClosed(tx, { number, state, reason, by: name, at: clock.businessNow() })
  const auditEntry = {
    at: clock.systemNow(),
    actor: toStaffActor({ name }),
    action: `risk.${state}`,
    reason,
  } as const
  // A case of at most `maxNamed` members has one audit event for each member; a larger case has one event
  // without a member.
  const auditedIds = memberIds.length > maxNamed ? [null] : memberIds
  for (const memberId of auditedIds)
    await recordAudit(tx, { ...auditEntry, memberId, object: String(number) })
}

const maxNamed = 20
