import * as z from 'zod/mini'

export const notificationPaths = { isNotification: '/api/notification/is-notification/' } as const

/** True while the member has a notification that was not read: drives the bell. */
export const isNotificationSchema = z.object({ message: z.boolean() })
