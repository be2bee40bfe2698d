import { beforeEach, expect, it } from 'vitest'
import type { Today } from '@impulse/api/dashboard/console-dashboard'
import { postCorrection } from '../../../ledger/ledger.ts'
import { aPayoutStub } from '../../../testing/stubs/payout-stub.ts'
import {
  aProviderPayoutTest,
  aReadyPayout,
  makeOlder,
  sendLost,
} from '../../../testing/payouts/provider-payout-fixtures.ts'
import { changeMethodAsShown } from '../../../testing/payouts/payout-fixtures.ts'
import { aStaffMember, buildTestConsole, sendAsStaff } from '../../../testing/operations/staff-fixtures.ts'
import { aLedgerOperation, getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import {
  getAdminWithdrawalByNumber,
  getPayoutQueues,
  importFileFromBank,
  makeBatch,
} from './payouts.service.ts'

const { db } = await testDatabase()
const stub = await aPayoutStub()
const context = await aProviderPayoutTest(db, { stub })
const files = { ...context, config: { ...context.config, method: 'bank_file' as const } }
const test = await buildTestConsole({ db, clock: context.clock })
const counts = async () =>
  Object.fromEntries(
    (await getPayoutQueues(context)).flatMap(({ queue, count, sum }) =>
      count > 0 ? [[queue, [count, Number(sum)]]] : [],
    ),
  )

/** Returns the numbers of the withdrawals that the console lists with this filter. */
async function listWithdrawals(filter: string): Promise<string[]> {
  const { cookie } = await aStaffMember(test, { roles: ['finance'] })
  const list = await sendAsStaff(test, 'GET', `/console/api/withdrawals?${filter}`, { cookie })
  return list.json<{ data: { id: string }[] }>().data.map(({ id }) => id)
}

beforeEach(() =>
  db.query({
    text: `update payouts set state = case state when 'ready' then 'rejected' else 'returned' end
      where state in ('ready', 'sending', 'pending')`,
    values: [],
  }),
)

it('a ready payout to a member in debt counts both as a blocked payout and as a payout to a member in debt', async () => {
  const { memberId } = await aReadyPayout(files)
  await aReadyPayout(files)
  const { available } = await getMoney(db, memberId)
  await db.transaction((tx) => postCorrection(tx, { ...aLedgerOperation(memberId), amount: -available - 1n }))
  expect(await counts()).toEqual({
    'payouts-ready': [2, 3000],
    'payouts-blocked': [1, 1500],
    'payouts-in-debt': [1, 1500],
  })
  await db.query({ text: `update payouts set state = 'rejected' where state = 'ready'`, values: [] })
  expect(await counts()).toEqual({})
})

it('a payout in a batch that nobody has handed over counts as blocked and in debt like a ready one, and the list of the queue shows both', async () => {
  const debtor = async (prepare: () => Promise<unknown>) => {
    const { memberId, number } = await aReadyPayout(files)
    await prepare()
    const { available } = await getMoney(db, memberId)
    await db.transaction((tx) =>
      postCorrection(tx, { ...aLedgerOperation(memberId), amount: -available - 1n }),
    )
    return String(number)
  }
  const inBatch = await debtor(() => makeBatch(files, { staffName: 'olga', kind: 'sbp', limit: 10 }))
  const ready = await debtor(() => aReadyPayout(files))
  expect(await counts()).toEqual({
    'payouts-ready': [3, 4500],
    'payouts-blocked': [2, 3000],
    'payouts-in-debt': [2, 3000],
  })
  for (const queue of ['payouts-blocked', 'payouts-in-debt'])
    expect(await listWithdrawals(`queue=${queue}`)).toEqual([ready, inBatch])
  const { batch } = await getAdminWithdrawalByNumber(context, BigInt(inBatch))
  await db.query({
    text: `insert into payout_batch_events (batch, kind, at, actor) values ($1, 'handed_over', now(), 'staff:olga')`,
    values: [batch],
  })
  expect(await counts()).toMatchObject({ 'payouts-blocked': [1, 1500], 'payouts-in-debt': [1, 1500] })
})

it('a payout waits since its approval until somebody hands its batch over, also in the batch', async () => {
  await aReadyPayout(files)
  const approvedMs = context.clock.businessNow().getTime()
  const daysSinceApproval = async (queue: string) => {
    const { oldestAt } = (await getPayoutQueues(context)).find((one) => one.queue === queue) ?? {}
    return ((oldestAt?.getTime() ?? NaN) - approvedMs) / 86_400_000
  }
  context.clock.moveBy({ days: 1 })
  const { number: batch } = await makeBatch(files, { staffName: 'olga', kind: 'sbp', limit: 10 })
  expect(await daysSinceApproval('payouts-ready')).toBeCloseTo(0)
  await db.query({
    text: `insert into payout_batch_events (batch, kind, at, actor) values ($1, 'handed_over', now(), 'staff:olga')`,
    values: [batch],
  })
  context.clock.moveBy({ days: 10 })
  expect(await daysSinceApproval('payouts-overdue')).toBeCloseTo(1)
})

it('the dashboard counts unsent, blocked and overdue payouts, payouts with an unknown outcome, and payouts in a batch that the bank answered only partly', async () => {
  expect(await counts()).toEqual({})
  const first = await aReadyPayout(files)
  await aReadyPayout(files)
  const blocked = await aReadyPayout(files)
  await db.query({
    text: `update identity_documents set status = 'rejected' where member_id = $1`,
    values: [blocked.memberId],
  })
  expect(await counts()).toEqual({ 'payouts-ready': [3, 4500], 'payouts-blocked': [1, 1500] })

  await makeBatch(files, { staffName: 'olga', kind: 'sbp', limit: 10 })
  const { reference } = await getAdminWithdrawalByNumber(context, first.number)
  const bytes = Buffer.from(`Референс;Сумма;Результат\n${reference};1500,00;Исполнено`)
  const stands = { 'payouts-ready': [1, 1500], 'payouts-blocked': [1, 1500] }
  // Nobody has handed the batch of two over to the bank.
  expect(await counts()).toEqual({ ...stands, 'payouts-ready': [3, 4500] })
  await importFileFromBank(context, { bytes, staffName: 'petr', dryRun: false })
  expect(await counts()).toEqual({ ...stands, 'batches-partly-answered': [1, 1500] })

  await changeMethodAsShown(context, 'petr')
  await aReadyPayout(context)
  await sendLost(context, stub)
  expect(await counts()).not.toHaveProperty('payouts-unclear')
  await makeOlder(db, '2 hours')
  const unclear = { ...stands, 'batches-partly-answered': [1, 1500], 'payouts-unclear': [1, 1500] }
  expect(await counts()).toEqual(unclear)

  context.clock.moveBy({ days: 10 })
  expect(await counts()).toEqual({ ...unclear, 'payouts-overdue': [2, 3000] })
  const { cookie } = await aStaffMember(test, { roles: ['finance'] })
  const { waiting } = (await sendAsStaff(test, 'GET', '/console/api/dashboard', { cookie })).json<Today>()
  expect(waiting.find(({ kind }) => kind === 'payouts-overdue')).toMatchObject({
    count: 2,
    sum: 3000,
    oldestHours: expect.closeTo(240, 0) as number,
  })
  const overdue = await listWithdrawals('queue=payouts-overdue')
  expect(overdue).toHaveLength(2)
  // A withdrawal that is sent today has the same status, but its time has not passed.
  const sentToday = await aReadyPayout(files)
  await makeBatch(files, { staffName: 'olga', kind: 'sbp', limit: 10 })
  expect(await listWithdrawals('status=sent')).toContain(String(sentToday.number))
  expect(await listWithdrawals('queue=payouts-overdue')).toEqual(overdue)
  expect(await counts()).toMatchObject({ 'payouts-overdue': [2, 3000] })
})
