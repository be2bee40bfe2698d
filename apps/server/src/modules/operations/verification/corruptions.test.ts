import { expect, it } from 'vitest'
import { verifyChains } from '../../../ledger/ledger.ts'
import { openCorruptions } from '../../../testing/database/corruptions.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { membersWithAllMoney } from '../../../testing/operations/money-fixtures.ts'
import { aPayoutTest } from '../../../testing/payouts/payout-fixtures.ts'
import { verifyMoney } from './verify-money.ts'

const database = await testDatabase()
const { db } = database
const afterCorruption = openCorruptions(database)
const memberIds = await membersWithAllMoney(await aPayoutTest(db, { secondApprovalFrom: 600n }), 6)

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
    `update transactions set (occurred_at, accounted_at) = ('2026-01-01', '2026-01-01') where ${any('transactions', "kind = 'release'")}`,
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
    `update issued_documents set items = items + 1 where ${any('issued_documents', 'order_id is null')}`,
  ],
  [
    'every statement has the figures',
    `update issued_documents set figures = jsonb_set(figures, '{frozen,closing}', '1') where ${any('issued_documents', 'order_id is null')}`,
  ],
  [
    'every statement has the figures',
    `update issued_documents set figures = jsonb_set(figures, '{earned,credited}', '1') where ${any('issued_documents', 'order_id is null')}`,
  ],
  [
    'every receipt is of a paid withdrawal',
    `insert into issued_documents (code, member_id, initials, payer, order_id, made_at, file_hash)
      select repeat('0', 28), member_id, '', '', id, now(), sha256('') from orders where ${any('orders', "category = 'withdrawal' and status = 'review'")}`,
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
