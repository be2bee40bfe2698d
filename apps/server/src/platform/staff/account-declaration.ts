import type { MyAccount } from '@impulse/api/staff/console-my-account'
import { maskPhone } from '@impulse/api/fields/phone'
import type { Tx } from '../db/db.ts'
import { violatedConstraint } from '../db/refused-by-database.ts'
import { fieldRefusal, Refusal } from '../refusal/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockStaff } from './administrators.sql.ts'
import { hasMemberAccount, type StaffMember, updateDeclaration } from './staff.sql.ts'
import { refuseFormerMember, refuseTakenAccount, staffMember, toStaffActor } from './staff.service.ts'
import { toAccountState } from './staff-rows.ts'

/** Account declaration: the proved phone number of the own member account, or null for a person who is not a member. */
type Declaration = { name: string; phone: string | null; at: Date }

/**
 * Stores the account declaration of a staff member. Does nothing when the same one is stored already.
 * @throws Refusal `staff_not_found`; `staff_is_member`: the number on record belongs to a member, so that it cannot be
 * exchanged for another declaration; `staff_was_member`; `staff_exists` when another staff member has the phone
 * or its account
 */
export async function declareAccount(tx: Tx, { name, phone, at }: Declaration): Promise<MyAccount> {
  // Locks the account before the staff member, as a phone change and a merge do, to avoid a deadlock.
  await refuseTakenAccount(tx, { name, phone })
  await lockStaff(tx, [name])
  const person = await staffMember(tx, name)
  if (person.declaredAt !== null && person.phone === phone) return toMyAccount(person)
  await refuseOtherAccount(tx, person, phone)
  try {
    await updateDeclaration(tx, { name, phone, at })
  } catch (error) {
    throw violatedConstraint(error) === 'staff_phone_key' ? fieldRefusal('phone', 'staff_exists') : error
  }
  const after = { phone, declaredAt: at }
  await recordAudit(tx, {
    at,
    actor: toStaffActor({ name }),
    action: phone === null ? 'staff.not-member' : 'staff.account-verified',
    memberId: null,
    object: name,
    before: describeAccount(person),
    after: describeAccount(after),
  })
  return toMyAccount(after)
}

/**
 * Refuses another phone, or none, while a member account has the number on record. Otherwise a person could exchange it
 * and then decide about their own money. A change of the phone in the cabinet changes the number on record as well. A
 * number that was proved before and cleared by an administrator can be exchanged for another one, but not for none.
 * @throws Refusal `staff_is_member`, `staff_was_member`
 */
export async function refuseOtherAccount(tx: Tx, person: StaffMember, phone: string | null): Promise<void> {
  if (person.phone !== null && person.phone !== phone && (await hasMemberAccount(tx, person.phone)))
    throw new Refusal('staff_is_member')
  if (phone === null) await refuseFormerMember(tx, person)
}

type Account = Pick<StaffMember, 'phone' | 'declaredAt'>

export const toMyAccount = (account: Account): MyAccount => ({
  state: toAccountState(account),
  phone: account.phone,
})

/** Describes an account declaration for the audit, with a masked phone. */
export function describeAccount({ phone, declaredAt }: Account): string {
  if (phone === null) return declaredAt === null ? 'не указан' : 'не участник'
  return declaredAt === null ? `${maskPhone(phone)}, не подтверждён` : maskPhone(phone)
}
