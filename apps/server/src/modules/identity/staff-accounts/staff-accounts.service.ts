import type { Confirmation } from '@impulse/api/profile/confirmation'
import type { MyAccount } from '@impulse/api/staff/console-my-account'
import { takeOrRefuse } from '../../../platform/http/requests/rate-limits.ts'
import { fieldRefusal } from '../../../platform/refusal/refusal.ts'
import {
  declareAccount,
  refuseOtherAccount,
  toMyAccount,
} from '../../../platform/staff/account-declaration.ts'
import { staffMember } from '../../../platform/staff/staff.service.ts'
import {
  type CodeRedemptionContext,
  confirmByCode,
  sendConfirmationCode,
} from '../sign-in/sign-in.service.ts'

/** Signed-in staff member who declares the own member account. */
type Declarer = { name: string; sessionId: string }

const maxCodesPerDay = 10

/**
 * Returns the account declaration of a staff member.
 * @throws Refusal staff_not_found
 */
export const getMyAccount = async (
  { db }: Pick<CodeRedemptionContext, 'db'>,
  name: string,
): Promise<MyAccount> => toMyAccount(await staffMember(db, name))

/**
 * Queues a code for the phone that the staff member names. The code is valid only in the console session that requested
 * it. The response does not tell whether the phone belongs to a member.
 * @throws Refusal staff_not_found, phone_declared, staff_is_member, too_early, too_many_requests
 */
export const sendAccountCode = (
  { db, clock, config }: CodeRedemptionContext,
  { name, sessionId, phone }: Declarer & { phone: string },
): Promise<Confirmation> =>
  db.transaction(async (tx) => {
    const now = clock.systemNow()
    const person = await staffMember(tx, name)
    if (person.declaredAt !== null && person.phone === phone) throw fieldRefusal('phone', 'phone_declared')
    await refuseOtherAccount(tx, person, phone)
    // The limits of codes count phones. This one counts the person, who could name one phone after another.
    const limit = { bucket: `staff-account:${name}`, max: maxCodesPerDay, windowSeconds: 86_400, now }
    if (config.limits) await takeOrRefuse(tx, limit)
    const scope = { purpose: 'staff-account', subject: sessionId } as const
    return sendConfirmationCode(tx, { scope, phone, now, limits: config.limits })
  })

/**
 * Accepts the code and stores the phone to which it was sent as that of the staff member's own member account.
 * @throws Refusal staff_is_member, staff_exists, invalid_code with `triesLeft`, too_many_tries, code_expired,
 * too_many_requests
 */
export const confirmAccount = (
  context: CodeRedemptionContext,
  { name, sessionId, ...code }: Declarer & { attemptId: string; code: string },
): Promise<MyAccount> =>
  confirmByCode(
    context,
    { ...code, scope: { purpose: 'staff-account', subject: sessionId } },
    (tx, { phone }) => declareAccount(tx, { name, phone, at: context.clock.systemNow() }),
  )

/**
 * Declares that the staff member is not a member.
 * @throws Refusal staff_not_found, staff_is_member, staff_was_member
 */
export const declareNotMember = (
  { db, clock }: Pick<CodeRedemptionContext, 'db' | 'clock'>,
  name: string,
): Promise<MyAccount> =>
  db.transaction((tx) => declareAccount(tx, { name, phone: null, at: clock.systemNow() }))
