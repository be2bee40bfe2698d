import * as z from 'zod/mini'
import { deliveryChannels } from './notification-channels.ts'

const messageSchema = z.object({
  id: z.string(),
  /** Date and time in ISO 8601 with the offset of Moscow time. */
  at: z.string(),
  channel: z.enum(deliveryChannels),
  /** Masked phone or e-mail address of the recipient. It is masked, because anybody can open the demo mailbox. */
  to: z.string(),
  title: z.string(),
  text: z.string(),
})
export type DemoMessage = z.infer<typeof messageSchema>

/** Response with the messages of the demo mailbox, newest first. */
export const demoMailboxSchema = z.object({ messages: z.array(messageSchema) })
export type DemoMailbox = z.infer<typeof demoMailboxSchema>
