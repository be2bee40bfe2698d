import { expect, it } from 'vitest'
import { openCorruptions } from '../../../testing/database/corruptions.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { verifyMoney } from './verify-money.ts'

const afterCorruption = openCorruptions(await testDatabase())
/** With a few hundred rows, which are a few pages, PostgreSQL may choose to read a whole table for each row. */
const size = 1_000
/** SQL that stores so many members, each with a frozen reward and a paid withdrawal. */
const filling = `
  create temp table filled on commit drop as select gen_random_uuid() as id, 'К-' || n as number, n from generate_series(1, ${size}) n;
  insert into staff (name, created_at) values ('olga', now());
  insert into members (id, phone, origin, created_at) select id, 79000000000 + n, 'sign-in', now() from filled;
  insert into balances (member_id) select id from filled;
  insert into orders (id, member_id, category, subject, status, amount, created_at, updated_at, request_key, request_hash)
    select id, id, 'withdrawal', '', 'paid', 100, now(), now(), '', '' from filled;
  insert into order_events (order_id, at, status, actor)
    select id, now(), status, 'staff:olga' from filled, unnest('{review,approved,sent,paid}'::text[]) status;
  insert into withdrawals (order_id, member_id, amount, fee, tax, tax_mode, credited, recipient_id, full_name, expected_on, paid_at, hold_seq)
    select id, id, 100, 0, 13, 'ndfl', 87, id, '', now(), now(), 2 from filled;
  insert into withdrawal_approvals (order_id, approved_by, at) select id, 'olga', now() from filled;
  insert into payouts (order_id, reference, method, state, approvals_needed, submitted_at, daily_cap)
    select id, number, 'bank_file', 'paid', 1, now(), ${size * 100} from filled;
  insert into contracts (number, member_id, product, city, connected_on, status, phone, sequence_in_month, reward, lot, created_at, updated_at)
    select number, id, 'internet', '', now(), 'confirmed', '', 1, 500, 1, now(), now() from filled;
  insert into transactions (member_id, seq, occurred_at, accounted_at, category, kind, amount, available_delta, available_after, debt_delta,
      contract_number, actor, idempotency_key, request_hash)
    select id, 1, now(), now(), 'reward', 'reward', 500, 0, 0, 0, number, 'import:olga', '', '' from filled;
  insert into entries (member_id, seq, position, account, amount, part) select id, 1, 1, 'frozen', 500, 1 from filled;
  insert into pending_parts (member_id, part, account, amount, remaining, contract_number, releases_at)
    select id, 1, 'frozen', 500, 500, number, now() from filled;
  analyze`

type Plan = {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Plan[]
}
const countRows = ({ Plans: plans = [], ...node }: Plan): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)) *
    node['Actual Loops'] +
  plans.reduce((sum, plan) => sum + countRows(plan), 0)

it('no check compares every withdrawal, payout or reward with every other one, which would take hours', async () => {
  const slow: [text: string, rows: number][] = []
  let checks = 0
  await afterCorruption(filling, async (on) => {
    await verifyMoney({
      query: async (query) => {
        if (!/ as place/.test(query.text)) return on.query(query)
        const { rows } = await on.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
          text: `explain (analyze, format json) ${query.text}`,
          values: query.values,
        })
        const read = rows[0] ? countRows(rows[0]['QUERY PLAN'][0].Plan) : 0
        if (read > 100 * size) slow.push([query.text, read])
        checks += 1
        return { rows: [], rowCount: 0 }
      },
    })
  })
  expect(checks).toBeGreaterThan(50)
  expect(slow).toEqual([])
})
