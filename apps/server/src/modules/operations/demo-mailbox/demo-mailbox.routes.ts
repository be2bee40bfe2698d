import { maskPhone } from '@impulse/api/fields/phone'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import type { Db } from '../../../platform/db/db.ts'
import { readDemoMailbox } from '../../../platform/mail/demo-mailbox.ts'
import type { Routes } from '../../../platform/http/app.ts'

const maxMessages = 100

/**
 * Routes that show the messages sent in demo mode. No authentication is needed, because anyone can sign in as
 * any demo member.
 */
export const demoMailboxRoutes =
  ({ db }: { db: Db }): Routes =>
  (app) => {
    app.addRoute('GET /api/demo/mailbox/', {}, async () => {
      const messages = await readDemoMailbox(db, { limit: maxMessages })
      return {
        messages: messages.map(({ id, at, channel, recipient, subject, body }) => ({
          id,
          at: moscowIso(at),
          channel,
          to: channel === 'mail' ? maskEmail(recipient) : maskPhone(recipient),
          title: subject,
          text: body,
        })),
      }
    })
  }

/** Hides most of an email address: `olga@example.ru` becomes `ol•••@example.ru`. */
const maskEmail = (email: string): string => email.replace(/^(.{0,2})[^@]*/, '$1•••')
