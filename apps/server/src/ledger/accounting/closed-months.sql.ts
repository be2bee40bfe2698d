import type { Queryable, Tx } from '../../platform/db/db.ts'

/** Closed month. `month`: `YYYY-MM`, by Moscow time. */
export type ClosedMonth = { month: string; closedBy: string; closedAt: Date }

/** Returns the closed months, newest first. */
export async function selectClosedMonths(db: Queryable): Promise<ClosedMonth[]> {
  const { rows } = await db.query<ClosedMonth>({
    text: `select to_char(month, 'YYYY-MM') as month, closed_by as "closedBy", closed_at as "closedAt"
      from closed_months order by closed_months.month desc`,
    values: [],
  })
  return rows
}

/**
 * Returns the month (`YYYY-MM`) that is closed next: the month after the last closed one, or, when no month is closed
 * yet, the month of the first transaction. Returns null when the ledger has no transaction.
 */
export async function selectOpenMonth(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ month: string | null }>({
    text: `select to_char(coalesce((select max(ends_at) from closed_months), (select min(accounted_at) from transactions))
        at time zone 'Europe/Moscow', 'YYYY-MM') as month`,
    values: [],
  })
  return rows[0]?.month ?? null
}

/**
 * Closes a month. Waits until database transactions that are posting to the ledger have ended; later postings wait
 * until `tx` ends. Returns false when the month is already closed.
 */
export async function insertClosedMonth(
  tx: Tx,
  { month, closedBy, closedAt }: ClosedMonth,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `insert into closed_months (month, closed_by, closed_at) values (($1 || '-01')::date, $2, $3)
      on conflict (month) do nothing`,
    values: [month, closedBy, closedAt],
  })
  return rowCount === 1
}
