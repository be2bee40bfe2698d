import { phoneChangedNotification, shortPhone } from './phone-change.messages.ts'
import type { Confirmation } from '@impulse/api/profile/confirmation'
import { maskPhone } from '@impulse/api/fields/phone'
import type { PhoneChangeResponse } from '@impulse/api/profile/profile'
import type { Config } from '../../../platform/config/config.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { violatedConstraint } from '../../../platform/db/refused-by-database.ts'
import { failpoint } from '../../../platform/db/failpoint.ts'
import { fieldRefusal, Refusal } from '../../../platform/refusal/refusal.ts'
import type { Member, Sessions } from '../../../platform/session/session.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import { getPhone, updatePhone } from '../profile/profile.service.ts'
import {
  sendConfirmationCode,
  confirmByCode,
  endConfirming,
  type CodeRedemptionContext,
} from '../sign-in/sign-in.service.ts'
import { moveStaffPhone } from '../../../platform/staff/staff.service.ts'
import {
  deleteChange,
  deleteOverdue,
  findChange,
  lockPhone,
  markOldConfirmed,
  type PhoneChange,
  saveChange,
  takeChange,
} from './phone-change.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

export type PhoneChangeContext = CodeRedemptionContext & {
  sessions: Sessions
  config: Pick<Config, 'limits' | 'withdrawals'>
  /** Wakes the outbox worker after a code was requested, so that the SMS does not wait for the next poll. */
  wakeOutbox: () => void
}

/** Minutes in which the member must enter both the code of the old phone and the code of the new phone. */
const changeMinutes = 30

/**
 * Starts a phone change and queues a code for the old phone. The response is the same when the new phone
 * already belongs to a member.
 * @throws Refusal phone_same, phone_change_over, too_early, too_many_requests
 */
export async function startPhoneChange(
  context: PhoneChangeContext,
  { memberId, phone }: { memberId: string; phone: string },
): Promise<PhoneChangeResponse> {
  const now = context.clock.systemNow()
  const expiresAt = new Date(now.getTime() + changeMinutes * 60_000)
  const response = await context.db.transaction(async (tx) => {
    const ownPhone = await lockPhone(tx, memberId)
    if (ownPhone === null) throw new Refusal('phone_change_over')
    if (phone === ownPhone) throw fieldRefusal('phone', 'phone_same')
    await saveChange(tx, { memberId, phone, expiresAt })
    return sendStepCode(tx, context, { memberId, change: { phone, oldConfirmedAt: null } })
  })
  context.wakeOutbox()
  return response
}

/**
 * Queues a new code for the phone that the member must confirm next: the old phone, then the new phone. The previous
 * code for that phone becomes invalid.
 * @throws Refusal phone_change_over, too_early, too_many_requests
 */
export async function sendPhoneCode(
  context: PhoneChangeContext,
  memberId: string,
): Promise<PhoneChangeResponse> {
  const change = await getPhoneChange(context, memberId)
  const response = await context.db.transaction((tx) => sendStepCode(tx, context, { memberId, change }))
  context.wakeOutbox()
  return response
}

type CodeInput = Member & { attemptId: string; code: string }

/**
 * Accepts the code of the old phone; a later call accepts the code of the new phone. The code of the new phone changes
 * the phone, ends all other sessions and starts the waiting time of withdrawals.
 * @throws Refusal phone_change_over, phone_taken, invalid_code, too_many_tries, code_expired,
 * too_many_requests
 */
export async function confirmPhone(
  context: PhoneChangeContext,
  input: CodeInput,
): Promise<PhoneChangeResponse> {
  const change = await getPhoneChange(context, input.memberId)
  return change.oldConfirmedAt
    ? confirmNew(context, { ...input, change })
    : confirmOld(context, { ...input, change })
}

export const cancelPhoneChange = ({ db }: { db: Db }, memberId: string): Promise<void> =>
  deleteChange(db, { memberId })

