import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/db.ts'
import { demoMail } from './demo-mail.ts'
import { smtpMail } from './smtp-mail.ts'

export type Letter = {
  to: string
  subject: string
  text: string
  html?: string
  /** The same for every repeat of one letter, so that who sends or reads it sees that it is one. */
  key: string
}

/** Sends letters. Called by the outbox alone: a letter leaves after the deed that owes it, and again when no answer came. */
export type Mail = {
  /** Resolves when somebody has taken the letter over. */
  send(letter: Letter): Promise<void>
}

/** Null: letters are not set up. */
export function mailOf({
  db,
  clock,
  config: { mail, brand },
}: {
  db: Db
  clock: Clock
  config: Pick<Config, 'mail' | 'brand'>
}): Mail | null {
  if (mail.kind === 'off') return null
  return mail.kind === 'demo' ? demoMail({ db, clock }) : smtpMail({ ...mail, name: brand.name })
}
