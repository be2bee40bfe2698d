import type { DeliveryChannel } from '@impulse/api/notifications/notification-channels'
import { notificationEmail, notificationPush, notificationSms } from './delivery-messages.ts'
import type { Db } from '../../db/db.ts'
import { failpoint } from '../../db/failpoint.ts'
import { enqueue } from '../../jobs/outbox.ts'
import { take } from '../../http/requests/rate-limits.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Push, PushOutcome } from '../../push/push.ts'
import { toIdleSince } from '../../session/session.ts'
import type { Sms } from '../../sms/sms.ts'
import { findSmsState } from '../../sms/watch-sms.ts'
import { notificationById, type TellableNotification } from '../notifications.service.ts'
import {
  chooseDeliveryChannels,
  isMandatory,
  mayWait,
  toReach,
  type ConfiguredChannels,
} from '../preferences/preferences.rules.ts'
import { forgetSubscription, selectSubscriptions } from '../preferences/preferences.sql.ts'
import {
  beginSending,
  type Due,
  type End,
  findDue,
  postponeToQuietEnd,
  lockDeliveries,
  hasOtherDelivery,
  postponeDelivery,
  recordEnd,
} from './deliveries.sql.ts'
import { mailFailure } from './email-failure.ts'
import { quietEnd } from '../preferences/quiet-hours.ts'
import { deliveryJobKind, createDelivery, toQuietHours } from './route-notifications.ts'
import type { DbContext } from '../../db/db-context.ts'

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
type Outcome = End | { state: 'later'; error: string }
type Sending = {
  id: string
  due: Due
  attempts: number
  notification: TellableNotification
  signal: AbortSignal
}

const maxAttempts = 8
const firstPauseMinutes = 1
/**
 * Maximum number of SMS per day to a member and to a phone, far above normal use. A member's actions cause
 * SMS, and the programme pays for each.
 */
export const maxSmsPerDay = 20

type ChannelContext = Pick<DeliverContext, 'mail' | 'push'>
export const toConfiguredChannels = ({ mail, push }: ChannelContext): ConfiguredChannels => ({
  mail: mail !== null,
  push: push !== null,
})

/**
 * Sends a delivery that is due. First records it as `sending` in the database: after a kill of the worker,
 * nobody can tell whether the message was accepted. Such a message is sent again only by a channel that
 * recognizes a repetition.
 */
export async function deliver(
  context: DeliverContext,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<void> {
  const { db, clock } = context
  const now = clock.systemNow()
  const due = await findDue(db, { id, now, idleSince: toIdleSince(now) })
  if (!due) return
  const { memberId, notificationId } = due
  // Checks quiet hours again. The routing has already done so, but a retry or a start of the server after a
  // stop may happen in quiet hours.
  const quietUntil = mayWait(due) ? quietEnd(now, toQuietHours(due)) : null
  if (quietUntil !== null && (await waitUntil(context, { id, memberId, dueAt: quietUntil }))) return
  const begun = await beginSending(db, { id, now })
  if (!begun) return
  failpoint('delivery:begun')
  const notification = await notificationById(db, { memberId, id: notificationId })
  if (!notification) return
  const { before, attempts } = begun
  const outcome = await attemptDelivery(context, {
    isRepeat: before === 'sending',
    ...{ id, due, attempts, notification, signal },
  })
  failpoint('delivery:sent')
  if (outcome.state !== 'later') return end(context, { id, due, outcome: outcome })
  if (begun.attempts >= maxAttempts)
    return end(context, { id, due, outcome: { state: 'failed', error: outcome.error } })
  const at = clock.systemNow()
  const dueAt = new Date(at.getTime() + firstPauseMinutes * 2 ** (begun.attempts - 1) * 60_000)
  await db.transaction(async (tx) => {
    await postponeDelivery(tx, { id, dueAt, error: outcome.error })
    const payload = { memberId, deliveryId: id }
    await enqueue(tx, { kind: deliveryJobKind, payload, now: at, runAt: dueAt })
  })
}

/** Delays a delivery until `dueAt`. Returns false when another worker is already sending it. */
async function waitUntil(
  { db, clock }: DeliverContext,
  { id, memberId, dueAt }: { id: string; memberId: string; dueAt: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await postponeToQuietEnd(tx, { id, dueAt }))) return false
    const payload = { memberId, deliveryId: id }
    await enqueue(tx, { kind: deliveryJobKind, payload, now: clock.systemNow(), runAt: dueAt })
    return true
  })
}

