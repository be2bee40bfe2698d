import type { Clock } from '../clock/clock.ts'
import type { Db } from '../db/db.ts'
import { saveDemoMessage } from './demo-mailbox.ts'
import type { Mail } from './mail.ts'

/** Demo mode: letters are kept for whoever looks into the demo's mailbox. */
export const demoMail = (deps: { db: Db; clock: Clock }): Mail => ({
  send: ({ key, to, subject, text }) =>
    saveDemoMessage(deps, { channel: 'mail', key, to, title: subject, text }),
})
