import { saveDemoMessage } from './demo-mailbox.ts'
import type { Mail } from './mail.ts'
import type { DbContext } from '../db/db-context.ts'

/** Sender of e-mails in demo mode: stores them in the demo's mailbox. */
export const demoMail = (context: DbContext): Mail => ({
  send: ({ key, to, subject, text }) =>
    saveDemoMessage(context, { channel: 'mail', key, to, title: subject, text }),
})
