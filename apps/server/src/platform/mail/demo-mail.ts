import { saveDemoMessage } from './demo-mailbox.ts'
import type { Mail } from './mail.ts'
import type { DbContext } from '../db/db-context.ts'

/** Demo mode: stores emails for the demo's mailbox. */
export const demoMail = (deps: DbContext): Mail => ({
  send: ({ key, to, subject, text }) =>
    saveDemoMessage(deps, { channel: 'mail', key, to, title: subject, text }),
})
