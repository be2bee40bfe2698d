import type { Queryable, Tx } from '../db/db.ts'

/**
 * State of the switch that pauses sign-in codes. `isOn` is true while the codes are paused. `changedAt` is a time by
 * the system clock, and is null before the first use of the switch.
 */
export type SignInCodeSwitch = { isOn: boolean; reason: string; actor: string; changedAt: Date | null }
export type MaintenanceBanner = { text: string; until: Date | null; actor: string; changedAt: Date | null }

export async function selectSignInCodeSwitch(db: Queryable): Promise<SignInCodeSwitch | null> {
  const { rows } = await db.query<SignInCodeSwitch>({
    name: 'sign_in_code_pause',
    text: 'select is_on as "isOn", reason, actor, changed_at as "changedAt" from sign_in_code_pause',
    values: [],
  })
  return rows[0] ?? null
}

export async function updateSignInCodeSwitch(
  tx: Tx,
  { isOn, reason, actor, at }: { isOn: boolean; reason: string; actor: string; at: Date },
): Promise<void> {
  await tx.query({
    text: 'update sign_in_code_pause set is_on = $1, reason = $2, actor = $3, changed_at = $4',
    values: [isOn, reason, actor, at],
  })
}

export async function selectMaintenance(db: Queryable): Promise<MaintenanceBanner | null> {
  const { rows } = await db.query<MaintenanceBanner>({
    name: 'maintenance_banner',
    text: 'select text, until, actor, changed_at as "changedAt" from maintenance_banner',
    values: [],
  })
  return rows[0] ?? null
}

export async function updateMaintenance(
  tx: Tx,
  { text, until, actor, at }: { text: string; until: Date | null; actor: string; at: Date },
): Promise<void> {
  await tx.query({
    text: 'update maintenance_banner set text = $1, until = $2, actor = $3, changed_at = $4',
    values: [text, until, actor, at],
  })
}
