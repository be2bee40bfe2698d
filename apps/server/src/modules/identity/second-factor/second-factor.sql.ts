import type { Queryable, Tx } from '../../../platform/db/db.ts'

export type SecondFactorRow = { endsAt: Date | null }

/** Condition of a second factor that is on at the time of the parameter `at`, for example `$2`. */
export const isSecondFactorOnSql = (at: string): string => `(ends_at is null or ends_at > ${at})`

/** Returns the second factor of a member, if it is on at the time `at`. */
export async function findSecondFactor(
  db: Queryable,
  { memberId, at }: { memberId: string; at: Date },
): Promise<SecondFactorRow | null> {
  const { rows } = await db.query<SecondFactorRow>({
    name: 'second_factor_find',
    text: `select ends_at as "endsAt" from second_factors where member_id = $1 and ${isSecondFactorOnSql('$2')}`,
    values: [memberId, at],
  })
  return rows[0] ?? null
}

/** Switches the second factor on, without an end. */
export async function saveSecondFactor(
  tx: Tx,
  { memberId, at }: { memberId: string; at: Date },
): Promise<void> {
  await tx.query({
    text: `insert into second_factors (member_id, since) values ($1, $2)
      on conflict (member_id) do update set ends_at = null,
        since = case when second_factors.ends_at <= $2 then $2 else second_factors.since end`,
    values: [memberId, at],
  })
}

export async function deleteSecondFactor(tx: Tx, memberId: string): Promise<void> {
  await tx.query({ text: 'delete from second_factors where member_id = $1', values: [memberId] })
}

/** Sets the end of a second factor that has none. Returns false when it is off or has an end already. */
export async function scheduleEnd(
  tx: Tx,
  { memberId, endsAt }: { memberId: string; endsAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: 'update second_factors set ends_at = $2 where member_id = $1 and ends_at is null',
    values: [memberId, endsAt],
  })
  return rowCount === 1
}

/** Removes an end that has not come yet. Returns whether there was one. */
export async function cancelEnd(tx: Tx, { memberId, at }: { memberId: string; at: Date }): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'second_factor_cancel_end',
    text: 'update second_factors set ends_at = null where member_id = $1 and ends_at > $2',
    values: [memberId, at],
  })
  return rowCount === 1
}
