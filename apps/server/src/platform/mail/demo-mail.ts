import { saveDemoMessage } from './demo-mailbox.ts'
import type { Mail } from './mail.ts'
import type { DbContext } from '../db/db-context.ts'

/** Stores e-mails in the demo's mailbox instead of sending them. */
export const demoMail = (context: DbContext): Mail => ({
  send: ({ key, to, subject, text }) =>
    saveDemoMessage(context, { channel: 'mail', key, to, title: subject, text }),
})
