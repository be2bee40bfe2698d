import type { MergeBlocker } from './merge-blockers.ts'
import type { MergeState } from '@impulse/api/members/console-merges'
import { countListed } from '../../../platform/admin/list-count.ts'
import { type Page, toSortDirection } from '../../../platform/admin/list-page.ts'
import type { Query, Queryable, Tx } from '../../../platform/db/db.ts'
import { isInProgressSql } from '../../earnings/orders/orders.service.ts'
import { isSecondFactorOnSql } from '../../identity/second-factor/second-factor.service.ts'

export type Merge = {
  id: string
  number: bigint
  memberId: string
  phone: string | null
  duplicateId: string
  duplicatePhone: string | null
  reason: string
  state: MergeState
  author: string
  createdAt: Date
  decidedBy: string | null
  decidedAt: Date | null
}

const columns = `g.id, g.number, g.member_id as "memberId", m.phone, g.duplicate_id as "duplicateId",
  d.phone as "duplicatePhone", g.reason, g.state, g.author, g.created_at as "createdAt",
  g.decided_by as "decidedBy", g.decided_at as "decidedAt"`
const tables = 'member_merges g join members m on m.id = g.member_id join members d on d.id = g.duplicate_id'

export type MergeFilter = {
  state: MergeState | null
  /**
   * First digits of a phone. A merge matches when one of its two accounts has such a phone, or when the merge has this
   * `number`; when both fields are null, every merge matches.
   */
  phone: string | null
  number: bigint | null
}

const filtered = `from ${tables} where ($1::text is null or g.state = $1) and (num_nulls($2::text, $3::bigint) = 2
  or starts_with(m.phone, $2) or starts_with(d.phone, $2) or g.number = $3)`
const toSqlValues = ({ state, phone, number }: MergeFilter) => [state, phone, number]

/** SQL query of a page of member merges. When `limit` is null, the page contains all merges that match. */
export const mergesQuery = (
  filter: MergeFilter,
  { skip, limit, order }: Page & { order: 'asc' | 'desc' },
): Query<Merge> => ({
  text: `select ${columns} ${filtered} order by g.number ${toSortDirection(order)} limit $4 offset $5`,
  values: [...toSqlValues(filter), limit, skip],
})

export const countMerges = (db: Queryable, filter: MergeFilter): Promise<number> =>
  countListed(db, { text: `select ${filtered}`, values: toSqlValues(filter) })

export async function findMerge(db: Queryable, id: string): Promise<Merge | null> {
  const { rows } = await db.query<Merge>({
    text: `select ${columns} from ${tables} where g.id = $1`,
    values: [id],
  })
  return rows[0] ?? null
}

export type NewMergeRow = Pick<Merge, 'id' | 'memberId' | 'duplicateId' | 'reason' | 'author' | 'createdAt'>

/**
 * Inserts a proposal of a merge. Returns false when the proposal already exists, or when another merge of the
 * duplicate is open or approved.
 */
export async function insertMerge(tx: Tx, merge: NewMergeRow): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `insert into member_merges (id, member_id, duplicate_id, reason, author, created_at)
      values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    values: [merge.id, merge.memberId, merge.duplicateId, merge.reason, merge.author, merge.createdAt],
  })
  return rowCount === 1
}

/**
 * Saves the decision on a proposed merge. Returns false when the merge was already decided. A parallel
 * decision waits for the lock on this row.
 */
export async function updateDecided(
  tx: Tx,
  { id, by, at, state }: { id: string; by: string; at: Date; state: 'applied' | 'declined' },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update member_merges set state = $4, decided_by = $2, decided_at = $3 where id = $1 and state = 'open'`,
    values: [id, by, at, state],
  })
  return rowCount === 1
}

export type Account = {
  id: string
  phone: string | null
  name: string
  available: bigint
  frozen: bigint
  debt: bigint
}

export async function findAccount(db: Queryable, id: string): Promise<Account | null> {
  const { rows } = await db.query<Account>({
    text: `select m.id, m.phone, concat_ws(' ', nullif(m.last_name, ''), nullif(m.first_name, ''), nullif(m.middle_name, ''))
        as name, b.available, b.frozen, b.debt
      from members m join balances b on b.member_id = m.id where m.id = $1`,
    values: [id],
  })
  return rows[0] ?? null
}

/**
 * Returns the id of the account with this phone. For the phone of a merged duplicate, this is the id of the
 * duplicate, not of the primary account.
 */
export async function findAccountId(db: Queryable, phone: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>({
    text: 'select id from members where phone = $1',
    values: [phone],
  })
  return rows[0]?.id ?? null
}

type Pair = { memberId: string; duplicateId: string }

/**
 * Locks the rows of both members, so that parallel transactions that add rows to the duplicate wait. The
 * caller must lock the balances of both members first.
 */
export async function lockPersons(tx: Tx, { memberId, duplicateId }: Pair): Promise<void> {
  await tx.query({ text: 'select from members where id = $1 for update', values: [duplicateId] })
  await tx.query({ text: 'select from members where id = $1 for no key update', values: [memberId] })
}

/**
 * Returns an object with the value true for each blocker that prevents the merge, and false for all others.
 */
export async function selectBlockers(
  db: Queryable,
  { memberId, duplicateId, maxContracts, at }: Pair & { maxContracts: number; at: Date },
): Promise<Record<MergeBlocker, boolean>> {
  const { rows } = await db.query<Record<MergeBlocker, boolean>>({
    text: `select m.id = d.id as merge_same,
        num_nonnulls(m.merged_into, d.merged_into) > 0 as account_merged,
        num_nulls(m.phone, d.phone) > 0 or exists (
          select from account_deletions where member_id in (m.id, d.id) and cancelled_at is null and done_at is null
        ) as merge_left,
        exists (select from members o where o.merged_into = d.id) as merge_chain,
        exists (
          select from identity_documents b where b.member_id = d.id and b.status = 'approved' and not exists (
            select from identity_documents a where a.member_id = m.id and a.status = 'approved'
              and coalesce(a.document_hash = b.document_hash, true)
          )
        ) as merge_documents,
        exists (
          select from staff s join members own on own.phone = s.phone where m.id in (own.id, own.merged_into)
        ) and exists (select from staff where phone = d.phone) as merge_staff,
        exists (select from identity_documents where member_id = d.id and status = 'review') as merge_document_waits,
        exists (
          select from orders o where o.member_id in (m.id, d.id) and ${isInProgressSql('o')}
        ) as merge_withdrawals,
        exists (select from claims where member_id = d.id and is_open) as merge_claims,
        exists (select from tickets where member_id = d.id and status = 'open') as merge_questions,
        exists (
          select from balance_corrections where member_id in (m.id, d.id) and state = 'open'
        ) as merge_balance_changes,
        exists (select from release_blocks where member_id in (m.id, d.id) and until_seq is null) as merge_risks,
        exists (select from restrictions where member_id = d.id) as merge_restricted,
        exists (
          select from second_factors where member_id = d.id and ${isSecondFactorOnSql('$4')}
        ) as merge_second_factor,
        (select count(*) from (select from contracts where member_id = d.id limit $3 + 1) c) > $3 as merge_too_large
      from members m, members d where m.id = $1 and d.id = $2`,
    values: [memberId, duplicateId, maxContracts, at],
  })
  const row = rows[0]
  if (!row) throw new Error('an account of a member merge does not exist')
  return row
}
