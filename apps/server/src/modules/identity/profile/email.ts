import { emailConfirmedNotification } from '@impulse/wire/account-notifications'
import { confirmationEmail } from '@impulse/wire/email-texts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/outbox.ts'
import { takeOrRefuse } from '../../../platform/http/requests/rate-limits.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { fieldRefusal, Refusal } from '../../../platform/refusal/refusal.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import { type EmailLinks, hashOf } from './email-links.ts'
import {
  deleteForgotten,
  deletePending,
  lockEmail,
  readEmail,
  savePending,
  takePending,
  updateEmail,
} from './email.sql.ts'

export const emailJobKind = 'email-link'

const linkHours = 24
/** Of a member: they could fill a stranger's mailbox. */
const maxEmailsPerHour = 5
const emailPauseSeconds = 60
/** An address that nobody confirmed is not kept for longer. */
const forgetAfterDays = 30

export type EmailDeps = {
  db: Db
  clock: Clock
  links: EmailLinks
  config: Pick<Config, 'limits' | 'mail'>
}

/**
 * Keeps an address aside until its link is opened, and owes it the letter. An empty one takes the address away; the one that is
 * confirmed already gives the other up.
 *
 * @throws Refusal `mail_off`, `too_many_requests`
 */
export async function saveEmail(
  tx: Tx,
  deps: EmailDeps,
  { memberId, email }: { memberId: string; email: string },
): Promise<void> {
  const now = deps.clock.systemNow()
  const state = await lockEmail(tx, memberId)
  if (email === '' || email === state.email) {
    await deletePending(tx, memberId)
    if (email === '') await updateEmail(tx, { memberId, email: null, now })
    return
  }
  // Saved once more, with other fields of the form.
  if (state.pending?.email === email && state.pending.expiresAt > now) return
  await sendLink(tx, deps, { memberId, email, now })
}

/**
 * Another letter for the address that waits; the link of the one before is over.
 *
 * @throws Refusal `no_pending_email`, `mail_off`, `too_early`, `too_many_requests`
 */
export async function sendEmailAgain(deps: EmailDeps, memberId: string): Promise<void> {
  const now = deps.clock.systemNow()
  await deps.db.transaction(async (tx) => {
    const { pending } = await lockEmail(tx, memberId)
    if (!pending) throw new Refusal('no_pending_email')
    const sinceMs = now.getTime() - pending.createdAt.getTime()
    const retryAfter = Math.ceil(emailPauseSeconds - sinceMs / 1000)
    if (retryAfter > 0) throw new Refusal('letter_too_early', { retryAfter })
    await sendLink(tx, deps, { memberId, email: pending.email, now })
  })
}

async function sendLink(
  tx: Tx,
  { config, links }: EmailDeps,
  { memberId, email, now }: { memberId: string; email: string; now: Date },
): Promise<void> {
  if (config.mail.kind === 'off') throw fieldRefusal('email', 'mail_off')
  if (config.limits) {
    const bucket = `email-links:${memberId}`
    await takeOrRefuse(tx, { bucket, max: maxEmailsPerHour, windowSeconds: 3600, now })
  }
  const change = { memberId, email, createdAt: now }
  const expiresAt = new Date(now.getTime() + linkHours * 3_600_000)
  await savePending(tx, { ...change, tokenHash: hashOf(links.createToken(change)), expiresAt })
  await enqueue(tx, { kind: emailJobKind, payload: { memberId, createdAt: now.toISOString() }, now })
}

/**
 * The link was opened, by whoever reads the letters of that address: nobody has to be signed in. Once, however many open it.
 *
 * @throws Refusal `email_link_over`
 */
export async function confirmEmail(
  { db, clock }: Pick<EmailDeps, 'db' | 'clock'>,
  token: string,
): Promise<void> {
  const now = clock.systemNow()
  await db.transaction(async (tx) => {
    const taken = await takePending(tx, { tokenHash: hashOf(token), now })
    if (!taken) throw new Refusal('email_link_over')
    await updateEmail(tx, { ...taken, now })
    const { memberId, email } = taken
    await notify(tx, {
      ...{ memberId, key: `email:${hashOf(token).toString('hex')}`, category: 'account' },
      ...{ ...emailConfirmedNotification({ email }), at: clock.businessNow() },
    })
  })
}

export type ConfirmationEmailDeps = Pick<EmailDeps, 'db' | 'clock' | 'links'> & {
  mail: Mail | null
  programme: string
  /** The programme's address, known once the port is bound. */
  publicUrl: () => string
}

/** Writes the letter of a change, unless it was confirmed, replaced or over by now. */
export async function sendConfirmationEmail(
  { db, clock, links, mail, programme, publicUrl }: ConfirmationEmailDeps,
  { memberId, createdAt, key }: { memberId: string; createdAt: string; key: string },
): Promise<void> {
  const { pending } = await readEmail(db, memberId)
  if (pending?.createdAt.toISOString() !== createdAt || pending.expiresAt <= clock.systemNow()) return
  const token = links.tokenWith(pending.tokenHash, { memberId, ...pending })
  if (!token || !mail) return
  const link = `${publicUrl()}/email#${token}`
  await mail.send({ ...confirmationEmail({ programme, link, hours: linkHours }), to: pending.email, key })
}

/** Housekeeping. */
export const sweepEmailChanges = ({ db, clock }: { db: Db; clock: Clock }): Promise<void> =>
  deleteForgotten(db, new Date(clock.systemNow().getTime() - forgetAfterDays * 86_400_000))
