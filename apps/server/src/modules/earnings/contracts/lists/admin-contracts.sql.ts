import type { ContractState } from '@impulse/api/contracts/console-contracts'
import { countListed } from '../../../../platform/admin/list-count.ts'
import { type Page, toSortDirection } from '../../../../platform/admin/list-page.ts'
import type { Query, Queryable } from '../../../../platform/db/db.ts'
import { codeKey } from '../../../../platform/db/searchable.rules.ts'

export type AdminContractRow = {
  number: string
  memberId: string
  lastName: string
  firstName: string
  phone: string | null
  /** Phone with which the contract was recorded. */
  recordedPhone: string
  product: string
  city: string
  connectedOn: string
  status: ContractState
  sequenceInMonth: number | null
  lot: bigint | null
  reward: bigint | null
  batch: bigint | null
  createdAt: Date
  updatedAt: Date
}

/** Filter of the list of contracts. `number`: searched contract number in any spelling; null without a search. */
export type ContractFilter = {
  number: string | null
  phone: string | null
  status: ContractState | null
  since: string | null
  to: string | null
}

/**
 * Builds the SQL condition of a filter. A search by number or phone uses an index to find a few contracts.
 * Without a search, PostgreSQL reads the page from the index by date.
 */
function filtered({ number, status }: ContractFilter): string {
  const searchCondition =
    number === null
      ? '$1::text is null and $2::text is null'
      : `c.number_key in (select $1::text union select number_key from contracts where member_id = (
          select coalesce(merged_into, id) from members
          where phone = $2 or id = (select member_id from former_phones where phone = $2)))`
  // The status `cancelled` is rare and has a partial index. PostgreSQL uses this index only when the text of
  // the query contains the status.
  const statusCondition = status === 'cancelled' ? `c.status = 'cancelled' and` : ''
  return `c.status <> 'undone' and ${statusCondition} ${searchCondition} and ($3::text is null or c.status = $3)
    and ($4::date is null or c.connected_on >= $4) and ($5::date is null or c.connected_on <= $5)`
}
const toSqlValues = ({ number, phone, status, since, to }: ContractFilter) => [
  number === null ? null : codeKey(number),
  phone,
  status,
  since,
  to,
]

const columns = `c.number, c.member_id as "memberId", m.last_name as "lastName", m.first_name as "firstName", m.phone,
  c.phone as "recordedPhone", c.product, c.city, c.connected_on as "connectedOn", c.status, c.sequence_in_month as "sequenceInMonth", c.lot, c.reward, c.batch,
  c.created_at as "createdAt", c.updated_at as "updatedAt"`

/**
 * Returns the query of a page of contracts. With `limit` null, the page contains all contracts that match the filter,
 * from `skip` on.
 */
export function adminContractsQuery(
  filter: ContractFilter,
  { skip, limit, order }: Page & { order: 'asc' | 'desc' },
): Query<AdminContractRow> {
  const direction = toSortDirection(order)
  return {
    // The inner query selects the page first, so that only members of its contracts are joined.
    text: `select ${columns} from (
        select * from contracts c where ${filtered(filter)}
        order by c.connected_on ${direction}, c.number ${direction} limit $6 offset $7
      ) c join members m on m.id = c.member_id
      order by c.connected_on ${direction}, c.number ${direction}`,
    values: [...toSqlValues(filter), limit, skip],
  }
}

export const countAdminContracts = (db: Queryable, filter: ContractFilter): Promise<number> =>
  countListed(db, { text: `select from contracts c where ${filtered(filter)}`, values: toSqlValues(filter) })

export async function findAdminContract(db: Queryable, number: string): Promise<AdminContractRow | null> {
  const { rows } = await db.query<AdminContractRow>({
    text: `select ${columns} from contracts c join members m on m.id = c.member_id
      where c.number_key = $1 and c.status <> 'undone'`,
    values: [codeKey(number)],
  })
  return rows[0] ?? null
}

export type LotOperation = { seq: bigint; kind: string; amount: bigint; occurredAt: Date; actor: string }

/**
 * Selects at most 100 ledger operations of a lot, beginning with the reward that opened the lot, and the release date
 * of the lot; the date is null when there is no such lot.
 */
export async function selectLot(
  db: Queryable,
  { memberId, lot }: { memberId: string; lot: bigint },
): Promise<{ operations: LotOperation[]; releasesAt: Date | null }> {
  const [operations, parts] = await Promise.all([
    db.query<LotOperation>({
      text: `select seq, kind, amount, occurred_at as "occurredAt", actor from transactions
        where member_id = $1 and (seq = $2 or part = $2) order by seq limit 100`,
      values: [memberId, lot],
    }),
    db.query<{ releasesAt: Date | null }>({
      text: 'select releases_at as "releasesAt" from pending_parts where member_id = $1 and part = $2',
      values: [memberId, lot],
    }),
  ])
  return { operations: operations.rows, releasesAt: parts.rows[0]?.releasesAt ?? null }
}
