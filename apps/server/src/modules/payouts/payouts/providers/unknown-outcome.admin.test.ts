import { expect, it } from 'vitest'
import type { PayoutOverview } from '@impulse/api/payouts/console-payout-overview'
import type { ConsoleWithdrawal } from '@impulse/api/payouts/console-payouts'
import {
  aReadyPayout,
  aProviderPayoutTest,
  makeOlder,
  send,
} from '../../../../testing/payouts/provider-payout-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import { sendAsStaff, aStaffMember, buildTestConsole } from '../../../../testing/operations/staff-fixtures.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { checkPayoutsNow, getPayoutOverview, recordApproval } from '../payouts.service.ts'
import { aWithdrawal } from '../../../../testing/payouts/payout-fixtures.ts'

const { db } = await testDatabase()
const stub = await aPayoutStub()
const context = await aProviderPayoutTest(db, { stub })
const test = await buildTestConsole({ db, config: { payouts: context.config } })
const [anna, boris] = [
  await aStaffMember(test, { roles: ['finance'] }),
  await aStaffMember(test, { roles: ['finance'] }),
]
const sendRequest = ({ cookie }: typeof anna, method: 'GET' | 'POST', path: string, payload?: object) =>
  sendAsStaff(test, method, `/console/api/${path}`, { cookie, ...(payload && { payload }) })
const statuses = (responses: readonly { statusCode: number }[]) =>
  responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)

it('staff can request the status of a payout with an unknown outcome, but an approver of the withdrawal cannot record the outcome', async () => {
  const known = await aReadyPayout(context)
  stub.faults.cut = 1
  await send(context)
  const { number } = await aWithdrawal(context)
  await recordApproval(context, { number, staffName: anna.name })
  Object.assign(stub.faults, { cut: 0, drop: 2 })
  await send(context)
  stub.faults.drop = 0
  const one = `withdrawals/${number}`
  expect((await sendRequest(anna, 'GET', one)).json<ConsoleWithdrawal>()).toMatchObject({
    state: 'sending',
    recordableOutcomes: [],
  })
  await makeOlder(db, '3 hours')
  const overview = async () => (await sendRequest(anna, 'GET', 'payout-overview')).json<PayoutOverview>()
  const unfinishedPayouts = async () => (await overview()).unfinishedPayouts.map(({ id }) => id)
  expect((await unfinishedPayouts()).toSorted()).toEqual([known.number, number].map(String).toSorted())
  expect(await overview()).toMatchObject({ canCheckStatus: true })

  while ((await unfinishedPayouts()).includes(String(known.number)))
    expect((await sendRequest(anna, 'POST', 'payout-overview/status-check')).statusCode).toBe(200)
  expect((await sendRequest(anna, 'GET', one)).json<ConsoleWithdrawal>()).toMatchObject({
    recordableOutcomes: ['paid', 'returned'],
    providerStatus: 'not_found',
  })
  const record = (person: typeof anna) =>
    sendRequest(person, 'POST', `${one}/outcome`, { outcome: 'returned' })
  expect((await record(anna)).json()).toMatchObject({ error: { code: 'outcome_recorded_by_approver' } })
  const both = await Promise.all([record(boris), record(boris)])
  expect(statuses(both)).toEqual([200, 409])
  expect((await sendRequest(anna, 'GET', one)).json<ConsoleWithdrawal>()).toMatchObject({
    status: 'returned',
    recordableOutcomes: [],
    reason: 'Платёжный сервис не принял перевод. Отправьте заявку снова или в другой банк',
  })
  expect(await unfinishedPayouts()).toEqual([])
})

it.each([
  { agentId: 'agent', secret: '' },
  { agentId: '', secret: 'secret' },
])('offers no status check when the provider is only partly configured: %o', async (part) => {
  const config = { ...context.config, ...part }
  expect(await getPayoutOverview({ ...context, config })).toMatchObject({ canCheckStatus: false })
  await expect(checkPayoutsNow({ ...context, config })).rejects.toMatchObject({ code: 'provider_absent' })
})
