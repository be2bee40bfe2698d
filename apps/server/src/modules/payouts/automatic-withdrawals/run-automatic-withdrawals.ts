import { pointsToNumber } from '@impulse/api/fields/money'
import type { WithdrawalRequest } from '@impulse/api/withdrawals/withdrawal'
import { type RefusalCode, toHttpStatus, toRefusalText } from '@impulse/copy-ru/refusals/refusals'
import { lockBalance } from '../../../ledger/ledger.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { formatLongDay, moscowDay, moscowMidnight } from '../../../platform/clock/moscow.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { dormantDays } from '../../identity/profile/profile.service.ts'
import { listRecipients } from '../recipients/recipients.service.ts'
import { isInOpenRiskCase } from '../risk/risk.service.ts'
import {
  evaluateTerms,
  requestWithdrawalInTx,
  type WithdrawalContext,
} from '../withdrawals/withdrawals.service.ts'
import { endLabels, ruleEndedNotification, runRefusedNotification } from './automatic-withdrawals.messages.ts'
import { toRunAmount, toRunKey } from './automatic-withdrawals.rules.ts'
import { nextRunAfter } from './next-run.ts'
import {
  claimRun,
  endActive,
  hasOrder,
  type RuleRow,
  selectDue,
  takeUnreported,
} from './automatic-withdrawals.sql.ts'

/**
 * Runs all rules that are due, and notifies members whose rule ended. An error of one rule does not keep the others from
 * running; it is thrown at the end, so that the rule runs again.
 */
export async function runAutomaticWithdrawals(
  context: WithdrawalContext,
  signal?: AbortSignal,
): Promise<void> {
  const errors: unknown[] = []
  const today = moscowDay(context.clock.businessNow())
  for (let after: string | null = null; !signal?.aborted;) {
    const due = await selectDue(context.db, { today, after })
    for (const rule of due) {
      if (signal?.aborted) break
      await runRule(context, rule).catch((error: unknown) => errors.push(error))
    }
    after = due.at(-1)?.id ?? null
    if (after === null) break
  }
  if (!signal?.aborted) await reportEnds(context)
  if (errors.length > 0) throw new AggregateError(errors, 'rules of automatic withdrawals could not be run')
}

/**
 * Runs one rule. The withdrawal and the move of the next run are one transaction, so that a killed worker leaves either
 * both or nothing. A refusal rolls the withdrawal back; its notification and the next run are another transaction. A busy
 * database refuses nothing: the rule runs again.
 */
async function runRule(context: WithdrawalContext, rule: RuleRow): Promise<void> {
  const { db } = context
  try {
    await db.transaction((tx) => requestByRule(tx, context, rule))
  } catch (error) {
    if (!(error instanceof Refusal) || toHttpStatus(error.code) >= 500) throw error
    await db.transaction((tx) => recordRefusal(tx, context, { rule, code: error.code }))
  }
}

/** Requests the withdrawal of a due rule, unless the rule has nothing to request. A dormant account ends the rule. */
async function requestByRule(tx: Tx, context: WithdrawalContext, rule: RuleRow): Promise<void> {
  const { clock, withdrawalConfig } = context
  const { memberId, threshold } = rule
  const claimed = await lockAndClaim(tx, context, rule)
  if (!claimed) return
  if (claimed.isDormant) {
    await endActive(tx, { memberId, reason: 'dormant' })
    return
  }
  const now = clock.businessNow()
  // A late run counts for the month in which it runs, so that a month has at most one automatic withdrawal.
  const key = toRunKey(moscowDay(now))
  if (await hasOrder(tx, { memberId, key })) return
  const terms = await evaluateTerms(tx, { memberId, now, withdrawalConfig })
  const { fee, taxMode } = terms.charges
  const isAgreed = fee === pointsToNumber(rule.fee) && taxMode === rule.taxMode
  if (!isAgreed) throw new Refusal('automatic_withdrawal_terms_changed')
  if (terms.available <= pointsToNumber(threshold)) return
  if (await isInOpenRiskCase(tx, memberId)) throw new Refusal('automatic_withdrawal_in_check')
  const request = await toRequest(tx, context, { rule, amount: toRunAmount(terms) })
  await requestWithdrawalInTx(tx, context, { memberId, key, request, isAutomatic: true })
}

/** Locks the member's balances and claims the run. Returns null when another worker has run the rule, or it ended. */
async function lockAndClaim(tx: Tx, { clock }: WithdrawalContext, rule: RuleRow) {
  await lockBalance(tx, rule.memberId)
  const now = clock.businessNow()
  const nextOn = nextRunAfter(moscowDay(now), rule.day)
  return claimRun(tx, { id: rule.id, runOn: rule.nextOn, nextOn, now, dormantDays })
}

async function toRequest(
  tx: Tx,
  { clock, withdrawalConfig: { waitingHours } }: WithdrawalContext,
  { rule, amount }: { rule: RuleRow; amount: number },
): Promise<WithdrawalRequest> {
  const { memberId, recipientId } = rule
  const recipients = await listRecipients(tx, { memberId, now: clock.businessNow(), waitingHours })
  const recipient = recipients.find(({ id }) => id === recipientId)
  // The removal of a recipient ends the rule, except one that is committed between the claim and this read.
  if (!recipient) throw new Refusal('recipient_not_found')
  if (recipient.problem !== null) throw new Refusal('automatic_withdrawal_recipient_failed')
  const { bankId, phone, bic, account } = recipient
  return bankId !== null && phone !== null
    ? { amount, bankId, phone }
    : { amount, bic: bic ?? '', account: account ?? '' }
}

/**
 * Refusals that every run repeats until the member confirms the rule again or changes its recipient. Their notification
 * names no next day.
 */
const untilMemberActs: ReadonlySet<RefusalCode> = new Set([
  'automatic_withdrawal_terms_changed',
  'automatic_withdrawal_recipient_failed',
])

/** Moves the next run of a rule whose withdrawal was refused, and notifies the member of the reason. */
async function recordRefusal(
  tx: Tx,
  context: WithdrawalContext,
  { rule, code }: { rule: RuleRow; code: RefusalCode },
): Promise<void> {
  if (!(await lockAndClaim(tx, context, rule))) return
  const now = context.clock.businessNow()
  const { id, memberId, day, nextOn: runOn } = rule
  const nextDay = untilMemberActs.has(code)
    ? null
    : formatLongDay(moscowMidnight(nextRunAfter(moscowDay(now), day)))
  const text = runRefusedNotification({ reason: toRefusalText(code), nextDay })
  const key = `automatic-withdrawal:${id}:${runOn}`
  await notify(tx, { ...text, memberId, key, category: 'withdrawal', link: '/withdraw', at: now })
}

/** Notifies the members whose rule ended since the last call. */
async function reportEnds({ db, clock }: DbContext): Promise<void> {
  const reported = await db.transaction(async (tx) => {
    const ended = await takeUnreported(tx)
    for (const { id, memberId, reason } of ended) {
      if (reason === 'member' || reason === 'replaced') continue
      const audited = { at: clock.systemNow(), actor: 'system', memberId, reason: endLabels[reason] }
      await recordAudit(tx, { ...audited, action: 'automatic-withdrawal.ended' })
      const text = ruleEndedNotification(reason)
      const key = `automatic-withdrawal:${id}:ended`
      const at = clock.businessNow()
      if (text) await notify(tx, { ...text, memberId, key, category: 'account', link: '/withdraw', at })
    }
    return ended.length
  })
  if (reported > 0) await reportEnds({ db, clock })
}
