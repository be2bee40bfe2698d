import { maxListed } from '@impulse/api/lists/console-list'
import type { IdentityDocumentStatus } from '@impulse/api/identity-documents/identity-document-fields'
import { countListed } from '../../../platform/admin/list-count.ts'
import { type Page, toSortDirection } from '../../../platform/admin/list-page.ts'
import type { Query, Queryable } from '../../../platform/db/db.ts'
import { codeKey } from '../../../platform/db/searchable.rules.ts'
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
 * lift after this time and that waits for a second staff member; null selects all members.
 */
type MemberFilter = { search: MemberSearch | null; consentStart: Date | null }

/** Returns the SQL condition for `consentStart`. `start`: SQL parameter that contains `consentStart`. */
const isWaitingForLift = (start: string): string =>
  `(${start}::timestamptz is null or id in (select member_id from restrictions where ${isHalfLiftedSql(start)}))`

const columns = `m.id, m.phone, m.last_name as "lastName", m.first_name as "firstName", m.middle_name as "middleName",
  m.city_name as "cityName", m.created_at as "createdAt", m.last_signed_in_at as "lastSignedInAt",
  m.deleted_at as "deletedAt", coalesce(b.available, 0) as available, coalesce(p.status, 'none') as document`
const joined = `left join balances b on b.member_id = m.id left join identity_documents p on p.member_id = m.id`

/** SQL query of a page of members. When `limit` is null, the page contains all members that match the filter. */
export function membersQuery(
  { search, consentStart }: MemberFilter,
  { skip, limit, order }: Page & { order: 'asc' | 'desc' },
): Query<MemberRow> {
  const direction = toSortDirection(order)
  const by = `order by created_at ${direction}, id ${direction}`
  // The subquery first selects the members of one page of the list, so that other tables are joined only for these
  // members.
  const page = search
    ? `select * from members where id in (${found}) and ${isWaitingForLift('$7')} ${by} limit $8 offset $9`
    : `select * from members where ${isWaitingForLift('$1')} ${by} limit $2 offset $3`
  return {
    text: `select ${columns} from (${page}) m ${joined} order by m.created_at ${direction}, m.id ${direction}`,
    values: search
      ? [
          ...searchValues(search, limit === null || consentStart !== null ? null : maxListed + 1),
          consentStart,
          limit,
          skip,
        ]
      : [consentStart, limit, skip],
  }
}

export const countMembers = (db: Queryable, { search, consentStart }: MemberFilter): Promise<number> =>
  countListed(
    db,
    search
      ? {
          text: `select from (${found}) matching where ${isWaitingForLift('$7')}`,
          values: [...searchValues(search, consentStart ? null : maxListed + 1), consentStart],
        }
      : {
          text: `select from members where ${isWaitingForLift('$1')}`,
          values: [consentStart],
        },
  )

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
