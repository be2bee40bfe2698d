import { maxListed } from '@impulse/api/lists/console-list'
import type { IdentityDocumentStatus } from '@impulse/api/identity-documents/identity-document-fields'
import { countListed } from '../../../platform/admin/list-count.ts'
import { type Page, toSortDirection } from '../../../platform/admin/list-page.ts'
import type { Query, Queryable } from '../../../platform/db/db.ts'
import { codeKey } from '../../../platform/db/searchable.rules.ts'
import { failedCheckMembersSql } from '../../payouts/risk/risk.service.ts'
import { isHalfLiftedSql } from '../../identity/restrictions/restrictions.service.ts'

export type MemberRow = {
  id: string
  phone: string | null
  lastName: string
  firstName: string
  middleName: string
  cityName: string
  createdAt: Date
  lastSignedInAt: Date | null
  deletedAt: Date | null
  available: bigint
  document: IdentityDocumentStatus
}

/**
 * Fields of a search for members; a null field is not searched. `ParsedMemberSearch` describes the fields and
 * the two orders in which staff may type the names.
 */
export type MemberSearch = {
  phone: string | null
  lastName: string | null
  firstName: string | null
  lastNameAfterFirst: string | null
  number: string
}

/**
 * SQL expression of a column in lower case, with «е» for «ё», because many people write «е». The indexes use
 * the same expression.
 */
const folded = (column: string): string => `replace(lower(${column}), 'ё', 'е')`

/**
 * SQL query of the ids of the members that match a search. Each kind of search is a subquery that uses its
 * own index and returns a limited number of rows.
 */
const found = `select id from (
    (select id from members where phone like $1::text || '%' limit $5)
    union
    (select member_id from former_phones where phone like $1::text || '%' limit $5)
    union
    (select id from members where ${folded('last_name')} like $2::text || '%'
      and ($3::text is null or ${folded('first_name')} like $3::text || '%') limit $5)
    union
    (select id from members where ${folded('first_name')} like $2::text || '%'
      and ($6::text is null or ${folded('last_name')} like $6::text || '%') limit $5)
    union
    (select member_id from contracts where number_key = $4 and status <> 'undone' limit $5)
  ) one`
const searchValues = (
  { phone, lastName, firstName, number, lastNameAfterFirst }: MemberSearch,
  maxRows: number | null,
) => [phone, lastName, firstName, codeKey(number), maxRows, lastNameAfterFirst]

/**
 * Filter of the member list. `consentStart`: selects only members with a restriction that one staff member agreed to
 * lift after this time and that waits for a second staff member; null selects all members. `hasFailedCheck`: selects
 * only members whose last risk check ended with an error.
 */
type MemberFilter = { search: MemberSearch | null; consentStart: Date | null; hasFailedCheck: boolean }

/** Returns the SQL condition for `consentStart` and `hasFailedCheck`, which are the parameters `start` and `failed`. */
const isSelected = (start: string, failed: string): string =>
  `(${start}::timestamptz is null or id in (select member_id from restrictions where ${isHalfLiftedSql(start)}))
    and (not ${failed}::boolean or id in (${failedCheckMembersSql}))`

/** Limits each part of a search only when no other filter selects among its results. */
const toMaxFound = ({ consentStart, hasFailedCheck }: MemberFilter): number | null =>
  consentStart !== null || hasFailedCheck ? null : maxListed + 1

const columns = `m.id, m.phone, m.last_name as "lastName", m.first_name as "firstName", m.middle_name as "middleName",
  m.city_name as "cityName", m.created_at as "createdAt", m.last_signed_in_at as "lastSignedInAt",
  m.deleted_at as "deletedAt", coalesce(b.available, 0) as available, coalesce(p.status, 'none') as document`
const joined = `left join balances b on b.member_id = m.id left join identity_documents p on p.member_id = m.id`

/** SQL query of a page of members. When `limit` is null, the page contains all members that match the filter. */
export function membersQuery(
  filter: MemberFilter,
  { skip, limit, order }: Page & { order: 'asc' | 'desc' },
): Query<MemberRow> {
  const { search, consentStart, hasFailedCheck } = filter
  const direction = toSortDirection(order)
  const by = `order by created_at ${direction}, id ${direction}`
  // The subquery first selects the members of one page of the list, so that other tables are joined only for these
  // members.
  const page = search
    ? `select * from members where id in (${found}) and ${isSelected('$7', '$8')} ${by} limit $9 offset $10`
    : `select * from members where ${isSelected('$1', '$2')} ${by} limit $3 offset $4`
  return {
    text: `select ${columns} from (${page}) m ${joined} order by m.created_at ${direction}, m.id ${direction}`,
    values: search
      ? [
          ...searchValues(search, limit === null ? null : toMaxFound(filter)),
          consentStart,
          hasFailedCheck,
          limit,
          skip,
        ]
      : [consentStart, hasFailedCheck, limit, skip],
  }
}

export function countMembers(db: Queryable, filter: MemberFilter): Promise<number> {
  const { search, consentStart, hasFailedCheck } = filter
  return countListed(
    db,
    search
      ? {
          text: `select from (${found}) matching where ${isSelected('$7', '$8')}`,
          values: [...searchValues(search, toMaxFound(filter)), consentStart, hasFailedCheck],
        }
      : {
          text: `select from members where ${isSelected('$1', '$2')}`,
          values: [consentStart, hasFailedCheck],
        },
  )
}

export async function findMemberCard(
  db: Queryable,
  id: string,
): Promise<(MemberRow & { email: string | null }) | null> {
  const { rows } = await db.query<MemberRow & { email: string | null }>({
    text: `select ${columns}, m.email from members m ${joined} where m.id = $1`,
    values: [id],
  })
  return rows[0] ?? null
}
