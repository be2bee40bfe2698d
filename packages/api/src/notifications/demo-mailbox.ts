import * as z from 'zod/mini'
import { deliveryChannels } from './notification-channels.ts'

const messageSchema = z.object({
  id: z.string(),
  /** ISO 8601 with Moscow's offset. */
  at: z.string(),
  channel: z.enum(deliveryChannels),
  /** Masked, because the page is public. */
  to: z.string(),
  title: z.string(),
  text: z.string(),
})
export type DemoMessage = z.infer<typeof messageSchema>

/** Messages, newest first. */
export const demoMailboxSchema = z.object({ messages: z.array(messageSchema) })
export type DemoMailbox = z.infer<typeof demoMailboxSchema>
