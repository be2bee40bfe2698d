import type { Queryable } from './db.ts'

/**
 * Consistency check. `text` is an SQL statement that returns one row (member_id, place, expected, found) for
 * each difference from the expected state. `what` describes what must be true.
 */
export type Check = {
  what: string
  text: string
  /** True when the check compares rows of several members. Such a check runs only over all members. */
  isWhole?: true
  /** True when the check reads a few rows of other tables for each of its rows, which takes hours without indexes. */
  isByRow?: true
}

/** Difference from the expected state. `memberId` is empty when the difference is not about one member. */
export type Difference = { what: string; memberId: string; where: string; expected: string; found: string }

/**
 * Tables of which a check that runs for some members reads only the rows of these members. Each value is the column
 * that contains the member's id.
 */
export const memberTables: Readonly<Record<string, string>> = {
  members: 'id',
  former_phones: 'member_id',
  consents: 'member_id',
  news_likes: 'member_id',
  balances: 'member_id',
  transactions: 'member_id',
  entries: 'member_id',
  pending_parts: 'member_id',
  contracts: 'member_id',
  reward_months: 'member_id',
  orders: 'member_id',
  claims: 'member_id',
  recipients: 'member_id',
  withdrawals: 'member_id',
  automatic_withdrawals: 'member_id',
  issued_documents: 'member_id',
  balance_corrections: 'member_id',
  manual_settlements: 'member_id',
  release_blocks: 'member_id',
  risk_case_members: 'member_id',
  restrictions: 'member_id',
  risk_check_queue: 'member_id',
  identity_documents: 'member_id',
  identity_document_decisions: 'member_id',
  account_deletions: 'member_id',
  sessions: 'member_id',
  passkeys: 'member_id',
  second_factors: 'member_id',
}

/**
 * SQL: for each table in `memberTables`, a common table expression of the same name that contains only the rows of the
 * members `$1`. A check that needs all rows names the table with its schema (`public.contracts`).
 */
const rowsOfMembers = Object.entries(memberTables)
  .map(
    ([table, column]) =>
      `${table} as not materialized (select * from public.${table} where ${column} = any($1::uuid[]))`,
  )
  .join(', ')

/**
 * Makes the planner join whole tables by a hash or by their order for the rest of the snapshot, unless `isOn`. It expects
 * few rows when statistics are older than a large import or its undoing. By a nested loop it would then compare all rows of
 * a table with all rows of another one, which takes hours.
 */
const setNestedLoops = (db: Queryable, isOn: boolean): Promise<unknown> =>
  db.query({ text: `select set_config('enable_nestloop', $1, true)`, values: [isOn ? 'on' : 'off'] })

/**
 * Runs the checks one after the other and returns all differences. With `memberIds`, checks only the rows of these
 * members, and skips the checks that compare several members.
 */
export async function findDifferences(
  db: Queryable,
  checks: readonly Check[],
  memberIds?: readonly string[],
): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const { what, text, isWhole, isByRow = false } of checks) {
    if (memberIds && isWhole) continue
    if (!memberIds) await setNestedLoops(db, isByRow)
    const { rows } = await db.query<Row>(
      memberIds
        ? { text: `with ${rowsOfMembers} select * from (${text}) differences`, values: [memberIds] }
        : { text, values: [] },
    )
    for (const { member_id: memberId, place: where, expected, found } of rows) {
      differences.push({ what, memberId, where, expected, found })
    }
  }
  return differences
}

type Row = { member_id: string; place: string; expected: string; found: string }
