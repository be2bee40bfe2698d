import * as z from 'zod/mini'
import { skipCountSchema, maxResultCountSchema, defaultPageSize } from '../lists/lists.ts'

export const notificationPaths = {
  list: '/api/notification/',
  isNotification: '/api/notification/is-notification/',
  /** Marks the displayed notifications as read. */
  read: '/api/notification/read/',
  /** PUT by the app server: read states of many sessions (`readStatesSchema`). */
  marks: '/api/notification/marks/',
  /** POST: marks all notifications as read, displayed or not. */
  readAll: '/api/notification/read-all/',
  /** POST: undoes `readAll` for the notifications that it marked. */
  unreadAll: '/api/notification/unread-all/',
} as const

/** Categories: withdrawals with their recipients, rewards, the identity document, the account, news. */
export const notificationCategories = ['reward', 'withdrawal', 'passport', 'account', 'news'] as const
export const notificationCategorySchema = z.enum(notificationCategories, 'invalid_category')
export type NotificationCategory = z.infer<typeof notificationCategorySchema>

const notificationSchema = z.object({
  id: z.string(),
  /** ISO 8601 with Moscow's offset. */
  date: z.string(),
  category: notificationCategorySchema,
  title: z.string(),
  text: z.string(),
  read: z.boolean(),
  /** Page of the cabinet with the details. */
  link: z.nullable(z.string()),
})
export type Notification = z.infer<typeof notificationSchema>

export const notificationQuerySchema = z.object({
  category: z._default(z.union([z.literal('all'), notificationCategorySchema], 'invalid_category'), 'all'),
  skipCount: skipCountSchema,
  maxResultCount: maxResultCountSchema,
})
export type NotificationQuery = z.infer<typeof notificationQuerySchema>

/** Notifications, newest first. */
export const notificationsSchema = z.object({
  notifications: z.array(notificationSchema),
  totalCount: z.int(),
})
export type Notifications = z.infer<typeof notificationsSchema>

/** Ids of the displayed notifications, at most one page of the list. */
export const readNotificationsSchema = z.object({
  ids: z.array(z.uuid()).check(z.maxLength(defaultPageSize)),
})

/**
 * Maximum number of sessions in one request for read states. The app server compares the read states of its
 * open event streams: a changed state means that there may be something new, null means no session.
 */
export const maxBearers = 500
export const readStatesRequestSchema = z.object({
  bearers: z.array(z.string().check(z.maxLength(500))).check(z.maxLength(maxBearers)),
})
export const readStatesSchema = z.object({ marks: z.array(z.nullable(z.string())) })
export type ReadStates = z.infer<typeof readStatesSchema>

/** Response to `readAll`. `readAt` identifies the change when `unreadAll` undoes it. */
export const readAllSchema = z.object({ message: z.boolean(), readAt: z.string() })
export type ReadAll = z.infer<typeof readAllSchema>

export const unreadAllSchema = z.object({ readAt: z.iso.datetime() })

/** True while the member has an unread notification, which the bell icon shows. */
export const isNotificationSchema = z.object({ message: z.boolean() })
/**
 * Status for the event stream: the read state in `mark`, and the text of the maintenance banner while there
 * is one.
 */
export const notificationStatusSchema = z.object({
  message: z.boolean(),
  mark: z.string(),
  maintenance: z.optional(z.string()),
})
export type NotificationStatus = z.infer<typeof notificationStatusSchema>
export type IsNotification = z.infer<typeof isNotificationSchema>
