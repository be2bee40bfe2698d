import { expect, it } from 'vitest'
import { aMemberWithMoney } from '../testing/earnings/ledger-fixtures.ts'
import { aPhone } from '../testing/identity/member-fixtures.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import { openDb } from '../platform/db/db.ts'
import { violatedConstraint } from '../platform/db/refused-by-database.ts'
import { addStaff } from '../platform/staff/staff.service.ts'
import { newId } from '../platform/ids/ids.ts'

const { db, ownerUrl } = await testDatabase()
const member = await aMemberWithMoney(db, { available: 500n })

const run = (text: string) => db.query({ text, values: [] })

it.each([
  'update entries set amount = amount + 1',
  'delete from entries',
  'truncate entries',
  'update transactions set amount = 0',
  'delete from transactions',
  'truncate transactions',
  'delete from closed_months',
  'delete from balances',
  'truncate balances cascade',
  'delete from pending_parts',
  'delete from contracts',
  'delete from reward_months',
  'delete from import_batches',
  'delete from rule_drafts',
  'update rule_sets set version = 9',
  `update rule_drafts set rules = '{}'`,
  `update rule_drafts set effective_from = '2020-01-01'`,
  'insert into reward_rules_lock default values',
  'delete from reward_rules_lock',
  'update import_chunks set created = 9',
  'update issued_documents set items = 0',
  'update withdrawals set amount = 1',
  'update withdrawals set credited = 1',
  'update withdrawals set recipient_id = null',
  `update payouts set reference = 'IM-1-AAAA9M'`,
  'update payouts set order_id = null',
  'update identity_documents set member_id = null',
])('the server’s database role has no permission to run the SQL statement: %s', async (statement) => {
  await expect(run(statement)).rejects.toMatchObject({ code: '42501' })
})

it('the server’s database role can erase a recipient’s bank account and the full name in a withdrawal, but cannot replace them with other values', async () => {
  const recipient = newId()
  const order = newId()
  await run(`insert into recipients (id, member_id, kind, bic, account, bank_name, created_at)
    values ('${recipient}', '${member}', 'account', '044525225', '40817810000000000001', 'Банк', now())`)
  await run(`insert into orders (id, member_id, category, subject, status, created_at, updated_at, request_key, request_hash)
    values ('${order}', '${member}', 'withdrawal', 'Банк', 'review', now(), now(), 'key', '')`)
  await run(`insert into withdrawals (order_id, member_id, hold_seq, amount, fee, tax, credited, recipient_id, full_name, expected_on, tax_mode)
    values ('${order}', '${member}', 1, 100, 0, 0, 100, '${recipient}', 'Анна Орлова', '2026-11-25', 'none')`)
  for (const statement of [
    `update recipients set account = '40817810000000000002'`,
    `update recipients set account = null, phone = '79000000000'`,
    `update withdrawals set full_name = 'Иван Петров'`,
  ])
    await expect(run(statement)).rejects.toMatchObject({ code: '42501' })
  await run(`update withdrawals set full_name = ''`)
  await run('update recipients set account = null, removed_at = now()')
})

it.each([
  'update entries set amount = 1',
  'delete from transactions',
  'truncate entries',
  'delete from closed_months',
])(
  'a trigger refuses the SQL statement «%s» even when the owner of the tables runs it',
  async (statement) => {
    const owner = openDb({ url: ownerUrl, connections: 1 })
    await expect(owner.query({ text: statement, values: [] })).rejects.toMatchObject({ code: '42501' })
    await owner.close()
  },
)

it('the database accepts a closed month only directly after the previous closed month; the first one must be the month of the first transaction', async () => {
  await addStaff(db, { name: 'vera', phone: aPhone(), now: new Date() })
  /**
   * Closes the months with these offsets from the month of the first ledger transaction, and rolls the changes back.
   * Returns the constraint that the closing violates, or null when it violates none.
   */
  const closeMonths = (...offsets: readonly number[]) =>
    db
      .transaction(async (tx) => {
        for (const offset of offsets)
          await tx.query({
            text: `insert into closed_months (month, closed_by, closed_at)
              select date_trunc('month', min(occurred_at) at time zone 'Europe/Moscow') + $1 * interval '1 month', 'vera', now()
              from transactions on conflict (month) do nothing`,
            values: [offset],
          })
        throw new Error('rolled back')
      })
      .catch((error: unknown) => violatedConstraint(error))
  expect(await closeMonths(0, 1, 2, 2)).toBeNull()
  for (const offsets of [[1], [-1], [860], [0, 2], [0, 860], [0, -1], [0, 1, 3]])
    expect(await closeMonths(...offsets), `months ${offsets.join()}`).toBe('closed_months_next')
})

const transactionRow = (seq: number) =>
  db.query({
    text: `insert into transactions (member_id, seq, kind, amount, available_delta, available_after, debt_delta, occurred_at, accounted_at, actor, idempotency_key, request_hash)
      values ($1, $2, 'test', 0, 0, 0, 0, now(), now(), 'test', $3, '')`,
    values: [member, seq, `test ${seq}`],
  })

it.each([
  ['one entry', [['available', 5]]],
  [
    'entries that do not add up',
    [
      ['available', 5],
      ['rewards', -4],
    ],
  ],
])('the database rejects a transaction with %s', async (_what, entries) => {
  const seq = 100 + entries.length
  await transactionRow(seq)
  const rows = entries.map(
    ([account, amount], index) => `('${member}', ${seq}, ${index + 1}, '${account}', ${amount})`,
  )
  const insert = run(
    `insert into entries (member_id, seq, position, account, amount) values ${rows.join(', ')}`,
  )
  await expect(insert).rejects.toMatchObject({ constraint: 'entries_balance' })
})

it('the database rejects entries whose transaction does not exist', async () => {
  const insert = run(
    `insert into entries (member_id, seq, position, account, amount) values ('${member}', 900, 1, 'available', 5), ('${member}', 900, 2, 'rewards', -5)`,
  )
  await expect(insert).rejects.toMatchObject({ constraint: 'entries_belong' })
})

it.each([
  ['available', 'available_covers', -501],
  ['frozen', 'frozen_covers', -1],
  ['held', 'held_covers', -1],
  ['debt', 'debt_is_owed', 1],
])(
  'the database rejects an update that moves the %s balance out of its allowed range',
  async (account, constraint, by) => {
    const update = db.query({
      text: `update balances set ${account} = ${account} + $2 where member_id = $1`,
      values: [member, by],
    })
    await expect(update).rejects.toMatchObject({ constraint })
  },
)
