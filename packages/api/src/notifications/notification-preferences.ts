import * as z from 'zod/mini'
import type { NotificationCategory } from './notification.ts'

const onOrOff = z.boolean('invalid_request')
const rowSchema = z.object({ cabinet: onOrOff, sms: onOrOff, mail: onOrOff, push: onOrOff })
const matrixSchema = z.object({
  reward: rowSchema,
  withdrawal: rowSchema,
  passport: rowSchema,
  account: rowSchema,
  news: rowSchema,
} satisfies Record<NotificationCategory, typeof rowSchema>)
export type NotificationMatrix = z.infer<typeof matrixSchema>

const hourSchema = z.int('invalid_request').check(z.gte(0, 'invalid_request'), z.lte(23, 'invalid_request'))
/**
 * Quiet hours in Moscow time. The hour `from` is the first quiet hour, and the hour `to` is the first hour that is not
 * quiet. Null means that the member has no quiet hours.
 */
const quietSchema = z.nullable(
  z
    .object({ from: hourSchema, to: hourSchema })
    .check(z.refine(({ from, to }) => from !== to, 'invalid_request')),
)
export type QuietHours = z.infer<typeof quietSchema>
const changedRowSchema = z.partial(rowSchema)
const matrixChangesSchema = z.partial(
  z.object({
    reward: changedRowSchema,
    withdrawal: changedRowSchema,
    passport: changedRowSchema,
    account: changedRowSchema,
    news: changedRowSchema,
  } satisfies Record<NotificationCategory, typeof changedRowSchema>),
)
/** Channels that a member turns on or off. A channel that is absent stays as it is stored. */
export type NotificationMatrixChanges = z.infer<typeof matrixChangesSchema>
/**
 * Only the preferences that the member changed. Otherwise an old page in a second tab would undo the changes of the
 * first tab.
 */
export const notificationPreferencesRequestSchema = z.partial(
  z.object({ matrix: matrixChangesSchema, quiet: quietSchema }),
)
export type NotificationPreferencesRequest = z.infer<typeof notificationPreferencesRequestSchema>

export const notificationPreferencesSchema = z.object({
  matrix: matrixSchema,
  quiet: quietSchema,
  /** Confirmed e-mail address; empty when the member has none. */
  email: z.string(),
  /**
   * True when the member has consented to advertising. Without this consent, news items are shown only in the
   * cabinet.
   */
  advertising: z.boolean(),
  push: z.object({
    /**
     * Public key with which a browser subscribes to push messages; null when the server sends no push
     * messages.
     */
    key: z.nullable(z.string()),
    /** True when the browser of this session is subscribed to push messages. */
    on: z.boolean(),
    /** Number of the member's browsers that are subscribed to push messages. */
    devices: z.int(),
  }),
})
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>

const base64Url = (bytes: number) =>
  z
    .string('invalid_subscription')
    .check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`, 'u'), 'invalid_subscription'))

/** Push subscription of a browser, in the shape that `PushSubscription.toJSON()` returns. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.string('invalid_subscription').check(z.maxLength(1_000, 'invalid_subscription')),
  keys: z.object({ p256dh: base64Url(65), auth: base64Url(16) }, 'invalid_subscription'),
})
export type PushSubscription = z.infer<typeof pushSubscriptionSchema>

/**
 * Push message for the service worker, with texts that `createPush` creates. A message replaces the earlier
 * message with the same `tag`.
 */
export type PushMessage = { title: string; body: string; link: string; tag: string }
