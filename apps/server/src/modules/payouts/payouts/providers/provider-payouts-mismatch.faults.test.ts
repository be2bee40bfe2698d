import { expect, it } from 'vitest'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import {
  aReadyPayout,
  aProviderPayoutTest,
  makeOlder,
  send,
} from '../../../../testing/payouts/provider-payout-fixtures.ts'
import { getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import { getWithdrawalStatus } from '../../../../testing/payouts/payout-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { listDifferences } from '../../../../testing/payouts/withdrawal-fixtures.ts'
import {
  checkDuePayouts,
  getAdminWithdrawalByNumber,
  findInFlight,
  recordOutcomeByHand,
  importFileFromBank,
  verifyPayouts,
} from '../payouts.service.ts'
import type { PayoutSubmission, Provider, ReportedPayout } from './provider.ts'

const { db } = await testDatabase()
const stub = await aPayoutStub()
const context = await aProviderPayoutTest(db, { stub })
const today = () => moscowDay(context.clock.businessNow())

it('a return in a file from the bank is ignored when the payout was submitted to the payout provider', async () => {
  stub.isSlow = true
  const { number, memberId } = await aReadyPayout(context)
  await send(context)
  const { reference } = await getAdminWithdrawalByNumber(context, number)
  const before = await getMoney(db, memberId)
  const bytes = Buffer.from(`Референс;Сумма;Результат\n${reference};1500,00;Возврат`)
  const { rows } = await importFileFromBank(context, { bytes, staffName: 'olga', dryRun: false })
  expect(rows.map(({ outcome }) => outcome)).toEqual(['of_provider'])
  expect(await getMoney(db, memberId)).toEqual(before)
  stub.isSlow = false
  while ((await getWithdrawalStatus(db, { number })) === 'sent') await checkDuePayouts(context, { all: true })
  expect(await getWithdrawalStatus(db, { number })).toBe('paid')
})

it('when the provider reports one id for two payouts, the second payout stays open until a staff member records its outcome', async () => {
  const aReportedPayout = ({
    reference,
    credited,
    bankId,
    phone,
  }: Omit<PayoutSubmission, 'description' | 'name'>): ReportedPayout => ({
    id: 'po-same',
    reference,
    kopecks: credited * 100n,
    bankId,
    phone,
    status: 'paid',
    createdAt: null,
    paidAt: null,
    reason: 'other',
    nameCheck: null,
    lacksFunds: false,
  })
  const falseProvider: Provider = {
    ...context.provider,
    create: async (order) => ({ kind: 'accepted', payout: aReportedPayout(order) }),
    byReference: async (reference) =>
      (await findInFlight(db)).filter((open) => open.reference === reference).map(aReportedPayout),
  }
  const [first, second] = [await aReadyPayout(context), await aReadyPayout(context)]
  expect(await send({ ...context, provider: falseProvider })).toBe(2)
  expect([await getWithdrawalStatus(db, first), await getWithdrawalStatus(db, second)]).toEqual([
    'paid',
    'sent',
  ])
  expect(await checkDuePayouts({ ...context, provider: falseProvider }, { all: true })).toBe(1)
  expect(await findInFlight(db)).toMatchObject([{ number: second.number, providerStatus: 'id_mismatch' }])
  await makeOlder(db, '1 minute')
  await recordOutcomeByHand(context, {
    number: second.number,
    staffName: 'petr',
    outcome: 'paid',
    reason: 'other',
    day: today(),
  })
  expect(await getWithdrawalStatus(db, second)).toBe('paid')
  expect(await listDifferences(db)).toEqual([])
  expect(await verifyPayouts(db)).toEqual([])
})

it('staff cannot record the outcome of a payout while the payout is being submitted', async () => {
  const { number } = await aReadyPayout(context)
  const unresponsiveProvider: Provider = {
    ...context.provider,
    create: async (order, options) => {
      await checkDuePayouts(context, { all: true })
      const recording = recordOutcomeByHand(context, {
        number,
        staffName: 'petr',
        outcome: 'returned',
        reason: 'other',
      })
      await expect(recording).rejects.toMatchObject({ code: 'payout_outcome_known' })
      return context.provider.create(order, options)
    },
  }
  expect(await send({ ...context, provider: unresponsiveProvider })).toBe(1)
  while ((await getWithdrawalStatus(db, { number })) === 'sent') await checkDuePayouts(context, { all: true })
  expect(await getWithdrawalStatus(db, { number })).toBe('paid')
})