/**
 * Records the final outcome of a delivery. When no channel has delivered a mandatory notification, adds an
 * SMS delivery in the same transaction, so that a crash cannot lose it.
 */
async function end(
  { db, clock }: DeliverContext,
  { id, due, outcome: came }: { id: string; due: Due; outcome: End },
): Promise<void> {
  const { memberId, notificationId } = due
  const now = clock.systemNow()
  await db.transaction(async (tx) => {
    // Two deliveries of the notification may end at the same time. The lock makes the second one wait, so
    // that it sees the outcome of the first one.
    if (isMandatory(due)) await lockDeliveries(tx, { memberId, notificationId })
    const isEnded = await recordEnd(tx, { ...came, id, now })
    const isLost = came.state === 'failed' || came.state === 'skipped'
    if (!isEnded || !isLost || !isMandatory(due)) return
    if (await hasOtherDelivery(tx, { memberId, notificationId, id })) return
    await createDelivery(tx, { memberId, notificationId, channel: 'sms', now, dueAt: now })
  })
}

async function attemptDelivery(
  context: DeliverContext,
  { isRepeat, ...sending }: Sending & { isRepeat: boolean },
): Promise<Outcome> {
  const { db } = context
  const { channel, saved } = sending.due
  const reach = toReach(sending.due, toConfiguredChannels(context))
  const channels = chooseDeliveryChannels(sending.due, { saved, reach })
  // Since the routing, the member may have switched the channel off, or the address may have been removed. A
  // mandatory notification is then still sent by SMS when no other channel delivers it.
  const isOwed = async () =>
    channel === 'sms' &&
    isMandatory(sending.due) &&
    !(await hasOtherDelivery(db, { ...sending.due, id: sending.id }))
  if (!channels.includes(channel) && !(await isOwed())) return { state: 'skipped' }
  if (isRepeat && !takesRepeats(channel)) return { state: 'unknown', error: 'the sender died' }
  return senders[channel](context, sending)
}

/**
 * Returns true for SMS: SMS providers recognize a repeated message by its key, but mail servers and push
 * services do not.
 */
const takesRepeats = (channel: DeliveryChannel): boolean => channel === 'sms'

type Sender = (context: DeliverContext, sending: Sending) => Promise<Outcome>

const senders: Record<DeliveryChannel, Sender> = { sms: sendSms, mail: sendMail, push: sendPush }

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
  // Without a known state the message counts as sent, because the demo's provider stores no state.
  return state === 'refused' || state === 'failed'
    ? { state: 'failed', error: state }
    : { state: 'sent', providerId: id }
}

/**
 * Counts an SMS for the member and for the phone. Returns false when one of them has reached its daily limit;
 * the SMS is then not sent.
 */
function takeDailySms(
  db: Db,
  { memberId, phone, now }: { memberId: string; phone: string; now: Date },
): Promise<boolean> {
  const limit = { max: maxSmsPerDay, windowSeconds: 86_400, now }
  return db.transaction(async (tx) => {
    const memberLimit = await take(tx, { ...limit, bucket: `notice-sms:${memberId}` })
    // Counts the phone separately, because it may have belonged to another member today.
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
 * Combines the results of all browsers of a member. When one browser accepted the message, the delivery
 * counts as sent: a retry would repeat the message in that browser.
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
