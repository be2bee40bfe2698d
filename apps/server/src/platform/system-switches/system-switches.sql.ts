import type { Queryable, Tx } from '../db/db.ts'

/** System clock. */
export type SignInCodeSwitch = { isOn: boolean; reason: string; actor: string; changedAt: Date | null }
export type MaintenanceBanner = { text: string; until: Date | null; actor: string; changedAt: Date | null }

export async function selectSignInCodeSwitch(on: Queryable): Promise<SignInCodeSwitch | null> {
  const { rows } = await on.query<SignInCodeSwitch>({
    name: 'code_brake',
    text: 'select is_on as "isOn", reason, actor, changed_at as "changedAt" from code_brake',
    values: [],
  })
  return rows[0] ?? null
}

export async function updateSignInCodeSwitch(
  tx: Tx,
  { isOn, reason, actor, at }: { isOn: boolean; reason: string; actor: string; at: Date },
): Promise<void> {
  await tx.query({
    text: 'update code_brake set is_on = $1, reason = $2, actor = $3, changed_at = $4',
    values: [isOn, reason, actor, at],
  })
}

export async function selectMaintenance(on: Queryable): Promise<MaintenanceBanner | null> {
  const { rows } = await on.query<MaintenanceBanner>({
    name: 'maintenance_notice',
    text: 'select text, until, actor, changed_at as "changedAt" from maintenance_notice',
    values: [],
  })
  return rows[0] ?? null
}

export async function updateMaintenance(
  tx: Tx,
  { text, until, actor, at }: { text: string; until: Date | null; actor: string; at: Date },
): Promise<void> {
  await tx.query({
    text: 'update maintenance_notice set text = $1, until = $2, actor = $3, changed_at = $4',
    values: [text, until, actor, at],
  })
}
