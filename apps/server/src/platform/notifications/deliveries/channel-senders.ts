import type { DeliveryChannel } from '@impulse/api/notifications/notification-channels'
import { notificationEmail, notificationPush, notificationSms } from './delivery-messages.ts'
import type { Db } from '../../db/db.ts'
import type { DbContext } from '../../db/db-context.ts'
import { take } from '../../http/requests/rate-limits.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Push, PushOutcome } from '../../push/push.ts'
import { toIdleSince } from '../../session/session.ts'
import type { Sms } from '../../sms/sms.ts'
import { findSmsState } from '../../sms/watch-sms.ts'
import type { NotificationWithTexts } from '../notifications.service.ts'
import { forgetSubscription, selectSubscriptions } from '../preferences/preferences.sql.ts'
import type { Due, End } from './deliveries.sql.ts'
import { mailFailure } from './email-failure.ts'

export type DeliverContext = DbContext & {
  sms: Sms
  mail: Mail | null
  push: Push | null
  programme: string
  /**
   * Returns the address of the cabinet. A function, because the address is known only after the server has
   * opened its port.
   */
  publicUrl: () => string
}

/**
 * Result of one attempt to send a message. `later`: the message was certainly not accepted, so it may be sent
 * again.
 */
export type Outcome = End | { state: 'later'; error: string }
export type Sending = {
  id: string
  due: Due
  attempts: number
  notification: NotificationWithTexts
  signal: AbortSignal
}

/**
 * Maximum number of SMS within 24 hours to one member, and to one phone number; far above normal use. Limits the cost
 * that a member can cause: a member's actions cause SMS, and the programme pays for each.
 */
export const maxSmsPerDay = 20

type Sender = (context: DeliverContext, sending: Sending) => Promise<Outcome>

/** Functions that send one message, by channel. */
export const senders: Record<DeliveryChannel, Sender> = { sms: sendSms, mail: sendMail, push: sendPush }

async function sendSms(
  { db, clock, sms, programme }: DeliverContext,
  { id, due: { memberId, phone }, attempts, notification: { title } }: Sending,
): Promise<Outcome> {
  if (phone === null) return { state: 'skipped' }
  if (attempts === 1 && !(await takeDailySms(db, { memberId, phone, now: clock.systemNow() })))
    return { state: 'failed', error: 'enough for a day' }
  try {
    await sms.send({ phone, text: notificationSms({ programme, title }), key: id })
  } catch (error) {
    return { state: 'later', error: error instanceof Error ? error.message : 'unreached' }
  }
  const state = await findSmsState(db, id)
  if (state === 'unknown') return { state, error: 'no answer' }
  // A message without a stored state also counts as sent, because the sender of SMS in demo mode stores no state.
  return state === 'refused' || state === 'failed'
    ? { state: 'failed', error: state }
    : { state: 'sent', providerId: id }
}

/**
 * Counts an SMS for the member and for the phone number. Returns false when one of them has reached its daily
 * limit; the SMS is then not sent.
 */
function takeDailySms(
  db: Db,
  { memberId, phone, now }: { memberId: string; phone: string; now: Date },
): Promise<boolean> {
  const limit = { max: maxSmsPerDay, windowSeconds: 86_400, now }
  return db.transaction(async (tx) => {
    const memberLimit = await take(tx, { ...limit, bucket: `notice-sms:${memberId}` })
    // Counts the phone number separately, because another member may have had this number less than 24 hours ago.
    return memberLimit.ok && (await take(tx, { ...limit, bucket: `notice-sms:${phone}` })).ok
  })
}

async function sendMail(
  { mail, programme, publicUrl }: DeliverContext,
  { id, due: { email }, notification }: Sending,
): Promise<Outcome> {
  if (email === null || mail === null) return { state: 'skipped' }
  try {
    await mail.send({
      ...notificationEmail({ programme, publicUrl: publicUrl(), notification }),
      to: email,
      key: id,
    })
    return { state: 'sent', providerId: id }
  } catch (error) {
    return mailFailure(error)
  }
}

async function sendPush(
  { db, clock, push }: DeliverContext,
  { due: { memberId, phone }, notification, signal }: Sending,
): Promise<Outcome> {
  if (push === null || phone === null) return { state: 'skipped' }
  const now = clock.systemNow()
  const found = await selectSubscriptions(db, { memberId, now, idleSince: toIdleSince(now) })
  const outcomes = await Promise.all(
    found.map(async (to) => {
      const outcome = await push.send({ ...to, phone }, notificationPush(notification), signal)
      if (outcome.kind === 'gone') await forgetSubscription(db, to.id)
      return outcome
    }),
  )
  return combineOutcomes(outcomes)
}

/**
 * Combines the results of a push message for all browsers of a member. When at least one browser accepted the
 * message, the delivery counts as sent, even if others failed, because a retry would send the message to that browser
 * twice.
 */
function combineOutcomes(outcomes: readonly PushOutcome[]): Outcome {
  const sent = outcomes.find((outcome) => outcome.kind === 'sent')
  const [unknown, later, refused] = (['unknown', 'later', 'refused'] as const).map((kind) =>
    outcomes.find((outcome) => outcome.kind === kind),
  )
  const why = unknown ?? later ?? refused
  const error = why && 'reason' in why ? why.reason : ''
  if (sent) return { state: 'sent', providerId: sent.id, ...(error && { error }) }
  if (unknown) return { state: 'unknown', error }
  if (later) return { state: 'later', error }
  return refused ? { state: 'failed', error } : { state: 'skipped', error: 'no browser' }
}
