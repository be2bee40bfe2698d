import { consoleActions } from '@impulse/api/staff/console-permissions'
import type { OpenedView } from '@impulse/api/members/impersonation'
import { createHash, randomBytes } from 'node:crypto'
import type { SignedInStaff } from '../../../platform/admin/signed-in-staff.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { toStaffActor } from '../../../platform/staff/staff.service.ts'
import {
  deleteEndedViews,
  deleteView,
  deleteStaffImpersonations,
  type EndedView,
  findView,
  insertView,
  lockViewedMember,
  lockImpersonator,
  openViewRow,
  type ImpersonationRow,
} from './impersonation.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

const handOverMs = 60_000
export const viewMs = 15 * 60_000
/**
 * Roles that may impersonate a member. An impersonation is invalid while the staff member has none of these
 * roles.
 */
const roles = consoleActions['members.impersonate']

/**
 * Begins an impersonation and ends the previous impersonation of the staff member. Returns a single-use token that
 * opens the cabinet as the member and expires after a minute.
 * @throws Refusal not_found, member_deleted
 */
export async function beginImpersonation(
  { db, clock }: DbContext,
  { memberId, staff, reason }: { memberId: string; staff: SignedInStaff; reason: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.transaction(async (tx) => {
    const now = clock.systemNow()
    const member = await lockViewedMember(tx, memberId)
    if (!member) throw new Refusal('not_found')
    if (member.deletedAt !== null) throw new Refusal('member_deleted')
    await lockImpersonator(tx, staff.name)
    await noteEnds(tx, {
      views: await deleteStaffImpersonations(tx, staff.name),
      now,
      reason: 'Начат другой просмотр',
    })
    await insertView(tx, {
      id: newId(),
      staff: staff.name,
      staffSessionId: staff.sessionId,
      memberId,
      tokenHash: hashToken(token),
      endsAt: new Date(now.getTime() + handOverMs),
    })
    await recordAudit(tx, {
      at: now,
      actor: toStaffActor(staff),
      action: 'member-view.began',
      memberId,
      reason,
    })
  })
  return token
}

/**
 * Opens an impersonation by its single-use token.
 * @throws Refusal not_found when the token was already used, or when the impersonation is no longer valid, for example
 * because the staff member lost the permission
 */
export async function openImpersonation({ db, clock }: DbContext, token: string): Promise<OpenedView> {
  const bearer = `v.${randomBytes(32).toString('base64url')}`
  const now = clock.systemNow()
  const id = await openViewRow(db, {
    tokenHash: hashToken(token),
    now,
    roles,
    nextHash: hashToken(bearer),
    endsAt: new Date(now.getTime() + viewMs),
  })
  if (id === null) throw new Refusal('not_found')
  return { id, bearer }
}

/**
 * Returns the impersonation of a token, or null when the token is not valid. The server calls this function at every
 * request, so that a lost permission or a deleted account takes effect immediately.
 */
export const findImpersonation = (
  { db, clock }: DbContext,
  bearer: string,
): Promise<ImpersonationRow | null> =>
  findView(db, { tokenHash: hashToken(bearer), now: clock.systemNow(), roles })

export const endView = ({ db, clock }: DbContext, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.systemNow()
    await noteEnds(tx, { views: await deleteView(tx, id), now, reason: 'Просмотр закончен кнопкой' })
  })

/**
 * Deletes expired impersonations and records their ends in the audit (housekeeping). An expired impersonation
 * is invalid even before its row is deleted.
 */
export const sweepViews = ({ db, clock }: DbContext): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.systemNow()
    await noteEnds(tx, { views: await deleteEndedViews(tx, now), now, reason: 'Время просмотра вышло' })
  })

/** Records the end of each opened impersonation in the audit. Skips impersonations that nobody opened. */
async function noteEnds(
  tx: Tx,
  { views, now, reason }: { views: readonly EndedView[]; now: Date; reason: string },
): Promise<void> {
  for (const { staff, memberId, wasOpened } of views)
    if (wasOpened)
      await recordAudit(tx, {
        at: now,
        actor: `staff:${staff}`,
        action: 'member-view.ended',
        memberId,
        reason,
      })
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
