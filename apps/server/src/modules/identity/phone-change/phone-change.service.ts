import { phoneChangedNotification, shortPhone } from '@impulse/wire/account-notifications'
import type { Confirmation } from '@impulse/wire/confirmation'
import { maskPhone } from '@impulse/wire/phone'
import type { PhoneChangeAnswer } from '@impulse/wire/profile'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { violatedConstraint } from '../../../platform/db/refused-by-database.ts'
import { failpoint } from '../../../platform/db/failpoint.ts'
import { fieldRefusal, Refusal } from '../../../platform/refusal/refusal.ts'
import type { Member, Sessions } from '../../../platform/session/session.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import { getPhone } from '../profile/profile.service.ts'
import {
  sendConfirmationCode,
  confirmByCode,
  endConfirming,
  type SpendDeps,
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
  updatePhone,
} from './phone-change.sql.ts'

export type PhoneChangeDeps = SpendDeps & {
  sessions: Sessions
  config: Pick<Config, 'limits' | 'withdrawals'>
  /** Called after a code was asked for, so that the outbox does not wait for its next poll. */
  wakeOutbox: () => void
}

/** Both codes have to come within it. */
const changeMinutes = 30

/**
 * Begins to change the phone that the member signs in with, and owes the old one a code. Whether the new one is another member's
 * is told to nobody before its owner has confirmed.
 *
 * @throws Refusal `phone_same`, `phone_change_over`, `too_early`, `too_many_requests`
 */
export async function startPhoneChange(
  deps: PhoneChangeDeps,
  { memberId, phone }: { memberId: string; phone: string },
): Promise<PhoneChangeAnswer> {
  const now = deps.clock.systemNow()
  const expiresAt = new Date(now.getTime() + changeMinutes * 60_000)
  const answer = await deps.db.transaction(async (tx) => {
    const ownPhone = await lockPhone(tx, memberId)
    if (ownPhone === null) throw new Refusal('phone_change_over')
    if (phone === ownPhone) throw fieldRefusal('phone', 'phone_same')
    await saveChange(tx, { memberId, phone, expiresAt })
    return sendStepCode(tx, deps, { memberId, change: { phone, oldConfirmedAt: null } })
  })
  deps.wakeOutbox()
  return answer
}

/**
 * Another code for the step that the change is at; the one before ends.
 *
 * @throws Refusal `phone_change_over`, `too_early`, `too_many_requests`
 */
export async function sendPhoneCode(deps: PhoneChangeDeps, memberId: string): Promise<PhoneChangeAnswer> {
  const change = await getPhoneChange(deps, memberId)
  const answer = await deps.db.transaction((tx) => sendStepCode(tx, deps, { memberId, change }))
  deps.wakeOutbox()
  return answer
}

type Confirming = Member & { attemptId: string; code: string }

/**
 * Takes the code of the old phone, then that of the new one; with the second the member signs in with the new phone, everywhere
 * else the sessions end, and withdrawals wait.
 *
 * @throws Refusal `phone_change_over`, `phone_taken`, `invalid_code`, `too_many_tries`, `code_expired`, `too_many_requests`
 */
export async function confirmPhone(deps: PhoneChangeDeps, input: Confirming): Promise<PhoneChangeAnswer> {
  const change = await getPhoneChange(deps, input.memberId)
  return change.oldConfirmedAt
    ? confirmNew(deps, { ...input, change })
    : confirmOld(deps, { ...input, change })
}

export const giveUpPhoneChange = ({ db }: { db: Db }, memberId: string): Promise<void> =>
  deleteChange(db, { memberId })

