import { saveDemoMessage } from '../mail/demo-mailbox.ts'
import type { DbContext } from '../db/db-context.ts'

/** Sends SMS: `demoSms` in demo mode, otherwise `smsThrough` with the operator's providers. */
export type Sms = {
  /**
   * Resolves when a provider has accepted the message, or when nothing more can be done. `key` is equal for
   * all repetitions of a message, so that no provider gets the message twice.
   */
  send(message: SmsMessage): Promise<void>
}

export type SmsMessage = {
  phone: string
  text: string
  key: string
  /**
   * True for a code: another provider may send it when the outcome at the first one is unknown, because a
   * second SMS does no harm.
   */
  mayRepeat?: boolean
}

/** Stores messages in the demo's mailbox. In demo mode every sign-in code is the demo code. */
export const demoSms = (context: DbContext): Sms => ({
  send: ({ phone, text, key }) =>
    saveDemoMessage(context, { channel: 'sms', key, to: phone, title: '', text }),
})
