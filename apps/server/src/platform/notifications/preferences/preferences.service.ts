import { ECDH } from 'node:crypto'
import type {
  NotificationPreferencesRequest,
  NotificationPreferences,
  PushSubscription,
} from '@impulse/api/notifications/notification-preferences'
import { mergeMatrix } from '@impulse/api/notifications/merge-matrix'
import { newId } from '../../ids/ids.ts'
import type { Push } from '../../push/push.ts'
import { invariant, Refusal } from '../../refusal/refusal.ts'
import { toIdleSince } from '../../session/session.ts'
import { toSavedPreferences, toNotificationMatrix, toReachability, refusalFor } from './preferences.rules.ts'
import {
  deleteSubscription,
  findChannelRow,
  hasWithdrawn,
  saveSettings,
  saveSubscription,
  selectSubscriptions,
} from './preferences.sql.ts'
import { toQuietHours } from '../deliveries/route-notifications.ts'
import type { DbContext } from '../../db/db-context.ts'
import { lockMember } from '../../db/lock-member.ts'

export type NotificationPreferencesContext = DbContext & { push: Push | null; hasMail: boolean }
type MemberSession = { memberId: string; sessionId: string }

/**
 * Returns the member's notification preferences: the chosen channels, quiet hours, e-mail address and consent to
 * advertising, and the state of push in the current browser.
 */
export async function getNotificationPreferences(
  { db, clock, push }: NotificationPreferencesContext,
  { memberId, sessionId }: MemberSession,
): Promise<NotificationPreferences> {
  const now = clock.systemNow()
  const live = { memberId, now, idleSince: toIdleSince(now) }
  const [channelRow, subscriptions, mayPush] = await Promise.all([
    findChannelRow(db, live),
    selectSubscriptions(db, live),
    hasWithdrawn(db, memberId),
  ])
  invariant(channelRow, 'a session must belong to an existing member')
  return {
    matrix: toNotificationMatrix(channelRow.saved),
    quiet: toQuietHours(channelRow),
    email: channelRow.email ?? '',
    advertising: channelRow.advertising,
    push: {
      // The public key lets a browser subscribe to push messages. A member gets the key only after a first request for
      // a withdrawal, or while one of the member's browsers is subscribed.
      key: mayPush || subscriptions.length > 0 ? (push?.key ?? null) : null,
      on: subscriptions.some((one) => one.sessionId === sessionId),
      devices: subscriptions.length,
    },
  }
}

/**
 * Stores the preferences that the member changed. The other preferences stay.
 * @throws Refusal `notice_locked`, `notice_unreachable`, `advertising_needed`
 */
export async function saveNotificationPreferences(
  { db, clock, push, hasMail }: NotificationPreferencesContext,
  { memberId, matrix: changes = {}, quiet }: NotificationPreferencesRequest & { memberId: string },
): Promise<void> {
  const now = clock.systemNow()
  await db.transaction(async (tx) => {
    // The lock is on the member, because a member without choices has no row of preferences.
    await lockMember(tx, memberId)
    const channelRow = await findChannelRow(tx, { memberId, now, idleSince: toIdleSince(now) })
    invariant(channelRow, 'a session must belong to an existing member')
    const matrix = mergeMatrix(toNotificationMatrix(channelRow.saved), changes)
    const reach = toReachability(channelRow, { mail: hasMail, push: push !== null })
    const refusal = refusalFor(changes, { matrix, reach })
    if (refusal) throw new Refusal(refusal)
    const changedQuiet = quiet === undefined ? toQuietHours(channelRow) : quiet
    await saveSettings(tx, { memberId, saved: toSavedPreferences(matrix), quiet: changedQuiet, now })
  })
}

/**
 * Subscribes the member's current browser to push messages. The subscription ends with the session.
 * @throws Refusal `push_off`; `invalid_subscription` when the key is invalid, when the endpoint belongs to no push
 * service, or when another member has subscribed this endpoint with other keys
 */
export async function savePush(
  { db, clock, push }: NotificationPreferencesContext,
  { memberId, sessionId, endpoint, keys }: MemberSession & PushSubscription,
): Promise<void> {
  if (push === null || push.key === null) throw new Refusal('push_off')
  if (!push.knows(endpoint) || !isPoint(keys.p256dh)) throw new Refusal('invalid_subscription')
  const subscription = { id: newId(), memberId, sessionId, endpoint, ...keys, now: clock.systemNow() }
  await db.transaction(async (tx) => {
    if (!(await saveSubscription(tx, subscription))) throw new Refusal('invalid_subscription')
  })
}

/**
 * Returns true when the key is an uncompressed point on the curve P-256. A message cannot be encrypted with
 * any other key.
 */
function isPoint(p256dh: string): boolean {
  try {
    const keyBytes = Buffer.from(p256dh, 'base64url')
    const point = ECDH.convertKey(keyBytes, 'prime256v1', undefined, undefined, 'uncompressed')
    return Buffer.isBuffer(point) && keyBytes.equals(point)
  } catch {
    return false
  }
}

export const removePush = (
  { db }: Pick<NotificationPreferencesContext, 'db'>,
  subscription: MemberSession,
): Promise<void> => deleteSubscription(db, subscription)

export { deliveryList, getUndelivered } from '../deliveries/list-deliveries.ts'