async function confirmOld(
  deps: PhoneChangeDeps,
  { memberId, attemptId, code, change }: Confirming & { change: PhoneChange },
): Promise<PhoneChangeAnswer> {
  const now = deps.clock.systemNow()
  const aim = { purpose: 'old-phone', subject: memberId } as const
  await confirmByCode(deps, { aim, attemptId, code }, async (tx) => {
    if (!(await markOldConfirmed(tx, { memberId, phone: change.phone, now })))
      throw new Refusal('phone_change_over')
  })
  failpoint('phone:old-confirmed')
  const result = await deps.db
    .transaction((tx) => sendStepCode(tx, deps, { memberId, change: { ...change, oldConfirmedAt: now } }))
    // The old phone has confirmed all the same: the code is asked for once more when it may be.
    .catch((error: unknown) => {
      if (error instanceof Refusal) return toPhoneChangeAnswer('new', change.phone, null)
      throw error
    })
  deps.wakeOutbox()
  return result
}

async function confirmNew(
  deps: PhoneChangeDeps,
  { memberId, sessionId, attemptId, code, change: { phone } }: Confirming & { change: PhoneChange },
): Promise<PhoneChangeAnswer> {
  const { clock, config, sessions } = deps
  const now = clock.systemNow()
  const at = clock.businessNow()
  const aim = { purpose: 'new-phone', subject: memberId } as const
  const { pauseHours } = config.withdrawals
  try {
    await confirmByCode(deps, { aim, attemptId, code }, async (tx, confirmed) => {
      // A code that was sent to another phone, for a change that this one has replaced.
      if (confirmed.phone !== phone) throw new Refusal('code_expired')
      const from = await lockPhone(tx, memberId)
      // In this very moment: the phone that leads to who stays is not another one afterwards.
      if (from === null) throw new Refusal('phone_change_over')
      if (!(await takeChange(tx, { memberId, phone, now }))) throw new Refusal('phone_change_over')
      await updatePhone(tx, { memberId, phone, at })
      await moveStaffPhone(tx, { from, to: phone })
      await sessions.endOf(tx, { memberId, except: sessionId, reason: 'revoked' })
      await endConfirming(tx, { phone: from, now })
      const key = `phone:${attemptId}`
      await notify(tx, {
        memberId,
        key,
        category: 'account',
        ...phoneChangedNotification({ phone, pauseHours }),
        at,
      })
      failpoint('phone:changing')
    })
  } catch (error) {
    const taken = ['members_phone_key', 'staff_phone_key'].includes(violatedConstraint(error) ?? '')
    if (!taken) throw error
    await deleteChange(deps.db, { memberId, phone })
    throw fieldRefusal('phone', 'phone_taken')
  }
  return toPhoneChangeAnswer('done', null, null)
}

/** @throws Refusal `phone_change_over` */
async function getPhoneChange({ db, clock }: PhoneChangeDeps, memberId: string): Promise<PhoneChange> {
  const change = await findChange(db, { memberId, now: clock.systemNow() })
  if (!change) throw new Refusal('phone_change_over')
  return change
}

async function sendStepCode(
  tx: Tx,
  { clock, config }: PhoneChangeDeps,
  { memberId, change }: { memberId: string; change: PhoneChange },
): Promise<PhoneChangeAnswer> {
  const step = change.oldConfirmedAt ? 'new' : 'old'
  const phone = step === 'new' ? change.phone : await getPhone(tx, memberId)
  const code = await sendConfirmationCode(tx, {
    aim: { purpose: `${step}-phone`, subject: memberId },
    phone,
    label: shortPhone(change.phone),
    now: clock.systemNow(),
    limits: config.limits,
  })
  return toPhoneChangeAnswer(step, phone, code)
}

const toPhoneChangeAnswer = (
  step: PhoneChangeAnswer['step'],
  phone: string | null,
  code: Confirmation | null,
): PhoneChangeAnswer => ({ step, sentTo: phone && maskPhone(phone), code })

/** Housekeeping: those that were not finished hold a phone. */
export const sweepPhoneChanges = ({ db, clock }: { db: Db; clock: Clock }): Promise<void> =>
  deleteOverdue(db, clock.systemNow())
