import type { PasskeyAssertion } from '@impulse/api/sign-in/passkey'
import type { Tx } from '../../db/db.ts'
import { releaseSlot, takeOrRefuse } from '../../http/requests/rate-limits.ts'
import { Refusal } from '../../refusal/refusal.ts'
import type { Site } from '../../session/web-authn.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { findTotp, redeemRecoveryCode, redeemTotpStep } from '../sign-in/sign-in.sql.ts'
import { totpContext, type AccessContext, totpKey } from '../sign-in/invitations.ts'
import { hashRecoveryCode, findCodeStep } from './second-factor.ts'
import { staffKeySpender } from './staff-keys.ts'

/**
 * Second factor of a staff member: a code of the authenticator, a recovery code, or the response of a
 * passkey.
 */
export type SecondFactor = { code: string } | { recoveryCode: string } | { passkey: PasskeyAssertion }

type RedeemFactor = (tx: Tx) => Promise<boolean>
const never: RedeemFactor = () => Promise.resolve(false)

/**
 * Returns a function that redeems the second factor in a transaction. That function returns false when the factor is
 * wrong. Each authenticator code, recovery code and passkey response is accepted once, even in parallel requests.
 */
export async function prepareFactorRedemption(
  context: AccessContext,
  { name, factor, site, now }: { name: string; factor: SecondFactor; site: Site; now: Date },
): Promise<RedeemFactor> {
  if ('passkey' in factor)
    return (await staffKeySpender(context, { name, site, assertion: factor.passkey })) ?? never
  if ('recoveryCode' in factor) {
    const codeHash = hashRecoveryCode(factor.recoveryCode)
    return (tx) => redeemRecoveryCode(tx, { name, codeHash, now })
  }
  const sealed = await findTotp(context.db, name)
  const secret = sealed && (await totpKey(context)).open(sealed, totpContext(name))
  const step = secret && findCodeStep(secret, { code: factor.code, now })
  return step === null ? never : (tx) => redeemTotpStep(tx, { name, step })
}

export function wrongFactorRefusal(factor: SecondFactor, name: string): Refusal {
  const note = { subject: { staffName: name } }
  if ('passkey' in factor) return new Refusal('staff_wrong_key', undefined, note)
  return new Refusal('code' in factor ? 'staff_wrong_code' : 'staff_wrong_recovery_code', undefined, note)
}

const wrongADay = 20

/**
 * Runs an action for a signed-in staff member who has entered the second factor again. The action runs in the
 * transaction that redeems the second factor.
 *
 * @throws Refusal `staff_wrong_code`, `staff_wrong_recovery_code`, `staff_wrong_key`, `too_many_requests`
 */
export async function withSecondFactor<T>(
  context: AccessContext,
  { name, factor, site }: { name: string; factor: SecondFactor; site: Site },
  callback: (tx: Tx, now: Date) => Promise<T>,
): Promise<T> {
  const { db, clock } = context
  const now = clock.systemNow()
  // This limit is separate from the limit of sign-ins, so that somebody who guesses codes in a console that was
  // left open cannot block the staff member's sign-in.
  const limit = { bucket: `staff-code-again:${name}`, max: wrongADay, windowSeconds: 86_400, now }
  await takeOrRefuse(db, limit)
  const redeem = await prepareFactorRedemption(context, { name, factor, site, now })
  const done = await db.transaction(async (tx) => {
    if (!(await redeem(tx))) return null
    await releaseSlot(tx, limit)
    return { result: await callback(tx, now) }
  })
  if (done) return done.result
  const action = 'staff.second-factor-refused'
  await recordAudit(db, { at: now, actor: `staff:${name}`, action, memberId: null, object: name })
  throw wrongFactorRefusal(factor, name)
}