async function confirmOld(
  context: PhoneChangeContext,
  { memberId, attemptId, code, change }: CodeInput & { change: PhoneChange },
): Promise<PhoneChangeResponse> {
  const now = context.clock.systemNow()
  const scope = { purpose: 'old-phone', subject: memberId } as const
  await confirmByCode(context, { scope, attemptId, code }, async (tx) => {
    if (!(await markOldConfirmed(tx, { memberId, phone: change.phone, now })))
      throw new Refusal('phone_change_over')
  })
  failpoint('phone:old-confirmed')
  const result = await context.db
    .transaction((tx) => sendStepCode(tx, context, { memberId, change: { ...change, oldConfirmedAt: now } }))
    // When the rate limits allow no code for the new phone now, the old phone stays confirmed. The member can
    // request the code for the new phone later.
    .catch((error: unknown) => {
      if (error instanceof Refusal) return toPhoneChangeResponse('new', change.phone, null)
      throw error
    })
  context.wakeOutbox()
  return result
}

async function confirmNew(
  context: PhoneChangeContext,
  { memberId, sessionId, attemptId, code, change: { phone } }: CodeInput & { change: PhoneChange },
): Promise<PhoneChangeResponse> {
  const { clock, config, sessions } = context
  const now = clock.systemNow()
  const at = clock.businessNow()
  const scope = { purpose: 'new-phone', subject: memberId } as const
  const { waitingHours } = config.withdrawals
  try {
    await confirmByCode(context, { scope, attemptId, code }, async (tx, confirmed) => {
      // Refuses a code of an earlier phone change, which was sent to a different phone.
      if (confirmed.phone !== phone) throw new Refusal('code_expired')
      const from = await lockPhone(tx, memberId)
      // A null phone means that the account was deleted or merged in the meantime.
      if (from === null) throw new Refusal('phone_change_over')
      if (!(await takeChange(tx, { memberId, phone, now }))) throw new Refusal('phone_change_over')
      await updatePhone(tx, { memberId, phone, at })
      await moveStaffPhone(tx, { from, to: phone })
      await sessions.endSessions(tx, { memberId, except: sessionId, reason: 'revoked' })
      await endConfirming(tx, { phone: from, now })
      const key = `phone:${attemptId}`
      await notify(tx, {
        memberId,
        key,
        category: 'account',
        ...phoneChangedNotification({ phone, waitingHours }),
        at,
      })
      failpoint('phone:changing')
    })
  } catch (error) {
    const isPhoneTaken = ['members_phone_key', 'staff_phone_key'].includes(violatedConstraint(error) ?? '')
    if (!isPhoneTaken) throw error
    await deleteChange(context.db, { memberId, phone })
    throw fieldRefusal('phone', 'phone_taken')
  }
  return toPhoneChangeResponse('done', null, null)
}

/**
 * Returns the phone change that the member has started and not finished.
 * @throws Refusal phone_change_over
 */
async function getPhoneChange({ db, clock }: PhoneChangeContext, memberId: string): Promise<PhoneChange> {
  const change = await findChange(db, { memberId, now: clock.systemNow() })
  if (!change) throw new Refusal('phone_change_over')
  return change
}

async function sendStepCode(
  tx: Tx,
  { clock, config }: PhoneChangeContext,
  { memberId, change }: { memberId: string; change: PhoneChange },
): Promise<PhoneChangeResponse> {
  const step = change.oldConfirmedAt ? 'new' : 'old'
  const phone = step === 'new' ? change.phone : await getPhone(tx, memberId)
  const code = await sendConfirmationCode(tx, {
    scope: { purpose: `${step}-phone`, subject: memberId },
    phone,
    label: shortPhone(change.phone),
    now: clock.systemNow(),
    limits: config.limits,
  })
  return toPhoneChangeResponse(step, phone, code)
}

const toPhoneChangeResponse = (
  step: PhoneChangeResponse['step'],
  phone: string | null,
  code: Confirmation | null,
): PhoneChangeResponse => ({ step, sentTo: phone && maskPhone(phone), code })

/** Deletes expired phone changes, because they contain phones (housekeeping). */
export const sweepPhoneChanges = ({ db, clock }: DbContext): Promise<void> =>
  deleteOverdue(db, clock.systemNow())
