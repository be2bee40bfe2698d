import type { OpenedInvitation } from '@impulse/api/staff/console-access'
import type { Tx } from '../../db/db.ts'
import { takeOrRefuse } from '../../http/requests/rate-limits.ts'
import { Refusal } from '../../refusal/refusal.ts'
import type { MemberKey } from '../../vault/vault.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import {
  deleteAccess,
  findInvitation,
  insertAccess,
  type Invitation,
  replaceInvitationSecret,
  takeInvitation,
  upsertInvitation,
} from './sign-in.sql.ts'
import { lockStaff, recordAdministrator } from '../administrators.sql.ts'
import { refuseWeakPassword } from '../credentials/password-strength.ts'
import { hashPassword } from '../credentials/passwords.ts'
import {
  describeTotp,
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  findCodeStep,
} from '../credentials/second-factor.ts'
import { type From, hashToken, newToken, startStaffSession } from './staff-sessions.ts'
import type { AppContext } from '../../context.ts'

const lifetimeMs = 3 * 24 * 60 * 60_000
const triesAnHour = 10

/**
 * Context of console sign-ins. `programme`: name of the programme, which authenticator apps show. `company`: names of the
 * company, for the check of passwords. `hash`: a cheaper hash of passwords, with which tests create staff members.
 */
export type AccessContext = Pick<AppContext, 'db' | 'clock' | 'vault'> & {
  programme: string
  company?: readonly string[]
  hash?: typeof hashPassword
}
type IssuedInvitation = { token: string }

/**
 * Actor of the command line. Its invitations need no confirmation by a second person: the operator could
 * change the database directly anyway.
 */
export const systemActor = 'system'

/**
 * Creates an invitation for a staff member and deletes the previous access: sessions, password and second
 * factors. The inviter could open the link too, so the new access has no roles until another administrator
 * confirms it.
 */
export async function inviteStaff(
  tx: Tx,
  { name, by, now }: { name: string; by: string; now: Date },
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await deleteAccess(tx, name)
  await upsertInvitation(tx, { name, by, tokenHash: hashToken(token), expiresAt })
  return { token, expiresAt }
}

/**
 * Opens the link of an invitation. Returns the name of the invited person and a new secret for their
 * authenticator. Only the secret of the last opening is valid: once the recipient opens the link, the
 * secret of a person who opened it earlier no longer works.
 *
 * @throws Refusal `staff_invitation_over`
 */
export async function openInvitation(
  context: AccessContext,
  { token }: IssuedInvitation,
): Promise<OpenedInvitation> {
  const { name } = await getInvitation(context, token)
  const secret = newTotpSecret()
  const totpSealed = (await totpKey(context)).seal(secret, totpContext(name))
  const opened = await replaceInvitationSecret(context.db, { tokenHash: hashToken(token), totpSealed })
  if (!opened) throw new Refusal('staff_invitation_over')
  return { name, ...opened, ...describeTotp(secret, { name, programme: context.programme }) }
}

/**
 * Checks whether the password of an invited person is strong enough.
 * @throws Refusal `staff_invitation_over`, `staff_weak_password`
 */
export async function checkNewPassword(
  context: AccessContext,
  { token, password }: IssuedInvitation & { password: string },
): Promise<void> {
  const { name } = await getInvitation(context, token)
  await refuseWeakPassword(password, passwordContext(context, name))
}

/**
 * Accepts an invitation and starts a session. Returns the session's token and the recovery codes; only hashes of the
 * codes are stored, so the codes cannot be shown again.
 * @throws Refusal `staff_invitation_over`, `staff_weak_password`, `staff_wrong_code`, `too_many_requests`,
 * `unavailable`
 */
export async function acceptInvitation(
  context: AccessContext,
  { token, password, code, from }: IssuedInvitation & { password: string; code: string; from: From },
): Promise<{ name: string; token: string; recoveryCodes: string[] }> {
  const { db, clock, hash = hashPassword } = context
  const now = clock.systemNow()
  const { name, totpSealed } = await getInvitation(context, token)
  if (!totpSealed) throw new Refusal('staff_invitation_over')
  const limit = { bucket: `staff-invitation:${name}`, max: triesAnHour, windowSeconds: 3600, now }
  await takeOrRefuse(db, limit, { staffName: name })
  await refuseWeakPassword(password, passwordContext(context, name))
  const step = findCodeStep((await totpKey(context)).open(totpSealed, totpContext(name)), { code, now })
  if (step === null) throw new Refusal('staff_wrong_code', undefined, { subject: { staffName: name } })
  const passwordHash = await hash(password)
  const recoveryCodes = newRecoveryCodes()
  return db.transaction(async (tx) => {
    // Locks the staff member first. A removal and a new invitation lock the rows in the same order, so they
    // cannot deadlock with this transaction.
    await lockStaff(tx, [name])
    const invitation = await takeInvitation(tx, { tokenHash: hashToken(token), now })
    if (invitation === null) throw new Refusal('staff_invitation_over')
    // The link was opened again after the code was checked. The code belongs to the previous secret, which is
    // no longer valid.
    if (!invitation.totpSealed?.equals(totpSealed)) throw new Refusal('staff_wrong_code')
    const { invitedBy } = invitation
    const confirmedBy = invitedBy === systemActor ? systemActor : null
    await insertAccess(tx, {
      name,
      passwordHash,
      totpSealed,
      totpStep: step,
      now,
      invitedBy,
      confirmedBy,
      codeHashes: recoveryCodes.map(hashRecoveryCode),
    })
    await recordAdministrator(tx, { name, now })
    const actor = `staff:${name}`
    await recordAudit(tx, { at: now, actor, action: 'staff.accepted', memberId: null, object: name })
    const started = await startStaffSession(tx, { name, now, isHalf: false, from })
    return { name, token: started.token, recoveryCodes }
  })
}

/** Returns the words that do not count in a password of the staff member `name`. */
export const passwordContext = ({ programme, company = [] }: AccessContext, name: string): string[] => [
  name,
  programme,
  ...company,
]

async function getInvitation({ db, clock }: AccessContext, token: string): Promise<Invitation> {
  const found = await findInvitation(db, { tokenHash: hashToken(token), now: clock.systemNow() })
  if (!found) throw new Refusal('staff_invitation_over')
  return found
}

/**
 * Returns the key that seals the authenticator secrets of all staff members. Each secret is sealed together
 * with the name of its owner.
 */
export function totpKey({ db, vault }: Pick<AccessContext, 'db' | 'vault'>): Promise<MemberKey> {
  return vault.getServerKey(db, 'second factors of the staff')
}

export const totpContext = (name: string): string => `second factor of ${name}`
