import type { Config } from '../config/config.ts'
import { demoMail } from './demo-mail.ts'
import type { Mail } from './mail.ts'
import { smtpMail } from './smtp-mail.ts'
import type { DbContext } from '../db/db-context.ts'

/** Returns the configured sender of e-mails; null when production has none, or when only the worker sends. */
export function createMail({
  db,
  clock,
  config: { mail, brand },
}: DbContext & { config: Pick<Config, 'mail' | 'brand'> }): Mail | null {
  if (mail.kind === 'off' || mail.kind === 'by-worker') return null
  return mail.kind === 'demo' ? demoMail({ db, clock }) : smtpMail({ ...mail, name: brand.name })
}
