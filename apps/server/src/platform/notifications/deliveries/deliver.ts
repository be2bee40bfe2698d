import type { DeliveryChannel } from '@impulse/api/notifications/notification-channels'
import { failpoint } from '../../db/failpoint.ts'
import { enqueue } from '../../jobs/outbox.ts'
import { notificationById } from '../notifications.service.ts'
import {
  chooseDeliveryChannels,
  isMandatory,
  mayWait,
  toReachability,
  type ConfiguredChannels,
} from '../preferences/preferences.rules.ts'
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
import { quietEnd } from '../preferences/quiet-hours.ts'
import { deliveryJobKind, createDelivery, toQuietHours } from './route-notifications.ts'
import { toIdleSince } from '../../session/session.ts'
import { type DeliverContext, type Outcome, senders, type Sending } from './channel-senders.ts'

const maxAttempts = 8
const firstPauseMinutes = 1
type ChannelContext = Pick<DeliverContext, 'mail' | 'push'>
export const toConfiguredChannels = ({ mail, push }: ChannelContext): ConfiguredChannels => ({
  mail: mail !== null,
  push: push !== null,
})

/**
 * Sends a delivery that is due. First marks it as `sending` in the database. If the worker is then killed, nobody
 * knows whether the message was accepted. The next attempt therefore sends the message again only by a channel that
 * recognizes a repeated message.
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
  // Checks quiet hours again. The quiet hours were checked when the delivery was created, but a retry, or the start
  // of a server that was stopped for long, may happen in quiet hours.
  const quietUntil = mayWait(due) ? quietEnd(now, toQuietHours(due)) : null
  if (quietUntil !== null && (await waitUntil(context, { id, memberId, dueAt: quietUntil }))) return
  const startedDelivery = await beginSending(db, { id, now })
  if (!startedDelivery) return
  failpoint('delivery:begun')
  const notification = await notificationById(db, { memberId, id: notificationId })
  if (!notification) return
  const { before, attempts } = startedDelivery
  const outcome = await attemptDelivery(context, {
    isRepeat: before === 'sending',
    id,
    due,
    attempts,
    notification,
    signal,
  })
  failpoint('delivery:sent')
  if (outcome.state !== 'later') return end(context, { id, due, outcome: outcome })
  if (startedDelivery.attempts >= maxAttempts)
    return end(context, { id, due, outcome: { state: 'failed', error: outcome.error } })
  const at = clock.systemNow()
  const dueAt = new Date(at.getTime() + firstPauseMinutes * 2 ** (startedDelivery.attempts - 1) * 60_000)
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
 * Records the final outcome of a delivery. When no channel has delivered a mandatory notification, adds an SMS
 * delivery in the same transaction, so that a crash cannot lose the SMS.
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
  const reach = toReachability(sending.due, toConfiguredChannels(context))
  const channels = chooseDeliveryChannels(sending.due, { saved, reach })
  // After the delivery was created, the member may have switched the channel off, or the address may have been
  // removed. A mandatory notification is then still sent by SMS when no other channel delivers it.
  const isOwed = async () =>
    channel === 'sms' &&
    isMandatory(sending.due) &&
    !(await hasOtherDelivery(db, { ...sending.due, id: sending.id }))
  if (!channels.includes(channel) && !(await isOwed())) return { state: 'skipped' }
  if (isRepeat && !deduplicatesByKey(channel)) return { state: 'unknown', error: 'the sender died' }
  return senders[channel](context, sending)
}

/**
 * Returns true when a message may be sent again after a crash without the risk that the member gets it twice. Only
 * the sender of SMS stores the key of each message, and gives no provider a message with the same key twice.
 */
const deduplicatesByKey = (channel: DeliveryChannel): boolean => channel === 'sms'
