import type { SystemSwitches } from '@impulse/api/system-switches/console-system-switches'
import { formatMaintenance } from './system-switches.messages.ts'
import type { Clock } from '../clock/clock.ts'
import { moscowIso } from '../clock/moscow.ts'
import type { Queryable, Tx } from '../db/db.ts'
import { fieldRefusal, invariant, Refusal } from '../refusal/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { toStaffActor, staffMember } from '../staff/staff.service.ts'
import {
  type SignInCodeSwitch,
  type MaintenanceBanner,
  selectSignInCodeSwitch,
  selectMaintenance,
  updateSignInCodeSwitch,
  updateMaintenance,
} from './system-switches.sql.ts'
import type { DbContext } from '../db/db-context.ts'

export type { SignInCodeSwitch } from './system-switches.sql.ts'

/**
 * Returns the sign-in code switch and the maintenance banner, each with the actor and the time of its last change.
 */
export async function getSystemSwitches({ db, clock }: DbContext): Promise<SystemSwitches> {
  const [codes, banner] = await Promise.all([selectSignInCodeSwitch(db), selectMaintenance(db)])
  invariant(codes && banner, 'the sign-in code switch and the maintenance banner must each have a row')
  const { text, until, actor, changedAt } = banner
  return {
    codes: { ...codes, changedAt: codes.changedAt && moscowIso(codes.changedAt) },
    maintenance: {
      text,
      until: until && moscowIso(until),
      words: formatBanner(banner, clock.systemNow()),
      actor,
      changedAt: changedAt && moscowIso(changedAt),
    },
  }
}

/**
 * Pauses or resumes the sending of sign-in codes to everybody.
 * @throws Refusal staff_not_found
 */
export const setSignInCodesPaused = (
  { db, clock }: DbContext,
  { isOn, staffName, reason }: { isOn: boolean; staffName: string; reason: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const actor = toStaffActor(await staffMember(tx, staffName))
    const at = clock.systemNow()
    const savedReason = isOn ? reason : ''
    await updateSignInCodeSwitch(tx, { isOn, reason: savedReason, actor, at })
    const action = isOn ? 'codes.paused' : 'codes.resumed'
    await recordAudit(tx, { at, actor, action, memberId: null, reason: savedReason })
  })

export const getSignInCodeSwitch = (db: Queryable): Promise<SignInCodeSwitch | null> =>
  selectSignInCodeSwitch(db)

/**
 * Refuses to send a sign-in code while the sending of codes is paused.
 * @throws Refusal sign_in_codes_paused
 */
export async function refusePausedCodes(db: Queryable): Promise<void> {
  if ((await selectSignInCodeSwitch(db))?.isOn) throw new Refusal('sign_in_codes_paused')
}

/**
 * Maximum number of days from now to the end of a maintenance banner. Staff can later announce the banner again with a
 * new end.
 */
const maxDays = 30

/**
 * Shows the maintenance banner to all visitors and members until the moment `until`.
 * @throws Refusal maintenance_until, staff_not_found
 */
export async function announceMaintenance(
  { db, clock }: DbContext,
  { text, until, staffName }: { text: string; until: Date; staffName: string },
): Promise<void> {
  const aheadMs = until.getTime() - clock.systemNow().getTime()
  if (aheadMs <= 0 || aheadMs > maxDays * 86_400_000) throw fieldRefusal('until', 'maintenance_until')
  const reason = formatMaintenance({ text, until })
  await db.transaction((tx) => changeMaintenance(tx, clock, { text, until, staffName, reason }))
}

/**
 * Removes the maintenance banner.
 * @throws Refusal staff_not_found
 */
export const endMaintenance = (
  { db, clock }: DbContext,
  { staffName }: { staffName: string },
): Promise<void> =>
  db.transaction((tx) => changeMaintenance(tx, clock, { text: '', until: null, staffName, reason: '' }))

async function changeMaintenance(
  tx: Tx,
  clock: Clock,
  { text, until, staffName, reason }: { text: string; until: Date | null; staffName: string; reason: string },
): Promise<void> {
  const actor = toStaffActor(await staffMember(tx, staffName))
  const at = clock.systemNow()
  await updateMaintenance(tx, { text, until, actor, at })
  const action = until ? 'maintenance.announced' : 'maintenance.ended'
  await recordAudit(tx, { at, actor, action, memberId: null, reason })
}

/** Returns the text of the maintenance banner that is shown now; null when none is shown. */
export async function getMaintenanceText(db: Queryable, clock: Clock): Promise<string | null> {
  const banner = await selectMaintenance(db)
  return banner && formatBanner(banner, clock.systemNow())
}

const formatBanner = ({ text, until }: MaintenanceBanner, now: Date): string | null =>
  until && until > now ? formatMaintenance({ text, until }) : null
