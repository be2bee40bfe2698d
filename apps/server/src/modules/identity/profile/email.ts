import { emailConfirmedNotification, confirmationEmail } from './email.messages.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/outbox.ts'
import { takeOrRefuse } from '../../../platform/http/requests/rate-limits.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { fieldRefusal, Refusal } from '../../../platform/refusal/refusal.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import { requireRecentAuthentication } from '../../../platform/session/reauthentication.ts'
import type { Member } from '../../../platform/session/session.ts'
import { type EmailLinks, hashEmailToken } from './email-links.ts'
import {
  deleteForgotten,
  deletePending,
  lockEmail,
  readEmail,
  savePending,
  takePending,
  updateEmail,
} from './email.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

export const emailJobKind = 'email-link'

const linkHours = 24
/**
 * Maximum number of confirmation emails per member and hour, because a mistyped address may be the mailbox of
 * another person.
 */
const maxEmailsPerHour = 5
const emailPauseSeconds = 60
/** Days after the expiry of the link until an unconfirmed address is deleted. */
const forgetAfterDays = 30

export type EmailContext = DbContext & { links: EmailLinks; config: Pick<Config, 'limits' | 'mail'> }

/**
 * Saves an email address as pending until the member opens the link in the email, and queues this email. When `email`
 * is empty, removes the confirmed and the pending address; when `email` is the confirmed address, removes only the
 * pending address. A change needs a recent authentication, because the address receives messages about the account's safety.
 * @throws Refusal mail_off, too_many_requests, reauthentication_required
 */
export async function saveEmail(
  tx: Tx,
  context: EmailContext,
  { memberId, sessionId, email }: Member & { email: string },
): Promise<void> {
  const { clock } = context
  const now = clock.systemNow()
  const state = await lockEmail(tx, memberId)
  if (email === (state.email ?? '')) return deletePending(tx, memberId)
  // Queues no second email when the member saves the form again with the same pending address.
  if (state.pending?.email === email && state.pending.expiresAt > now) return
  await requireRecentAuthentication({ db: tx, clock }, sessionId)
  if (email === '') {
    await deletePending(tx, memberId)
    await updateEmail(tx, { memberId, email: null, now })
    return
  }
  await sendLink(tx, context, { memberId, email, now })
}

/**
 * Queues a new confirmation email for the pending address. The link of the previous email becomes invalid.
 * @throws Refusal no_pending_email, mail_off, letter_too_early, too_many_requests
 */
export async function sendEmailAgain(context: EmailContext, memberId: string): Promise<void> {
  const now = context.clock.systemNow()
  await context.db.transaction(async (tx) => {
    const { pending } = await lockEmail(tx, memberId)
    if (!pending) throw new Refusal('no_pending_email')
    const sinceMs = now.getTime() - pending.createdAt.getTime()
    const retryAfter = Math.ceil(emailPauseSeconds - sinceMs / 1000)
    if (retryAfter > 0) throw new Refusal('letter_too_early', { retryAfter })
    await sendLink(tx, context, { memberId, email: pending.email, now })
  })
}

async function sendLink(
  tx: Tx,
  { config, links }: EmailContext,
  { memberId, email, now }: { memberId: string; email: string; now: Date },
): Promise<void> {
  if (config.mail.kind === 'off') throw fieldRefusal('email', 'mail_off')
  if (config.limits) {
    const bucket = `email-links:${memberId}`
    await takeOrRefuse(tx, { bucket, max: maxEmailsPerHour, windowSeconds: 3600, now })
  }
  const change = { memberId, email, createdAt: now }
  const expiresAt = new Date(now.getTime() + linkHours * 3_600_000)
  await savePending(tx, { ...change, tokenHash: hashEmailToken(links.createToken(change)), expiresAt })
  await enqueue(tx, { kind: emailJobKind, payload: { memberId, createdAt: now.toISOString() }, now })
}

/**
 * Confirms the email address to which a link was sent. A link works once, and needs no session, because the link
 * proves access to the mailbox.
 * @throws Refusal email_link_over
 */
export async function confirmEmail(
  { db, clock }: Pick<EmailContext, 'db' | 'clock'>,
  token: string,
): Promise<void> {
  const now = clock.systemNow()
  await db.transaction(async (tx) => {
    const confirmation = await takePending(tx, { tokenHash: hashEmailToken(token), now })
    if (!confirmation) throw new Refusal('email_link_over')
    await updateEmail(tx, { ...confirmation, now })
    const { memberId, email } = confirmation
    await notify(tx, {
      memberId,
      key: `email:${hashEmailToken(token).toString('hex')}`,
      category: 'account',
      ...emailConfirmedNotification({ email }),
      at: clock.businessNow(),
    })
  })
}

export type ConfirmationEmailContext = Pick<EmailContext, 'db' | 'clock' | 'links'> & {
  mail: Mail | null
  programme: string
  /** Returns the public address of the app, which is known only after the server has opened its port. */
  publicUrl: () => string
}

/**
 * Sends the confirmation email of an email change. Sends nothing when the change was confirmed, replaced or has
 * expired, when its token can no longer be derived, or when no mail server is configured.
 */
export async function sendConfirmationEmail(
  { db, clock, links, mail, programme, publicUrl }: ConfirmationEmailContext,
  { memberId, createdAt, key }: { memberId: string; createdAt: string; key: string },
): Promise<void> {
  const { pending } = await readEmail(db, memberId)
  if (pending?.createdAt.toISOString() !== createdAt || pending.expiresAt <= clock.systemNow()) return
  const token = links.tokenWith(pending.tokenHash, { memberId, ...pending })
  if (!token || !mail) return
  const link = `${publicUrl()}/email#${token}`
  await mail.send({ ...confirmationEmail({ programme, link, hours: linkHours }), to: pending.email, key })
}

/** Deletes unconfirmed email addresses 30 days after their links expired (housekeeping). */
export const sweepEmailChanges = ({ db, clock }: DbContext): Promise<void> =>
  deleteForgotten(db, new Date(clock.systemNow().getTime() - forgetAfterDays * 86_400_000))
