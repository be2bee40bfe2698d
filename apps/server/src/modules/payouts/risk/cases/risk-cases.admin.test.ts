import { expect, it } from 'vitest'
import type { ConsoleRiskCase, RiskRow } from '@impulse/api/risk/console-risk'
import type { Today } from '@impulse/api/dashboard/console-dashboard'
import { aPayoutTest, aWithdrawal } from '../../../../testing/payouts/payout-fixtures.ts'
import {
  aBurstCase,
  balanceOf,
  checkRiskOf,
  riskConfig,
  getOnlyCase,
} from '../../../../testing/payouts/risk-fixtures.ts'
import { sendAsStaff, aStaffMember, buildTestConsole } from '../../../../testing/operations/staff-fixtures.ts'
import { aSetClock } from '../../../../testing/payouts/withdrawal-fixtures.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'

const { db } = await databaseEach()
// Tests move only the business clock of this context, so that no session expires.
const context = { ...(await aPayoutTest(db)), clock: aSetClock(new Date()) }
const test = await buildTestConsole({ db, clock: context.clock })
const [anna, boris] = [
  await aStaffMember(test, { roles: ['finance'] }),
  await aStaffMember(test, { roles: ['admin'] }),
]
const sendRequest = (person: typeof anna, method: 'GET' | 'POST', path: string, payload?: object) =>
  sendAsStaff(test, method, `/console/api/${path}`, { cookie: person.cookie, ...(payload && { payload }) })
const listCaseIds = async (query: string) =>
  (await sendRequest(anna, 'GET', `risk-cases?${query}`)).json<{ data: RiskRow[] }>().data.map(({ id }) => id)
const getErrorCode = async (order: ReturnType<typeof sendRequest>) =>
  (await order).json<{ error: { code: string } }>().error.code

async function aBurst() {
  const { number, ...burst } = await aBurstCase(context, { daysAgo: 1 })
  return { ...burst, id: String(number) }
}

it('the list of risk cases can be filtered by state, rule, age and member and shows the oldest first; «Сегодня» counts the open cases', async () => {
  const first = await aBurst()
  context.clock.moveBy({ days: 4 })
  const second = await aBurst()
  const ids = [first.id, second.id]
  expect(await listCaseIds('state=open')).toEqual(ids)
  expect(await listCaseIds('state=open&order=desc')).toEqual(ids.toReversed())
  expect(await listCaseIds('days=3')).toEqual([first.id])
  expect(await listCaseIds(`memberId=${second.memberId}`)).toEqual([second.id])
  expect(await listCaseIds('rule=same_inn')).toEqual([])
  expect(await listCaseIds(`q=${first.id}`)).toEqual([first.id])
  expect(await listCaseIds('state=cleared')).toEqual([])
  const saved = (await sendRequest(anna, 'GET', 'risk-cases.csv?state=open&order=asc')).body.split('\n')
  expect(saved.slice(1, 3).map((line) => line.split(';')[0]?.replaceAll('"', ''))).toEqual(ids)
  const { waiting } = (await sendRequest(anna, 'GET', 'dashboard')).json<Today>()
  expect(waiting.find(({ kind }) => kind === 'risk-cases')).toMatchObject({ count: 2 })
  expect(await getErrorCode(sendRequest(anna, 'GET', 'risk-cases/999999'))).toBe('risk_case_not_found')
})

it('the page of a risk case shows the members and the blocked rewards, and each access to the page is audited', async () => {
  const burst = await aBurst()
  const one = (await sendRequest(anna, 'GET', `risk-cases/${burst.id}`)).json<ConsoleRiskCase>()
  expect(one).toMatchObject({
    rule: 'burst',
    state: 'open',
    members: 1,
    evidence: { contracts: riskConfig.burstContracts },
    blocked: {
      rewards: burst.numbers.length,
      rewardsSum: 500 * burst.numbers.length,
      withdrawals: 0,
      withdrawalsSum: 0,
      sum: 500 * burst.numbers.length,
      isBlockedElsewhere: false,
    },
    people: [{ memberId: burst.memberId }],
    contracts: burst.numbers,
  })
  expect(one.rewards.map(({ contractNumber, isOn }) => [contractNumber, isOn])).toEqual(
    burst.numbers.map((number) => [number, true]),
  )
  const { rows } = await db.query<{ actor: string; reason: string }>({
    text: `select actor, reason from audit_events where action = 'risk.seen' and object = $1`,
    values: [burst.id],
  })
  expect(rows).toMatchObject([{ actor: `staff:${anna.name}` }])
})

it('a decision on a risk case needs a valid reason, and only one of two parallel decisions succeeds', async () => {
  const burst = await aBurst()
  for (const reason of ['', ' ', 'а'.repeat(501)])
    expect(await getErrorCode(sendRequest(anna, 'POST', `risk-cases/${burst.id}/clearing`, { reason }))).toBe(
      'risk_reason',
    )
  const confirm = { reason: 'Договоров нет', clawsBack: true, rejection: null }
  const responses = await Promise.all([
    sendRequest(anna, 'POST', `risk-cases/${burst.id}/confirmation`, confirm),
    sendRequest(boris, 'POST', `risk-cases/${burst.id}/confirmation`, confirm),
  ])
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await balanceOf(db, burst.memberId))?.frozen).toBe(0n)
  const done = responses.find(({ statusCode }) => statusCode === 200)?.json<ConsoleRiskCase>()
  expect(done).toMatchObject({ state: 'confirmed', reason: 'Договоров нет', blocked: { sum: 0 } })
  expect(done?.rewards.every(({ isClawedBack }) => isClawedBack)).toBe(true)
})

it('a blocked withdrawal shows a warning and cannot be approved until the risk case is cleared', async () => {
  const order = await aWithdrawal(context)
  await db.query({
    text: 'update members set phone_changed_at = $2 where id = $1',
    values: [order.memberId, context.clock.businessNow()],
  })
  await checkRiskOf(context, [order.memberId])
  const path = `withdrawals/${order.number}`
  expect((await sendRequest(anna, 'GET', path)).json<{ warnings: string[] }>().warnings).toContain(
    'risk_case_open',
  )
  expect(await getErrorCode(sendRequest(anna, 'POST', `${path}/approval`))).toBe('withdrawal_blocked')
  const { number } = await getOnlyCase(db, order.memberId)
  const one = (
    await sendRequest(boris, 'POST', `risk-cases/${number}/clearing`, { reason: 'Позвонили' })
  ).json<ConsoleRiskCase>()
  expect(one.withdrawals).toMatchObject([{ id: String(order.number), isOn: false }])
  expect((await sendRequest(anna, 'POST', `${path}/approval`)).statusCode).toBe(200)
})
