import { defaultQuiet } from '@impulse/api/notifications/default-preferences'
import type { DeliveryChannel } from '@impulse/api/notifications/notification-channels'
import type { Tx } from '../../db/db.ts'
import { failpoint } from '../../db/failpoint.ts'
import { newId } from '../../ids/ids.ts'
import { enqueue } from '../../jobs/outbox.ts'
import { toIdleSince } from '../../session/session.ts'
import {
  chooseDeliveryChannels,
  mayWait,
  toReachability,
  type ConfiguredChannels,
} from '../preferences/preferences.rules.ts'
import type { ChannelRow } from '../preferences/preferences.sql.ts'
import {
  insertDelivery,
  lockUnrouted,
  markRouted,
  type NewDelivery,
  type UnroutedNotification,
} from './deliveries.sql.ts'
import { quietEnd } from '../preferences/quiet-hours.ts'
import type { DbContext } from '../../db/db-context.ts'

export const deliveryJobKind = 'deliver-notice'

/**
 * Seconds that a notification about money waits after money was last added to it. Several transactions, such as
 * those of one import, may add money to the same notification.
 */
const restSeconds = 60
/**
 * Maximum age in hours of a notification that is still delivered. Without this limit, members would get many
 * old messages after a long stop of the server.
 */
const staleHours = 72
const chunkSize = 200

type RouteNotificationsContext = DbContext & { configuredChannels: ConfiguredChannels }

/**
 * Chooses the channels of each new notification and creates its deliveries. Both happen in one transaction,
 * so that after a crash no delivery is lost or created twice. Returns the number of new deliveries.
 */
export async function routeDue(
  context: RouteNotificationsContext,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  let owed = 0
  while (!signal?.aborted) {
    const count = await context.db.transaction((tx) => routeChunk(tx, context))
    owed += count.owed
    if (count.examined < chunkSize) break
  }
  return owed
}

async function routeChunk(
  tx: Tx,
  { clock, configuredChannels }: RouteNotificationsContext,
): Promise<{ examined: number; owed: number }> {
  const [now, businessNow] = [clock.systemNow(), clock.businessNow()]
  const unrouted = await lockUnrouted(tx, {
    now,
    businessNow,
    idleSince: toIdleSince(now),
    limit: chunkSize,
    restedAt: new Date(businessNow.getTime() - restSeconds * 1000),
  })
  if (unrouted.length === 0) return { examined: 0, owed: 0 }
  const staleAt = businessNow.getTime() - staleHours * 3_600_000
  let owed = 0
  for (const one of unrouted) {
    if (one.at.getTime() < staleAt) continue
    for (const channel of chooseDeliveryChannels(one, {
      saved: one.saved,
      reach: toReachability(one, configuredChannels),
    }))
      if (await createDueDelivery(tx, { one, channel, now })) owed += 1
  }
  failpoint('notice:routing')
  await markRouted(tx, { input: unrouted, now })
  return { examined: unrouted.length, owed }
}

function createDueDelivery(
  tx: Tx,
  { one, channel, now }: { one: UnroutedNotification; channel: DeliveryChannel; now: Date },
): Promise<boolean> {
  const { memberId, id: notificationId } = one
  const dueAt = (mayWait(one) && quietEnd(now, toQuietHours(one))) || now
  return createDelivery(tx, { memberId, notificationId, channel, now, dueAt })
}

/**
 * Creates a delivery and the outbox job that sends it. Returns false when the notification already has a
 * delivery by the same channel.
 */
export async function createDelivery(
  tx: Tx,
  { now, ...input }: Omit<NewDelivery, 'id' | 'createdAt'> & { now: Date },
): Promise<boolean> {
  const { memberId, dueAt } = input
  const id = newId()
  if (!(await insertDelivery(tx, { ...input, id, createdAt: now }))) return false
  // The payload of the job contains the member's id, so that the job is deleted together with the member's
  // data.
  await enqueue(tx, { kind: deliveryJobKind, payload: { memberId, deliveryId: id }, now, runAt: dueAt })
  return true
}

export const toQuietHours = ({ hasChosen, quietFrom, quietTo }: ChannelRow) =>
  hasChosen
    ? quietFrom === null || quietTo === null
      ? null
      : { from: quietFrom, to: quietTo }
    : defaultQuiet
