import type {
  AutomaticWithdrawalRequest,
  AutomaticWithdrawalResponse,
  PendingAutomaticWithdrawal,
} from '@impulse/api/withdrawals/automatic-withdrawal'
import { pointsToNumber } from '@impulse/api/fields/money'
import type { PasskeyAssertion } from '@impulse/api/sign-in/passkey'
import type { Recipient } from '@impulse/api/recipients/recipient'
import { lockBalance } from '../../../ledger/ledger.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { moscowDay } from '../../../platform/clock/moscow.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import type { Site } from '../../../platform/session/web-authn.ts'
import {
  confirmByPasskey,
  createAssertionOptions,
  type PasskeyContext,
} from '../../identity/passkeys/passkeys.service.ts'
import { getPhone } from '../../identity/profile/profile.service.ts'
import { isRestricted } from '../../identity/restrictions/restrictions.service.ts'
import {
  type CodeRedemptionContext,
  confirmByCode,
  maxLabelLength,
  sendConfirmationCode,
} from '../../identity/sign-in/sign-in.service.ts'
import { listRecipients, recipientName, shortRecipientName } from '../recipients/recipients.service.ts'
import { ruleSetNotification, ruleSummary } from './automatic-withdrawals.messages.ts'
import { toRunKey } from './automatic-withdrawals.rules.ts'
import { nextRunAfter } from './next-run.ts'
import {
  confirmPending,
  endActive,
  findActive,
  findPending,
  hasOrder,
  replacePending,
  type RuleRow,
} from './automatic-withdrawals.sql.ts'

type ConfigContext = { config: Pick<Config, 'limits' | 'withdrawals'> }
export type RuleContext = CodeRedemptionContext & ConfigContext & { wakeOutbox: () => void }
export type RuleKeyContext = PasskeyContext & ConfigContext

type RuleInput = { id: string; memberId: string }

/** Returns the rule of a member that is in force. */
export async function getRule(db: Queryable, memberId: string): Promise<AutomaticWithdrawalResponse> {
  const row = await findActive(db, memberId)
  if (!row) return { rule: null }
  const { id, threshold, day, recipientId, fee, taxMode, nextOn } = row
  const points = { threshold: pointsToNumber(threshold), fee: pointsToNumber(fee) }
  return { rule: { id, day, recipientId, taxMode, nextOn, ...points } }
}

/**
 * Stores a rule with the fee and the tax mode that the member saw, and sends the member the code that confirms it. The rule
 * in force stays until then.
 * @throws Refusal amount_below_minimum, automatic_withdrawal_terms_changed, recipient_not_found, recipient_unconfirmed, recipient_too_new,
 * automatic_withdrawal_recipient_failed, too_early, too_many_requests
 */
export async function saveRule(
  context: RuleContext,
  { memberId, request }: { memberId: string; request: AutomaticWithdrawalRequest },
): Promise<PendingAutomaticWithdrawal> {
  const { db, clock, config } = context
  const { minimum } = config.withdrawals
  const threshold = BigInt(request.threshold)
  if (threshold < minimum) throw new Refusal('amount_below_minimum', { minimum: pointsToNumber(minimum) })
  const terms = { fee: BigInt(request.fee), taxMode: request.taxMode }
  refuseChangedTerms(terms, config)
  const pending = await db.transaction(async (tx) => {
    await lockBalance(tx, memberId)
    const { recipientId, day } = request
    const recipient = await getPayableRecipient(tx, context, { memberId, recipientId })
    const id = newId()
    const now = clock.businessNow()
    const nextOn = nextRunAfter(moscowDay(now), day)
    await replacePending(tx, { id, memberId, recipientId, threshold, day, ...terms, nextOn, now })
    const code = await sendConfirmationCode(tx, {
      scope: { purpose: 'automatic-withdrawal', subject: id },
      phone: await getPhone(tx, memberId),
      label: shortRecipientName(recipient, maxLabelLength),
      now: clock.systemNow(),
      limits: config.limits,
    })
    return { id, code }
  })
  context.wakeOutbox()
  return pending
}

/**
 * Confirms a rule by a code. Of several parallel calls one confirms it. A rule that is in force already is returned
 * unchanged: the first response may have been lost.
 * @throws Refusal automatic_withdrawal_not_found, automatic_withdrawal_terms_changed, payouts_restricted, invalid_code, too_many_tries, code_expired,
 * too_many_requests, and those of the recipient as in `saveRule`
 */
export async function confirmRule(
  context: RuleContext,
  { id, memberId, attemptId, code }: RuleInput & { attemptId: string; code: string },
): Promise<AutomaticWithdrawalResponse> {
  const scope = { purpose: 'automatic-withdrawal', subject: id } as const
  return confirmOnce(context.db, { id, memberId }, () =>
    confirmByCode(context, { scope, attemptId, code }, (tx) => activate(tx, context, { id, memberId })),
  )
}

/**
 * Returns the WebAuthn options with which the browser requests a passkey that confirms this rule.
 * @throws Refusal automatic_withdrawal_not_found
 */
export async function createRuleKeyOptions(
  context: RuleKeyContext,
  { id, memberId, site }: RuleInput & { site: Site },
): Promise<Record<string, unknown>> {
  await refuseUnknown(context.db, { id, memberId })
  return createAssertionOptions(context, {
    scope: { purpose: 'automatic-withdrawal', memberId, subject: id },
    site,
  })
}

