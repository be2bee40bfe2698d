import type { RiskRule } from '@impulse/api/risk/risk-case'
import type { Queryable } from '../../../../platform/db/db.ts'
import { isInProgressSql } from '../../../earnings/orders/orders.service.ts'
import type { Finding } from '../findings.rules.ts'

type SharedRow = { subject: string; members: string[]; orders: string[] }

/** Returns the SQL array of the order ids of the members' withdrawals that are in progress. */
export const withdrawalsInProgressSql = (members: string) => `array(
    select o.id from orders o where o.member_id = any(${members}) and ${isInProgressSql('o')}
  )`

/**
 * Returns the SQL expression for the member of a row: after a merge, the primary account. Merged accounts are one
 * person and do not share anything with each other.
 */
const primaryMemberId = (row: string) =>
  `coalesce((select merged_into from members where id = ${row}.member_id), ${row}.member_id)`

/** SQL query: groups of members with the same identity document or ИНН, of whom at least one is a checked member. */
const sharedHash = (column: 'document_hash' | 'inn_hash'): string => `
  with shared as (
    select o.${column} as hash, array_agg(distinct ${primaryMemberId('o')}) as members
    from (select distinct ${column} as hash from identity_documents where member_id = any($1) and ${column} is not null) g
    join identity_documents o on o.${column} = g.hash
    group by o.${column} having count(distinct ${primaryMemberId('o')}) > 1
  )
  -- A hash of the hash, so that the subject cannot be compared with the hash of a document or ИНН.
  select encode(sha256(hash), 'hex') as subject, members, ${withdrawalsInProgressSql('members')} as orders from shared`

/**
 * SQL query: groups of members with the same account or phone as recipient, where at least one is a checked
 * member.
 */
const sharedRecipient = (kind: 'account' | 'phone'): string => {
  const same = kind === 'account' ? 'o.bic = g.bic and o.account = g.account' : 'o.phone = g.phone'
  const columns = kind === 'account' ? 'bic, account' : 'phone'
  return `
  with shared as (
    select array_agg(o.id order by o.created_at, o.id) as recipients, array_agg(distinct ${primaryMemberId('o')}) as members
    from (
      select distinct ${columns} from recipients
      where member_id = any($1) and confirmed_at is not null and ${kind} is not null
    ) g
    join recipients o on ${same} and o.confirmed_at is not null
    group by ${kind === 'account' ? 'g.bic, g.account' : 'g.phone'} having count(distinct ${primaryMemberId('o')}) > 1
  )
  -- The subject is the oldest shared recipient, because its row remains after an account deletion.
  select recipients[1]::text as subject, members, array(
    select w.order_id from withdrawals w join orders o on o.id = w.order_id
    where w.member_id = any(members) and w.recipient_id = any(recipients) and ${isInProgressSql('o')}
  ) as orders from shared`
}

/**
 * SQL query: groups of at least `$2` members who signed in from the same browser, where at least one is a
 * checked member.
 */
const sharedDevice = `
  with shared as (
    select o.device_hash as hash, array_agg(distinct ${primaryMemberId('o')}) as members
    from (select distinct device_hash as hash from sessions where member_id = any($1) and device_hash is not null) g
    join sessions o on o.device_hash = g.hash
    group by o.device_hash having count(distinct ${primaryMemberId('o')}) >= $2
  )
  select encode(hash, 'hex') as subject, members, ${withdrawalsInProgressSql('members')} as orders from shared`

/**
 * Finds identity documents, ИНН, recipients and browsers that a checked member shares with other members. A finding
 * contains unfinished withdrawals of all these members; for a shared recipient, only the withdrawals to this recipient.
 */
export async function findShared(
  db: Queryable,
  { memberIds, deviceMembers }: { memberIds: readonly string[]; deviceMembers: number },
): Promise<Finding[]> {
  const queries: { rule: RiskRule; text: string; values: unknown[] }[] = [
    { rule: 'same_document', text: sharedHash('document_hash'), values: [memberIds] },
    { rule: 'same_inn', text: sharedHash('inn_hash'), values: [memberIds] },
    { rule: 'same_account', text: sharedRecipient('account'), values: [memberIds] },
    { rule: 'same_account', text: sharedRecipient('phone'), values: [memberIds] },
    ...(deviceMembers > 0
      ? [{ rule: 'same_device' as const, text: sharedDevice, values: [memberIds, deviceMembers] }]
      : []),
  ]
  const found: Finding[] = []
  for (const { rule, text, values } of queries) {
    const { rows } = await db.query<SharedRow>({ text, values })
    for (const { subject, members, orders } of rows)
      found.push({
        rule,
        subject,
        atLeast: 1,
        memberIds: members,
        rewards: [],
        orderIds: orders,
        facts: members.map((id) => `member:${id}`),
        evidence: { members: members.length },
      })
  }
  return found
}
