import { saveDemoMessage } from '../mail/demo-mailbox.ts'
import type { DbContext } from '../db/db-context.ts'

/** Sends text messages: `demoSms`, or `smsThrough` the operator's providers. */
export type Sms = {
  /**
   * Resolves when a provider took the message, or when nothing more can be done about it. `key` is the same for every repeat
   * of one message: no provider is given it twice.
   */
  send(message: SmsMessage): Promise<void>
}

export type SmsMessage = {
  phone: string
  text: string
  key: string
  /** When nobody knows whether a provider took it the next one may be asked: two of a code do no harm. */
  mayRepeat?: boolean
}

/** Demo mode: messages are kept for whoever looks into the demo's mailbox, where every code is the demo's own. */
export const demoSms = (deps: DbContext): Sms => ({
  send: ({ phone, text, key }) => saveDemoMessage(deps, { channel: 'sms', key, to: phone, title: '', text }),
})
