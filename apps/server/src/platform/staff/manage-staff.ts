import { invitationLink } from '@impulse/api/staff/console-access'
import type { InvitedStaff } from '@impulse/api/staff/console-staff'
import type { StaffRole } from '@impulse/api/staff/console-permissions'
import type { Clock } from '../clock/clock.ts'
import type { Tx } from '../db/db.ts'
import { fieldRefusal, Refusal } from '../refusal/refusal.ts'
import { type AuditAction } from '../audit/audit.service.ts'
import { recordAudit } from '../audit/record-audit.ts'
import {
  findPendingInviter,
  lockUnconfirmed,
  markConfirmed,
  type Unconfirmed,
  suspendRoles,
} from './sign-in/sign-in.sql.ts'
import {
  countAdministratorsEver,
  isAdministrator,
  lockStaff,
  recordAdministrator,
} from './administrators.sql.ts'
import { systemActor, inviteStaff } from './sign-in/invitations.ts'
import { toStaffActor, toStaffName, addStaff, removePerson, staffMember } from './staff.service.ts'
import { updateDeclaration, updateRoles } from './staff.sql.ts'
import { endStaffSessions } from './sign-in/staff-sessions.ts'
import { endAllStaffSessions } from './sign-in/staff-sessions.sql.ts'
import { aloneFrom, staffRows } from './staff-rows.ts'
import { describeAccount } from './account-declaration.ts'
import type { DbContext } from '../db/db-context.ts'

/**
 * Context of an administrator's action. `origin`: address of the console, for invitation links. `by`: the
 * actor, such as `staff:olga`; `system` on the command line.
 */
export type StaffAdminContext = DbContext & { origin: string; by: string }

/**
 * Invites a staff member who has no access to the console. `phone`: number of the person's own member account, which the
 * person proves by a code in the console; null declares that the person is not a member.
 * @throws Refusal `staff_invalid_name`, `staff_exists`, `staff_has_access`, `staff_forbidden`
 */
export function createStaff(
  context: StaffAdminContext,
  input: { name: string; roles: readonly StaffRole[]; phone: string | null },
): Promise<InvitedStaff> {
  const { name, roles } = input
  return invitedBy(context, { name, action: 'staff.created', reason: roles.join(', ') }, async (tx, now) => {
    const rows = await staffRows({ db: tx, clock: context.clock })
    const known = rows.find(({ id, state }) => id === name && state !== 'removed')
    if (known && known.state !== 'none') throw fieldRefusal('name', 'staff_has_access')
    if (known && known.phone !== input.phone) throw fieldRefusal('phone', 'staff_exists')
    if (!known) await addStaff(tx, { name, phone: input.phone, now })
    await updateRoles(tx, { name, roles })
  })
}

/**
 * Creates a new invitation for a staff member who lost a credential, and deletes the previous access.
 * @throws Refusal `staff_not_found`, `staff_no_roles`, `staff_yourself`, `staff_forbidden`
 */
export function inviteAgain(context: StaffAdminContext, { name }: { name: string }): Promise<InvitedStaff> {
  refuseYourself(context, name)
  return invitedBy(context, { name, action: 'staff.invited', reason: '' }, async (tx) => {
    const { roles } = await staffMember(tx, name)
    if (roles.length === 0) throw new Refusal('staff_no_roles')
  })
}

/**
 * Confirms that the right person accepted the invitation and may have these roles. The staff member who sent the link
 * or added the last role may not confirm, except in the case that `refuseUnlessFirst` allows. `shownState`: acceptance
 * time and roles that the administrator saw; refuses the confirmation when either has changed since.
 * @throws Refusal `staff_not_found`, `staff_yourself`, `staff_not_waiting`, `staff_inviter`, `staff_too_early`,
 * `staff_forbidden`
 */
export async function confirmStaff(
  context: Omit<StaffAdminContext, 'origin'>,
  { name, shownState }: { name: string; shownState?: { acceptedAt: string; roles: readonly StaffRole[] } },
): Promise<void> {
  refuseYourself(context, name)
  await asAdministrator(context, name, async (tx) => {
    const waiting = await lockUnconfirmed(tx, name)
    const { roles } = await staffMember(tx, name)
    if (!waiting) throw new Refusal('staff_not_waiting')
    if (
      shownState &&
      (shownState.acceptedAt !== waiting.acceptedAt.toISOString() || !isSame(shownState.roles, roles))
    )
      throw new Refusal('staff_not_waiting')
    const isAlone = context.by !== systemActor && context.by === waiting.invitedBy
    if (isAlone) await refuseUnlessFirst(tx, { clock: context.clock, roles, waiting })
    await markConfirmed(tx, { name, by: context.by, isAlone })
    await recordAdministrator(tx, { name, now: context.clock.systemNow() })
    const action = isAlone ? 'staff.confirmed-alone' : 'staff.confirmed'
    await audit(tx, context, { name, action, reason: isAlone ? 'Другого администратора не было' : '' })
  })
}

/**
 * Refuses a confirmation by the inviter. Exception: while only one administrator has ever existed, that
 * administrator may confirm a second one, a day after the invited person accepted the invitation or got the
 * last role. Removed administrators count too, so that an administrator cannot remove the only other one and
 * then confirm alone.
 */
async function refuseUnlessFirst(
  tx: Tx,
  { clock, roles, waiting }: { clock: Clock; roles: readonly StaffRole[]; waiting: Unconfirmed },
): Promise<void> {
  if (!roles.includes('admin') || (await countAdministratorsEver(tx)) !== 1)
    throw new Refusal('staff_inviter')
  if (clock.systemNow() < aloneFrom(waiting)) throw new Refusal('staff_too_early')
}

