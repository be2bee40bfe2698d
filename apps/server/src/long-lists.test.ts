import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { auditPageQuery, findActionsByText } from './platform/audit/audit.sql.ts'
import { changesQuery } from './modules/earnings/balance-corrections/balance-corrections.sql.ts'
import { readHistory } from './modules/earnings/balance/balance.sql.ts'
import { mergesQuery } from './modules/operations/member-merges/member-merges.sql.ts'
import { membersQuery } from './modules/operations/members/members.sql.ts'
import { hasContractsSince, selectMissingProducts } from './modules/earnings/rewards/rules/rule-sets.sql.ts'
import { queueQuery } from './modules/identity/identity-documents/review/review-queue.sql.ts'
import { withdrawalPageQuery } from './modules/payouts/withdrawals/list-withdrawals.sql.ts'
import { nextInQueueQuery, nextOfMemberQuery } from './modules/payouts/payouts/providers/ready-payouts.sql.ts'
import { repeated } from './testing/harness/repeat.ts'
import { testDatabase } from './testing/database/test-database.ts'
import type { Query, Queryable } from './platform/db/db.ts'

const { db, ownerUrl } = await testDatabase()

const members = repeated(20_000)
/**
 * Member whose history has operations about the contracts and withdrawals of other members. Neither the first by id nor
 * the first inserted, so that the test of the payout queue finds payouts of other members.
 */
const holder = 'c0000000-0000-4000-8000-000000000001'

/**
 * Creates tables in which nearly all identity documents and orders are finished and few are pending, as after years
 * of use, and a ready payout for the provider of each withdrawal.
 */
beforeAll(async () => {
  // Connects as the owner of the tables, because the owner's statements have no timeout.
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const run = (text: string) => owner.query(text)
  // Inserts without triggers, which would request risk checks for each row.
  await run(`set session_replication_role = 'replica'`)
  await run(`insert into members (id, phone, first_name, last_name, origin, created_at, reactivated_at)
    select case n when 5000 then '${holder}' else gen_random_uuid() end, '79' || lpad(n::text, 9, '0'), 'Имя', 'Фамилия', 'contract',
      now() - n * interval '1 second', case when n % 1000 = 0 then now() - n * interval '1 second' end
    from generate_series(1, ${members}) n`)
  await run('insert into balances (member_id) select id from members on conflict do nothing')
  await run(`insert into identity_documents (member_id, status, decided_at, submitted_at)
    select id, case when right(phone, 3) = '500' then 'review' else 'approved' end, created_at - interval '400 days', created_at
    from members where phone like '79%'`)
  await run(`insert into orders (id, member_id, category, subject, status, amount, created_at, updated_at, request_key, request_hash)
    select gen_random_uuid(), id, 'withdrawal', 'Банк', case when right(phone, 3) = '700' then 'review' else 'paid' end,
      100, created_at, created_at, 'k', '' from members`)
  await run(`insert into recipients (id, member_id, kind, bic, account, bank_name, created_at)
    select gen_random_uuid(), id, 'account', '044525974', '40817810600000123456', 'Банк', created_at from members`)
  await run(`insert into withdrawals (order_id, member_id, hold_seq, amount, fee, tax, credited, recipient_id, full_name, expected_on, tax_mode)
    select o.id, o.member_id, 1, 100, 0, 0, 100, r.id, 'Фамилия Имя', '2026-11-25', 'none'
    from orders o join recipients r on r.member_id = o.member_id`)
  await run(
    `insert into staff (name, phone, roles, created_at, declared_at) values ('olga', '79990000001', '{finance}', now(), now())`,
  )
  await run(
    `insert into withdrawal_approvals (order_id, approved_by, at, second_approval_from)
      select order_id, 'olga', now(), 50000 from withdrawals`,
  )
  await run(`insert into payouts (order_id, reference, method, state, approvals_needed)
    select order_id, 'IM-' || order_id, 'provider', 'ready', 1 from withdrawals`)
  await run(`insert into audit_events (at, actor, action, member_id)
    select created_at, 'staff:olga', 'member.seen', id from members`)
  await run(`insert into contracts (number, member_id, phone, product, city, connected_on, status, sequence_in_month, created_at, updated_at)
    select phone, id, phone, case when right(phone, 3) = '500' then 'mobile' else 'internet' end, 'Тула', '2026-01-05', 'released',
      1, created_at, created_at from members`)
  await run(`insert into transactions (member_id, seq, occurred_at, accounted_at, category, kind, amount, available_delta, available_after,
      debt_delta, contract_number, order_id, part, actor, idempotency_key, request_hash)
    select '${holder}', n, now(), now(), (array['reward', 'release', 'withdrawal']::history_category[])[n % 3 + 1], 'reward', 1, 0, 0, 0, c.number,
      o.id, greatest(n - 1, 1), 'test', n, ''
    from generate_series(1, 200) n
    join lateral (select number from contracts offset n limit 1) c on true
    join lateral (select id from orders offset n limit 1) o on true`)
  // The members with a payout were checked by the risk rules, and others wait for their check.
  await run('truncate risk_check_queue')
  await run(
    `insert into risk_check_queue (member_id) select gen_random_uuid() from generate_series(1, ${members})`,
  )
  await owner.query('vacuum analyze')
  await owner.end()
})

