import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { verifyChains } from '../../../ledger/ledger.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { openCorruptions } from '../../../testing/database/corruptions.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { chanceBelow } from '../../../testing/harness/random.ts'
import { repeated } from '../../../testing/harness/repeat.ts'
import { membersWithAllMoney } from '../../../testing/operations/money-fixtures.ts'
import { aPayoutTest } from '../../../testing/payouts/payout-fixtures.ts'
import { verifyMoney } from './verify-money.ts'

const database = await testDatabase()
const { db } = database
const afterCorruption = openCorruptions(database)
const memberCount = Math.min(30, repeated(6))
const memberIds = await membersWithAllMoney(await aPayoutTest(db, { secondApprovalFrom: 600n }), memberCount)

/**
 * SQL expression for the member id of a row `t` in a table that has an order id but no member id. `tables` maps each
 * table about money to the expression for the member id of its rows.
 */
const ofOrder = '(select o.member_id from public.orders o where o.id = t.order_id)'
const tables = {
  balances: 't.member_id',
  transactions: 't.member_id',
  entries: 't.member_id',
  pending_parts: 't.member_id',
  contracts: 't.member_id',
  reward_months: 't.member_id',
  orders: 't.member_id',
  order_events: ofOrder,
  withdrawals: 't.member_id',
  withdrawal_approvals: ofOrder,
  payouts: ofOrder,
  payout_batch_lines: ofOrder,
  balance_corrections: 't.member_id',
  statements: 't.member_id',
}

function reasonFor(
  reason: string,
  of: Partial<Record<keyof typeof tables, readonly string[]>>,
): Record<string, string> {
  const names = Object.entries(of).flatMap(([table, some]) => some.map((column) => `${table}.${column}`))
  return Object.fromEntries(names.map((name) => [name, reason]))
}

/** Columns whose values do not affect money, each with the reason. */
const meaningless: Readonly<Record<string, string>> = {
  ...reasonFor('only shown to people, and the audit has the action', {
    balance_corrections: ['created_at', 'decided_at', 'reason'],
    contracts: ['city', 'created_at', 'updated_at'],
    // The verification compares the times of the first and the last event of an order; the times between them are only
    // shown.
    order_events: ['actor', 'at', 'note'],
    orders: ['subject'],
    statements: ['initials', 'made_at', 'recorded_at'],
    transactions: ['search', 'recorded_at'],
    withdrawals: ['expected_on', 'reason'],
    payouts: ['contradiction_explanation', 'outcome_document'],
    entries: ['position'],
  }),
  ...reasonFor('the audit has who proposed and approved, and foreign keys refuse unknown staff', {
    balance_corrections: ['author'],
    payouts: ['approvals_needed'],
    withdrawal_approvals: ['approved_by', 'at', 'order_id'],
  }),
  ...reasonFor('the database refuses another value, and the bank compares it with its own', {
    withdrawals: ['full_name'],
  }),
  ...reasonFor('only finds out who the source or the subscriber is, for risk rules and undo', {
    contracts: ['batch', 'phone', 'subscriber_hash'],
  }),
  ...reasonFor(
    'only the limit of a decision: what was decided is compared with it, and a limit is seen when it is exceeded',
    {
      payouts: ['daily_cap'],
      withdrawal_approvals: ['daily_cap', 'thirty_day_cap'],
    },
  ),
  ...reasonFor('grows with each undo, move or restore; a revision below that of the reward is seen', {
    contracts: ['revision'],
  }),
  ...reasonFor('only recognises a repeated request, and the transaction has a key of its own', {
    orders: ['cancel_key', 'request_hash', 'request_key'],
  }),
  ...reasonFor('only for the next request to a provider, whose list of payouts is compared every day', {
    payouts:
      'external_id key_version name_check next_action_at payer provider_account provider_status refused_submissions request_started_at'.split(
        ' ',
      ),
  }),
  ...reasonFor('the PDF is not stored, and a member who holds it notices the difference', {
    statements: ['code', 'file_hash'],
  }),
  ...reasonFor('a number above the counter of the month is never assigned again', {
    reward_months: ['gone'],
  }),
  ...reasonFor('other days have the same figures when they have the same operations', {
    statements: ['since', 'until', 'last_seq'],
  }),
}

type Column = { table: keyof typeof tables; column: string; type: string; labels: string[] }

const { rows: columns } = await db.query<Column>({
  text: `select c.relname as table, a.attname as column, t.typname as type,
      array(select e.enumlabel::text from pg_enum e where e.enumtypid = t.oid) as labels
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relname = any($1) and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' order by c.relname, a.attnum`,
  values: [Object.keys(tables)],
})

/** Member id that does not occur in the database. A row whose column `member_id` is changed gets this id. */
const other = randomUUID()

/**
 * Returns the SQL of another value for a column. The value of an enumeration is drawn at random and may equal the
 * stored value.
 */
function anotherValue({ column, type, labels }: Column): string {
  const amount = 1 + chanceBelow(49)
  if (labels.length > 0) return `'${labels[chanceBelow(labels.length)]}'`
  if (/^(int|float|numeric)/.test(type))
    return `coalesce(${column}, 0) + ${chanceBelow(2) ? amount : -amount}`
  if (type === 'timestamptz' || type === 'date')
    return `(coalesce(${column}, '2026-01-01') + interval '${(chanceBelow(2) ? 1 : -1) * amount} days')::${type}`
  if (type === 'bool') return `not ${column}`
  if (column === 'member_id') return `'${other}'`
  if (type === 'uuid') return `'${randomUUID()}'`
  if (type === 'bytea')
    return `sha256(coalesce(${column}, '') || '\\x${amount.toString(16).padStart(2, '0')}')`
  if (type === 'jsonb') return `coalesce(${column}, '{}') || '{"other": ${amount}}'`
  if (type === '_int4') return `${column} || ${amount}`
  return `coalesce(${column}, '') || '${amount}'`
}

