import * as z from 'zod/mini'
import {
  notificationPreferencesRequestSchema,
  notificationPreferencesSchema,
  pushSubscriptionSchema,
} from './notification-preferences.ts'
import { demoMailboxSchema } from './demo-mailbox.ts'
import {
  isNotificationSchema,
  notificationQuerySchema,
  notificationStatusSchema,
  notificationsSchema,
  readAllSchema,
  readNotificationsSchema,
  readStatesRequestSchema,
  readStatesSchema,
  unreadAllSchema,
} from './notification.ts'
import type { MemberRouteTable } from '../routes/route-table.ts'

export const notificationsRoutes = {
  'GET /api/lk/notices/': {
    description: 'Returns the notification preferences.',
    response: { 200: notificationPreferencesSchema },
  },
  'PUT /api/lk/notices/': {
    description: 'Changes the notification preferences that the body contains, and leaves the other ones.',
    body: notificationPreferencesRequestSchema,
    response: { 200: notificationPreferencesSchema },
  },
  'PUT /api/lk/push/': {
    description: 'Subscribes the browser of the session to push messages.',
    body: pushSubscriptionSchema,
    response: { 200: z.literal(true) },
  },
  'DELETE /api/lk/push/': {
    description: 'Ends the push subscription of the browser.',
    response: { 200: z.literal(true) },
  },
  'GET /api/demo/mailbox/': {
    description: 'Returns the messages of demo mode that a production server would have sent.',
    security: [],
    response: { 200: demoMailboxSchema },
  },
  'GET /api/notification/': {
    description: 'Returns a page of the notifications.',
    querystring: notificationQuerySchema,
    response: { 200: notificationsSchema },
  },
  'GET /api/notification/is-notification/': {
    description: 'Returns whether there are unread notifications.',
    response: { 200: notificationStatusSchema },
  },
  'POST /api/notification/read/': {
    description: 'Marks notifications as read.',
    body: readNotificationsSchema,
    response: { 200: isNotificationSchema },
  },
  'POST /api/notification/marks/': {
    description: 'Returns the read states of the sessions whose bearers the body contains.',
    security: [],
    body: readStatesRequestSchema,
    response: { 200: readStatesSchema },
  },
  'POST /api/notification/read-all/': {
    description: 'Marks all notifications as read.',
    response: { 200: readAllSchema },
  },
  'POST /api/notification/unread-all/': {
    description:
      'Undoes the marking of all notifications as read. Only the notifications that it marked become unread.',
    body: unreadAllSchema,
    response: { 200: isNotificationSchema },
  },
} as const satisfies MemberRouteTable
