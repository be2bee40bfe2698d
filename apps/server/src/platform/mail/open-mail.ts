import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/db.ts'
import { demoMail } from './demo-mail.ts'
import type { Mail } from './mail.ts'
import { smtpMail } from './smtp-mail.ts'

/** Null: letters are not set up. */
export function createMail({
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
