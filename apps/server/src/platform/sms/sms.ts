import { saveDemoMessage } from '../mail/demo-mailbox.ts'
import type { DbContext } from '../db/db-context.ts'

/** Sender of SMS: `demoSms` in demo mode, otherwise `smsThrough` with the configured providers. */
export type Sms = {
  /**
   * Resolves when a provider has accepted the message, or when no provider may be tried any more. Rejects when no
   * provider has accepted the message and one could not be reached; the caller then sends the message again later
   * with the same `key`. No provider gets two messages with the same key.
   */
  send(message: SmsMessage): Promise<void>
}

export type SmsMessage = {
  phone: string
  text: string
  key: string
  /**
   * True for a sign-in code. When the outcome at one provider is unknown, another provider may send the code,
   * because a second SMS with the same code does no harm.
   */
  mayRepeat?: boolean
}

/** Sender of SMS in demo mode: sends nothing, and stores each message in the demo's mailbox. */
export const demoSms = (context: DbContext): Sms => ({
  send: ({ phone, text, key }) =>
    saveDemoMessage(context, { channel: 'sms', key, to: phone, title: '', text }),
})
