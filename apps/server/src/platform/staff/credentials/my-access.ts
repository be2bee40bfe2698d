import type { MyAccess } from '@impulse/api/staff/console-my-access'
import { maxStaffKeys } from '@impulse/api/staff/staff-limits'
import { deviceName } from '../../session/device-name.ts'
import type { NewPasskey } from '@impulse/api/sign-in/passkey'
import type { Tx } from '../../db/db.ts'
import { newId } from '../../ids/ids.ts'
import { releaseSlot, takeOrRefuse } from '../../http/requests/rate-limits.ts'
import { fieldRefusal, Refusal } from '../../refusal/refusal.ts'
import type { Site } from '../../session/web-authn.ts'
import { type AuditAction } from '../../audit/audit.service.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import {
  countRecoveryCodes,
  findPasswordHash,
  replaceRecoveryCodes,
  updatePassword,
} from '../sign-in/sign-in.sql.ts'
import { type AccessContext, passwordContext } from '../sign-in/invitations.ts'
import { refuseWeakPassword } from './password-strength.ts'
import { fitsPassword, hashPassword } from './passwords.ts'
import { withSecondFactor, type SecondFactor } from './confirm-second-factor.ts'
import { hashRecoveryCode, newRecoveryCodes } from './second-factor.ts'
import { checkNewStaffKey } from './staff-keys.ts'
import { deleteStaffKey, insertStaffKey, selectStaffKeys } from './staff-keys.sql.ts'
import { deleteStaffSessions, endOtherStaffSessions } from '../sign-in/staff-sessions.sql.ts'

/** Signed-in staff member who changes their own access, with the second factor that they entered again. */
export type OwnActor = { name: string; sessionId: string; site: Site; factor: SecondFactor }
/** As `OwnActor`. `endOthers`: whether the change ends all other sessions of the staff member. */
export type OwnChange = OwnActor & { endOthers: boolean }

/** Returns the passkeys of a staff member and the number of unused recovery codes. */
export async function myAccess({ db }: Pick<AccessContext, 'db'>, name: string): Promise<MyAccess> {
  const [recoveryCodesLeft, keys] = await Promise.all([
    countRecoveryCodes(db, name),
    selectStaffKeys(db, name),
  ])
  return {
    recoveryCodesLeft,
    keys: keys.map(({ id, device, createdAt, lastUsedAt, refusedAt }) => ({
      id,
      device,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      refused: refusedAt !== null,
    })),
  }
}

const wrongPasswordsAnHour = 10

/**
 * Changes the staff member's password and ends all their other sessions.
 *
 * @throws Refusal `staff_wrong_own_password`, `staff_weak_password`, `too_many_requests`, `unavailable`, and those of
 * `withSecondFactor`
 */
export async function changeOwnPassword(
  context: AccessContext,
  { password, newPassword, ...oneself }: OwnActor & { password: string; newPassword: string },
): Promise<void> {
  const { db, clock } = context
  const { name } = oneself
  const bucket = `staff-password-again:${name}`
  const limit = { bucket, max: wrongPasswordsAnHour, windowSeconds: 3600, now: clock.systemNow() }
  await takeOrRefuse(db, limit)
  if (!(await fitsPassword(password, { storedHash: await findPasswordHash(db, name), isKnown: true })))
    throw fieldRefusal('password', 'staff_wrong_own_password')
  await releaseSlot(db, limit)
  await refuseWeakPassword(newPassword, [password, ...passwordContext(context, name)])
  const passwordHash = await hashPassword(newPassword)
  await changeAccess(context, { ...oneself, endOthers: true }, async (tx, now) => {
    await updatePassword(tx, { name, passwordHash })
    await audit(tx, { name, action: 'staff.password-changed', at: now })
  })
}

/**
 * Replaces the staff member's recovery codes. Returns the new codes; only their hashes are stored, so the new codes
 * cannot be shown again.
 * @throws those of `withSecondFactor`
 */
export async function renewRecoveryCodes(context: AccessContext, oneself: OwnChange): Promise<string[]> {
  const { name } = oneself
  const codes = newRecoveryCodes()
  await changeAccess(context, oneself, async (tx, now) => {
    await replaceRecoveryCodes(tx, { name, codeHashes: codes.map(hashRecoveryCode) })
    await audit(tx, { name, action: 'staff.recovery-codes-renewed', at: now })
  })
  return codes
}

/**
 * Adds a passkey to the staff member's access.
 * @throws Refusal `staff_wrong_key`, `staff_too_many_keys`, and those of `withSecondFactor`
 */
export async function addStaffKey(
  context: AccessContext,
  { made, userAgent, ...oneself }: OwnChange & { made: NewPasskey; userAgent: string },
): Promise<void> {
  const { name, site } = oneself
  const key = await checkNewStaffKey(context, { name, site, made })
  const device = deviceName(userAgent)
  await changeAccess(context, oneself, async (tx, now) => {
    const outcome = await insertStaffKey(tx, {
      ...key,
      id: newId(),
      name,
      device,
      createdAt: now,
      maxCount: maxStaffKeys,
    })
    if (outcome === 'too many') throw new Refusal('staff_too_many_keys')
    if (outcome !== 'added') throw new Refusal('staff_wrong_key')
    await audit(tx, { name, action: 'staff.key-added', at: now, reason: device })
  })
}

/**
 * Removes a passkey from the staff member's access.
 * @throws Refusal `staff_key_not_found`, and those of `withSecondFactor`
 */
export const removeStaffKey = (
  context: AccessContext,
  { id, ...oneself }: OwnChange & { id: string },
): Promise<void> =>
  changeAccess(context, oneself, async (tx, now) => {
    const { name } = oneself
    const device = await deleteStaffKey(tx, { id, name })
    if (device === null) throw new Refusal('staff_key_not_found')
    await audit(tx, { name, action: 'staff.key-removed', at: now, reason: device })
  })

/**
 * Ends a session of the staff member.
 * @throws Refusal `session_not_found`, and those of `withSecondFactor`
 */
export const endOwnSession = (
  context: AccessContext,
  { id, ...oneself }: OwnActor & { id: string },
): Promise<void> =>
  withSecondFactor(context, oneself, async (tx) => {
    if ((await deleteStaffSessions(tx, { name: oneself.name, id })) === 0)
      throw new Refusal('session_not_found')
  })

/** Runs a change of the own access as `withSecondFactor` does and, on request, ends the other sessions with it. */
const changeAccess = (
  context: AccessContext,
  { sessionId, endOthers, ...oneself }: OwnChange,
  change: (tx: Tx, now: Date) => Promise<void>,
): Promise<void> =>
  withSecondFactor(context, oneself, async (tx, now) => {
    await change(tx, now)
    if (endOthers) await endOtherStaffSessions(tx, { name: oneself.name, id: sessionId })
  })

const audit = (
  tx: Tx,
  { name, ...event }: { name: string; action: AuditAction; at: Date; reason?: string },
): Promise<void> => recordAudit(tx, { ...event, actor: `staff:${name}`, memberId: null, object: name })
