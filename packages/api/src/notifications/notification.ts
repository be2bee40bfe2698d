import * as z from 'zod/mini'
import { skipCountSchema, maxResultCountSchema, defaultPageSize } from '../lists/lists.ts'

/**
 * Categories of notifications: rewards, withdrawals with their recipients, the identity document
 * (`passport`), the account, and news.
 */
export const notificationCategories = ['reward', 'withdrawal', 'passport', 'account', 'news'] as const
export const notificationCategorySchema = z.enum(notificationCategories, 'invalid_category')
export type NotificationCategory = z.infer<typeof notificationCategorySchema>

const notificationSchema = z.object({
  id: z.string(),
  /** Date and time in ISO 8601 with the offset of Moscow time. */
  date: z.string(),
  category: notificationCategorySchema,
  title: z.string(),
  text: z.string(),
  read: z.boolean(),
  /** True when the member has opened the page of `link`, or dismissed the notification on the home page. */
  opened: z.boolean(),
  /** Page of the cabinet that shows the details; null when there is none. */
  link: z.nullable(z.string()),
})
export type Notification = z.infer<typeof notificationSchema>

export const notificationQuerySchema = z.object({
  category: z._default(z.union([z.literal('all'), notificationCategorySchema], 'invalid_category'), 'all'),
  skipCount: skipCountSchema,
  maxResultCount: maxResultCountSchema,
})
export type NotificationQuery = z.infer<typeof notificationQuerySchema>

/** Page of the list of notifications, newest first. */
export const notificationsSchema = z.object({
  notifications: z.array(notificationSchema),
  totalCount: z.int(),
})
export type Notifications = z.infer<typeof notificationsSchema>

/**
 * Notifications that the member has read: `ids` of those that a list has shown, at most as many as a page of the list
 * has, or all those whose `link` is the page that the member has opened.
 */
export const readNotificationsSchema = z.union([
  z.object({ ids: z.array(z.uuid()).check(z.maxLength(defaultPageSize)) }),
  z.object({ link: z.string().check(z.maxLength(200)) }),
])

/**
 * Largest number of sessions in one request for read states (`event-stream.ts`). The app server sends the bearer tokens
 * of the sessions that have an open event stream.
 */
export const maxBearers = 500
export const readStatesRequestSchema = z.object({
  bearers: z.array(z.string().check(z.maxLength(500))).check(z.maxLength(maxBearers)),
})
/**
 * One read state for each session of the request, in the same order. It changes when the member may have a new
 * notification, and is null when the session has ended.
 */
export const readStatesSchema = z.object({ marks: z.array(z.nullable(z.string())) })
export type ReadStates = z.infer<typeof readStatesSchema>

/** Response to `readAll`. A later `unreadAll` sends `readAt` back, and so undoes only the change of this `readAll`. */
export const readAllSchema = z.object({ message: z.boolean(), readAt: z.string() })

export const unreadAllSchema = z.object({ readAt: z.iso.datetime() })

/** State of the bell: `message` is true while the member has an unread notification. */
export const isNotificationSchema = z.object({ message: z.boolean() })
/**
 * State that the event stream needs: the read state in `mark`, and the text of the maintenance banner when
 * there is a banner.
 */
export const notificationStatusSchema = z.object({
  message: z.boolean(),
  mark: z.string(),
  maintenance: z.optional(z.string()),
})
export type NotificationStatus = z.infer<typeof notificationStatusSchema>