const first = { skip: 0, limit: 26 } as const
const wholeHistory = { memberId: holder, category: null, since: null, before: null, search: null }
const anyMember = { search: null, consentStart: null, hasFailedCheck: false } as const
const anyWithdrawal = {
  status: null,
  bank: null,
  atLeast: null,
  atMost: null,
  before: null,
  orderIds: null,
} as const
const noSearch = { number: null, phone: null, name: null } as const
const anyAudit = {
  actors: null,
  action: null,
  memberId: null,
  since: null,
  before: null,
  search: null,
} as const

const journalBy = async (typed: string): Promise<Query> => {
  const search = { typed, actions: await findActionsByText(db, typed) }
  return auditPageQuery({ ...anyAudit, search }, { ...first, order: 'desc' })
}

/** Returns the query that `read` sends. */
async function capture(read: (db: Queryable) => Promise<unknown>): Promise<Query> {
  const sent: Query[] = []
  await read({ query: (query) => (sent.push(query), db.query(query)) })
  const [query] = sent
  if (!query) throw new Error('no query was sent')
  return query
}

const pages: [string, Query][] = [
  ['members, newest first', membersQuery(anyMember, { ...first, order: 'desc' })],
  ['members, oldest first', membersQuery(anyMember, { ...first, order: 'asc' })],
  ['the audit list', auditPageQuery(anyAudit, { ...first, order: 'desc' })],
  [
    'the audit list of one staff member',
    auditPageQuery({ ...anyAudit, actors: ['staff:nina'] }, { ...first, order: 'desc' }),
  ],
  ['the audit list with a search text that names no action', await journalBy('ошибка')],
  ['the audit list with a search text that names the action of all rows', await journalBy('просмотр')],
  ['the audit list with a search text that names an action without rows', await journalBy('скан')],
  [
    'the history of a member, with the contracts and withdrawals of the operations',
    await capture((on) => readHistory(on, wholeHistory, { skip: 0, limit: 200 })),
  ],
  ['withdrawals', withdrawalPageQuery({ ...anyWithdrawal, ...noSearch }, { ...first, order: 'desc' })],
  [
    'withdrawals in review',
    withdrawalPageQuery({ ...anyWithdrawal, ...noSearch, status: 'review' }, { ...first, order: 'asc' }),
  ],
  [
    'returned withdrawals, of which there are none',
    withdrawalPageQuery({ ...anyWithdrawal, ...noSearch, status: 'returned' }, { ...first, order: 'asc' }),
  ],
  ['documents for review', queueQuery('review', { ...first, order: 'asc', now: new Date() })],
  ['documents to be confirmed again', queueQuery('again', { ...first, order: 'asc', now: new Date() })],
  [
    'balance corrections that wait for a decision',
    changesQuery({ state: 'open', memberId: null, phone: null, number: null }, { ...first, order: 'desc' }),
  ],
  [
    'member merges that wait for a decision',
    mergesQuery({ state: 'open', phone: null, number: null }, { ...first, order: 'desc' }),
  ],
  [
    'the count of withdrawals in review',
    {
      text: `select count(*), min(created_at) from orders where category = $1 and status = 'review'`,
      values: ['withdrawal'],
    },
  ],
  ['products that new rules lack', await capture((on) => selectMissingProducts(on, ['mobile']))],
  ['contracts after the start of new rules', await capture((on) => hasContractsSince(on, '2026-02-01'))],
]

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Counts the rows that a query plan reads from tables, including the rows that its filters remove. */
const readIn = (plan: Plan): number =>
  (plan['Relation Name']
    ? plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0))
    : 0) + (plan.Plans ?? []).reduce((sum, one) => sum + readIn(one), 0)

async function countRead({ text, values }: Query): Promise<number> {
  const { rows } = await db.query<{ 'QUERY PLAN': { Plan: Plan }[] }>({
    text: `explain (analyze, format json) ${text}`,
    values,
  })
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('PostgreSQL returned no plan')
  return readIn(plan)
}

it.each(pages)(
  'the query for one page of a list, for a count, or for an approval of rules reads fewer than a fifth of the stored rows: %s',
  async (_what, query) => {
    expect(await countRead(query)).toBeLessThan(members / 5)
  },
)

it('the search for the next payout reads fewer than a hundred rows of a queue of 20,000 ready payouts', async () => {
  const limits = { remaining: 1_000n, now: new Date() }
  for (const after of [0n, BigInt(members / 2), BigInt(members - 2)])
    expect(await countRead(nextInQueueQuery({ ...limits, after }))).toBeLessThan(100)
  const { rows } = await db.query<{ id: string }>({ text: 'select id from members limit 1', values: [] })
  expect(await countRead(nextOfMemberQuery({ ...limits, memberId: rows[0]?.id ?? '' }))).toBeLessThan(100)
})