/**
 * Changes a column of a random row of the member. Returns false when the member has no row, when the row already has
 * the value, or when the database refuses the value.
 */
async function corrupt(on: Queryable, memberId: string, changed: Column): Promise<boolean> {
  const { table, column } = changed
  const value = anotherValue(changed)
  const query = (text: string) => on.query({ text, values: [] })
  await query('savepoint before_change')
  try {
    const { rowCount } = await query(
      `update ${table} set ${column} = ${value} where ctid = (
        select t.ctid from ${table} t where ${tables[table]} = '${memberId}'
        order by md5(t.ctid::text || ${chanceBelow(1_000_000)}) limit 1) and ${column} is distinct from ${value}`,
    )
    return rowCount > 0
  } catch {
    await query('rollback to savepoint before_change')
    return false
  }
}

const findMembers = async (on: Queryable): Promise<Set<string>> => {
  const differences = [...(await verifyMoney(on)), ...(await verifyChains(on, memberIds))]
  return new Set(differences.map(({ memberId }) => memberId))
}

it('the test members have withdrawals in every status', async () => {
  const { rows } = await db.query<{ status: string }>({
    text: "select distinct status from orders where category = 'withdrawal' order by status",
    values: [],
  })
  expect(rows.map(({ status }) => status)).toEqual([
    'approved',
    'paid',
    'rejected',
    'returned',
    'review',
    'sent',
  ])
})

it('the verification finds no differences in unchanged data', async () => {
  const differences = [...(await verifyMoney(db)), ...(await verifyChains(db, memberIds))]
  expect(differences).toEqual([])
})

const any = (table: string, where: string) => `ctid = (select ctid from ${table} where ${where} limit 1)`

it.each([
  [
    'every correction is the approved proposal of its number',
    `delete from balance_corrections where ${any('balance_corrections', 'amount < 0')}`,
  ],
  [
    'every correction is the approved proposal of its number',
    `update transactions set actor = 'staff:eva' where ${any('transactions', "kind = 'correction'")}`,
  ],
  [
    'every reward is of a contract',
    `update transactions set contract_number = null where ${any('transactions', "kind = 'reward'")}`,
  ],
  [
    'only a cancelled contract has a time of cancellation',
    `alter table contracts drop constraint contracts_check;
     update contracts set cancelled_at = now() where ${any('contracts', "status = 'confirmed'")}`,
  ],
  [
    'of a month that was never counted, has no counted place',
    `update contracts set counted_place = 48 where ${any('contracts', "status = 'confirmed'")}`,
  ],
  [
    'no lot is released before',
    `update transactions set occurred_at = '2026-01-01' where ${any('transactions', "kind = 'release'")}`,
  ],
  [
    'the tax of every withdrawal follows',
    `update withdrawals set tax = tax + 1, credited = credited - 1 where ${any('withdrawals', 'true')}`,
  ],
  [
    'the order of a withdrawal has the times',
    `update orders set created_at = created_at - interval '1 year' where ${any('orders', "category = 'withdrawal'")}`,
  ],
  [
    'every withdrawal has a recipient of its own member',
    `update withdrawals set recipient_id = order_id where ${any('withdrawals', 'true')}`,
  ],
  [
    'every payout has the reference',
    `update payouts set reference = reference || 'X' where ${any('payouts', 'true')}`,
  ],
  [
    'the staff member who approved',
    `update withdrawal_approvals set approved_by = 'eva' where ${any('withdrawal_approvals', 'order_id in (select order_id from payouts where approvals_needed = 1)')}`,
  ],
  [
    'every statement has the figures',
    `update statements set items = items + 1 where ${any('statements', 'true')}`,
  ],
  [
    'every statement has the figures',
    `update statements set figures = jsonb_set(figures, '{frozen,closing}', '1') where ${any('statements', 'true')}`,
  ],
])(
  'the verification reports that the rule «%s» is violated after the data was changed by the SQL: %s',
  async (what, corruption) => {
    const whats = await afterCorruption(corruption, async (on) =>
      (await verifyMoney(on)).map((one) => one.what),
    )
    expect(whats).toContainEqual(expect.stringContaining(what))
  },
)

it('the verification finds a random change in each column that affects money', async () => {
  const names = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  expect(Object.keys(meaningless).filter((name) => !names.has(name))).toEqual([])
  const all = columns.filter(({ table, column }) => !(`${table}.${column}` in meaningless))
  const missed = new Set<string>()
  let place = chanceBelow(all.length)
  for (let round = 0; round < repeated(5); round++) {
    await afterCorruption('select 1', async (on) => {
      const changed = new Map<string, string>()
      for (const memberId of memberIds) {
        const column = all[(place += 1) % all.length]
        if (column && (await corrupt(on, memberId, column)))
          changed.set(memberId, `${column.table}.${column.column}`)
      }
      const found = await findMembers(on)
      for (const [memberId, name] of changed)
        if (!found.has(memberId) && !(name.endsWith('.member_id') && found.has(other))) missed.add(name)
    })
  }
  expect([...missed].sort()).toEqual([])
})
