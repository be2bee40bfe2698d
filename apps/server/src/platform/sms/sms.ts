import { saveDemoMessage } from '../mail/demo-mailbox.ts'
import type { DbContext } from '../db/db-context.ts'

/** Sends text messages: `demoSms`, or `smsThrough` with the operator's providers. */
export type Sms = {
  /**
   * Resolves when a provider has accepted the message, or when no more can be done. `key` is the same for
   * every repeat of a message: no provider gets it twice.
   */
  send(message: SmsMessage): Promise<void>
}

export type SmsMessage = {
  phone: string
  text: string
  key: string
  /** True if the next provider may be used when the outcome is unknown: a repeated code does no harm. */
  mayRepeat?: boolean
}

/** Demo mode: stores messages for the demo's mailbox. Every code is the demo code. */
export const demoSms = (context: DbContext): Sms => ({
  send: ({ phone, text, key }) =>
    saveDemoMessage(context, { channel: 'sms', key, to: phone, title: '', text }),
})
