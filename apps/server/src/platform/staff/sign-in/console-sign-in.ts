import type { Queryable } from '../../db/db.ts'
import { releaseSlot, type Limit, takeOrRefuse } from '../../http/requests/rate-limits.ts'
import { toNetwork } from '../../http/requests/network.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { type AuditAction } from '../../audit/audit.service.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Site } from '../../session/web-authn.ts'
import { findPasswordHash, lockAccess } from './sign-in.sql.ts'
import type { AccessContext } from './invitations.ts'
import { fitsPassword } from '../credentials/passwords.ts'
import {
  type SecondFactor,
  prepareFactorRedemption,
  wrongFactorRefusal,
} from '../credentials/confirm-second-factor.ts'
import { createStaffAssertionOptions } from '../credentials/staff-keys.ts'
import { type From, hashToken, startStaffSession } from './staff-sessions.ts'
import { countSecondFactorTry, findHalfSession } from './staff-sessions.sql.ts'

/**
 * Client of a sign-in request. `browser`: id of the browser when this staff member was the last to sign in from it;
 * null for any other browser.
 */
type SignInClient = { from: From; browser: string | null }

const hourSeconds = 3600
const wrongPasswordsAnHour = 10
/**
 * Maximum number of wrong passwords in an hour from unknown browsers of one network (`toNetwork`), counted over all
 * staff names together. Stops an attacker who tries many names.
 */
const maxWrongPasswordsPerAddressPerHour = 50
const wrongCodesADay = 20
const maxTriesPerSession = 5

/**
 * Checks the password and returns a token with which only the second factor can be sent. An unknown name
 * gets the same response as a wrong password, after the same time.
 * @throws Refusal `staff_wrong_password`, `too_many_requests`, `unavailable`
 */
export async function signInByPassword(
  { db, clock }: AccessContext,
  { name, password, from, browser }: SignInClient & { name: string; password: string },
): Promise<{ token: string }> {
  const now = clock.systemNow()
  const limits = passwordLimits({ name, browser, address: toNetwork(from.ip), now })
  // Commits the attempt before the password is checked, so that parallel attempts are counted too.
  for (const limit of limits) await takeOrRefuse(db, limit, { staffName: name })
  const storedHash = await findPasswordHash(db, name)
  // The check of the password fails with an error when, for example, too many requests are waiting. The password was
  // then not checked, so the attempt is removed from the limits.
  const looking = fitsPassword(password, { storedHash, isKnown: browser !== null })
  const isRight = await looking.catch(async (error: unknown) => {
    await giveAllBack(db, limits)
    throw error
  })
  if (!isRight) throw new Refusal('staff_wrong_password', undefined, { subject: { staffName: name } })
  await giveAllBack(db, limits)
  return startStaffSession(db, { name, now, isHalf: true, from })
}

function passwordLimits(params: {
  name: string
  browser: string | null
  address: string
  now: Date
}): Limit[] {
  const { name, browser, address, now } = params
  const hour = { windowSeconds: hourSeconds, now }
  if (browser !== null)
    return [{ bucket: `staff-password:${name}:browser:${browser}`, max: wrongPasswordsAnHour, ...hour }]
  return [
    { bucket: `staff-password:${name}:address:${address}`, max: wrongPasswordsAnHour, ...hour },
    { bucket: `staff-password:address:${address}`, max: maxWrongPasswordsPerAddressPerHour, ...hour },
  ]
}

/**
 * Checks the second factor after the password. Returns a new token, which opens the console.
 *
 * @throws Refusal `staff_unauthorized`: the staff member must enter the password again; `staff_wrong_code`,
 * `staff_wrong_recovery_code`, `staff_wrong_key`, `too_many_requests`
 */
export async function proveSecondFactor(
  context: AccessContext,
  input: {
    factor: SecondFactor
    site: Site
    /** Client with the token of the session in which the password was checked. */
    from: From & { token: string }
    findBrowser: (name: string) => string | null
  },
): Promise<{ name: string; token: string }> {
  const { db, clock } = context
  const now = clock.systemNow()
  const tokenHash = hashToken(input.from.token)
  const halfSession = await countSecondFactorTry(db, { tokenHash, now, maxTries: maxTriesPerSession })
  if (!halfSession) throw new Refusal('staff_unauthorized')
  const { name } = halfSession
  const browser = input.findBrowser(name)
  // This limit counts only attempts after a correct password, so an attacker who does not know the password cannot use
  // up the staff member's attempts.
  const limit = {
    bucket: `staff-code:${name}${browser === null ? '' : `:${browser}`}`,
    max: wrongCodesADay,
    windowSeconds: 24 * hourSeconds,
    now,
  }
  await takeOrRefuse(db, limit, { staffName: name })
  const { factor, site } = input
  const redeem = await prepareFactorRedemption(context, { name, factor, site, now })
  const proven = await db.transaction(async (tx) => {
    await lockAccess(tx, name)
    if (!(await redeem(tx))) return null
    await recordAudit(tx, {
      at: now,
      actor: `staff:${name}`,
      action: signedInBy(factor),
      memberId: null,
      object: name,
    })
    await giveAllBack(tx, [limit])
    return startStaffSession(tx, { name, now, isHalf: false, from: input.from })
  })
  if (proven) return { name, token: proven.token }
  const action = 'staff.second-factor-refused'
  await recordAudit(db, { at: now, actor: `staff:${name}`, action, memberId: null, object: name })
  throw wrongFactorRefusal(factor, name)
}

function signedInBy(factor: SecondFactor): AuditAction {
  if ('passkey' in factor) return 'staff.signed-in-by-key'
  return 'code' in factor ? 'staff.signed-in' : 'staff.signed-in-by-recovery-code'
}

/**
 * Returns the options with which the browser requests a response of a passkey. The token is that of a session
 * in which the password was already entered.
 *
 * @throws Refusal `staff_unauthorized`, `staff_no_keys`, `too_many_requests`
 */
export async function createSecondFactorOptions(
  context: AccessContext,
  { token, site }: { token: string; site: Site },
): Promise<Record<string, unknown>> {
  const now = context.clock.systemNow()
  const halfSession = await findHalfSession(context.db, {
    tokenHash: hashToken(token),
    now,
    maxTries: maxTriesPerSession,
  })
  if (!halfSession) throw new Refusal('staff_unauthorized')
  return createStaffAssertionOptions(context, { name: halfSession.name, site })
}

async function giveAllBack(db: Queryable, limits: readonly Limit[]): Promise<void> {
  for (const { bucket, now } of limits) await releaseSlot(db, { bucket, now })
}