/**
 * Confirms a rule by a passkey instead of a code.
 * @throws Refusal those of `confirmRule` without the code, passkey_expired, passkey_refused, passkey_too_new
 */
export async function confirmRuleByKey(
  context: RuleKeyContext,
  { id, memberId, site, assertion }: RuleInput & { site: Site; assertion: PasskeyAssertion },
): Promise<AutomaticWithdrawalResponse> {
  const scope = { purpose: 'automatic-withdrawal', memberId, subject: id } as const
  return confirmOnce(context.db, { id, memberId }, () =>
    confirmByPasskey(context, { scope, assertion, site }, (tx) => activate(tx, context, { id, memberId })),
  )
}

/** Ends the rule of a member that is in force. Without one, changes nothing. */
export async function endRule(
  { db, clock }: Pick<RuleContext, 'db' | 'clock'>,
  memberId: string,
): Promise<AutomaticWithdrawalResponse> {
  await db.transaction(async (tx) => {
    // A run is written under this lock.
    await lockBalance(tx, memberId)
    if (!(await endActive(tx, { memberId, reason: 'member' }))) return
    const actor = `member:${memberId}`
    await recordAudit(tx, { at: clock.systemNow(), actor, action: 'automatic-withdrawal.ended', memberId })
  })
  return { rule: null }
}

/** Confirms a rule by `prove`, unless it is in force already. */
async function confirmOnce(
  db: Queryable,
  input: RuleInput,
  prove: () => Promise<void>,
): Promise<AutomaticWithdrawalResponse> {
  try {
    await refuseUnknown(db, input)
    await prove()
  } catch (error) {
    // An earlier or parallel call has confirmed the rule, and its proof cannot be used again.
    const active = await getRule(db, input.memberId)
    if (active.rule?.id === input.id) return active
    throw error
  }
  return getRule(db, input.memberId)
}

function refuseChangedTerms(
  { fee, taxMode }: Pick<RuleRow, 'fee' | 'taxMode'>,
  { withdrawals }: ConfigContext['config'],
): void {
  if (fee !== withdrawals.fee || taxMode !== withdrawals.tax)
    throw new Refusal('automatic_withdrawal_terms_changed')
}

async function refuseUnknown(db: Queryable, input: RuleInput): Promise<void> {
  if (!(await findPending(db, input))) throw new Refusal('automatic_withdrawal_not_found')
}

/** Puts a confirmed rule into force instead of the one before, and notifies the member as of a new recipient. */
async function activate(
  tx: Tx,
  context: ConfigContext & Pick<RuleContext, 'clock'>,
  { id, memberId }: RuleInput,
): Promise<void> {
  // A restriction and a run are written under this lock.
  await lockBalance(tx, memberId)
  const rule = await findPending(tx, { id, memberId })
  if (!rule) throw new Refusal('automatic_withdrawal_not_found')
  if (await isRestricted(tx, memberId)) throw new Refusal('payouts_restricted')
  refuseChangedTerms(rule, context.config)
  const recipient = await getPayableRecipient(tx, context, rule)
  const now = context.clock.businessNow()
  await endActive(tx, { memberId, reason: 'replaced' })
  const nextOn = await findFirstRun(tx, rule, moscowDay(now))
  if (!(await confirmPending(tx, { id, nextOn, now }))) throw new Refusal('automatic_withdrawal_not_found')
  const text = {
    day: rule.day,
    threshold: pointsToNumber(rule.threshold),
    recipient: recipientName(recipient),
  }
  const key = `automatic-withdrawal:${id}`
  const notification = { ...ruleSetNotification(text), category: 'account' } as const
  await notify(tx, { ...notification, memberId, key, at: now })
  const audited = { actor: `member:${memberId}`, action: 'automatic-withdrawal.confirmed' } as const
  await recordAudit(tx, { ...audited, at: context.clock.systemNow(), memberId, after: ruleSummary(text) })
}

/** Returns the first run of a rule after today. A month that has an automatic withdrawal already gets no second one. */
async function findFirstRun(tx: Tx, { memberId, day }: RuleRow, today: string): Promise<string> {
  const first = nextRunAfter(today, day)
  return (await hasOrder(tx, { memberId, key: toRunKey(first) })) ? nextRunAfter(first, day) : first
}

async function getPayableRecipient(
  tx: Tx,
  { clock, config }: ConfigContext & Pick<RuleContext, 'clock'>,
  { memberId, recipientId }: Pick<RuleRow, 'memberId' | 'recipientId'>,
): Promise<Recipient> {
  const { waitingHours } = config.withdrawals
  const recipients = await listRecipients(tx, { memberId, now: clock.businessNow(), waitingHours })
  const recipient = recipients.find(({ id }) => id === recipientId)
  if (!recipient) throw new Refusal('recipient_not_found')
  if (!recipient.confirmed) throw new Refusal('recipient_unconfirmed')
  if (recipient.payableFrom !== null) throw new Refusal('recipient_too_new', { until: recipient.payableFrom })
  if (recipient.problem !== null) throw new Refusal('automatic_withdrawal_recipient_failed')
  return recipient
}