const isSame = (one: readonly StaffRole[], other: readonly StaffRole[]): boolean =>
  one.toSorted().join() === other.toSorted().join()

/**
 * Changes the roles of a staff member. When an administrator adds a role, all roles are suspended until another
 * administrator confirms them. Otherwise an administrator could invite somebody with few roles and then add all
 * other roles without a second person. While an invitation is open or a confirmation is pending, only the inviter may
 * add roles. So the link and all roles come from one administrator, and another one confirms them.
 * @throws Refusal `staff_not_found`, `staff_yourself`, `staff_role_waits`, `staff_forbidden`
 */
export async function changeRoles(
  context: StaffAdminContext,
  { name, roles }: { name: string; roles: readonly StaffRole[] },
): Promise<void> {
  refuseYourself(context, name)
  const now = context.clock.systemNow()
  await asAdministrator(context, name, async (tx) => {
    const member = await staffMember(tx, name)
    const isMore = context.by !== systemActor && roles.some((role) => !member.roles.includes(role))
    const inviter = isMore ? await findPendingInviter(tx, { name, now }) : null
    if (inviter !== null && inviter !== context.by) throw new Refusal('staff_role_waits')
    await updateRoles(tx, { name, roles })
    if (isMore) await suspendRoles(tx, { name, by: context.by, now })
    await recordAdministrator(tx, { name, now })
    const [before, after] = [member.roles.join(', '), roles.join(', ')]
    await audit(tx, context, { name, action: 'staff.roles-changed', reason: '', before, after })
  })
}

/**
 * Removes a staff member and deletes their access to the console.
 * @throws Refusal `staff_not_found`, `staff_yourself`, `staff_forbidden`
 */
export async function dismissStaff(context: StaffAdminContext, { name }: { name: string }): Promise<void> {
  refuseYourself(context, name)
  await asAdministrator(context, name, async (tx) => {
    await removePerson(tx, { name, now: context.clock.systemNow() })
    await audit(tx, context, { name, action: 'staff.removed', reason: '' })
  })
}

/**
 * Clears the account declaration of a staff member, who may not approve money until a new one. A proved phone stays on
 * record among the former ones, so that decisions about its account stay refused.
 * @throws Refusal `staff_not_found`, `staff_yourself`, `staff_forbidden`
 */
export async function clearAccount(context: StaffAdminContext, { name }: { name: string }): Promise<void> {
  refuseYourself(context, name)
  await asAdministrator(context, name, async (tx) => {
    const before = describeAccount(await staffMember(tx, name))
    await updateDeclaration(tx, { name, phone: null, at: null })
    await audit(tx, context, { name, action: 'staff.account-cleared', reason: '', before })
  })
}

/** Ends all console sessions of a staff member. */
export async function signOutStaff(context: StaffAdminContext, { name }: { name: string }): Promise<void> {
  await asAdministrator(context, name, async (tx) => {
    await staffMember(tx, name)
    await endStaffSessions(tx, { name })
    await audit(tx, context, { name, action: 'staff.sessions-ended', reason: '' })
  })
}

/** Ends the console sessions of all staff, for the command line. Returns their number. */
export const signOutAllStaff = ({ db, clock }: DbContext, { reason }: { reason: string }): Promise<number> =>
  db.transaction(async (tx) => {
    const at = clock.systemNow()
    const action = 'staff.all-sessions-ended'
    await recordAudit(tx, { at, actor: systemActor, action, memberId: null, reason })
    return endAllStaffSessions(tx)
  })

/**
 * Runs an action of an administrator on a staff member. Locks the rows of both, so that two
 * administrators cannot remove each other at the same time.
 * @throws Refusal staff_forbidden for a former administrator
 */
function asAdministrator<T>(
  { db, by }: Pick<StaffAdminContext, 'db' | 'by'>,
  name: string,
  callback: (tx: Tx) => Promise<T>,
): Promise<T> {
  const ownName = toStaffName(by)
  return db.transaction(async (tx) => {
    await lockStaff(tx, [ownName, name])
    if (by !== systemActor && !(await isAdministrator(tx, ownName))) throw new Refusal('staff_forbidden')
    return callback(tx)
  })
}

type AuditInput = { name: string; action: AuditAction; reason: string; before?: string; after?: string }

async function invitedBy(
  context: StaffAdminContext,
  audited: AuditInput,
  prepare: (tx: Tx, now: Date) => Promise<void>,
): Promise<InvitedStaff> {
  const now = context.clock.systemNow()
  const { token, expiresAt } = await asAdministrator(context, audited.name, async (tx) => {
    await prepare(tx, now)
    await audit(tx, context, audited)
    return inviteStaff(tx, { name: audited.name, by: context.by, now })
  })
  return { id: audited.name, link: invitationLink(context.origin, token), expiresAt: expiresAt.toISOString() }
}

const audit = (
  tx: Tx,
  { clock, by }: Omit<StaffAdminContext, 'origin'>,
  { name, ...audited }: AuditInput,
): Promise<void> =>
  recordAudit(tx, { at: clock.systemNow(), actor: by, memberId: null, object: name, ...audited })

/** Refuses an administrator's action on their own access or roles. */
function refuseYourself({ by }: Pick<StaffAdminContext, 'by'>, name: string): void {
  if (by === toStaffActor({ name })) throw new Refusal('staff_yourself')
}
