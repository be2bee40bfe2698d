import { expect, it } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { PayoutOverviewPage } from './payout-overview-page.tsx'

const [get, post] = [
  'GET /console/api/payout-overview',
  'POST /console/api/payout-overview/method-change',
] as const

const aPayoutOverview = (count: number) => ({
  payoutPause: { isOn: false, reason: '', actor: '', changedAt: null, restoreGaps: null },
  dailyCap: 0,
  leftToday: 0,
  secondApprovalFrom: 0,
  approverDailyCap: 0,
  approver30DayCap: 0,
  canCheckStatus: false,
  totals: [],
  method: 'provider',
  readyWithOtherMethod: { count, sum: 1_500 * count },
  unfinishedPayouts: [],
})

it('sends the count and sum that it shows with the change of the method, and shows the new ones when the server refuses them', async () => {
  const server = fakeServer({
    [get]: aPayoutOverview(2),
    [post]: refuse(409, 'ready_payouts_changed'),
    'GET /console/api/payer': { payer: {}, changes: [] },
  })
  const page = await openScreen(<PayoutOverviewPage />, { permissions: ['payouts.change-method'] })
  expect(page.text()).toContain('Готовые выплаты по телефону, 2 на 3 000 ₽')
  server.responses[get] = aPayoutOverview(3)
  await page.press('Отправить через провайдера')
  expect(page.alerts().join()).toContain('Отказ ready_payouts_changed')
  expect(page.text()).toContain('Готовые выплаты по телефону, 3 на 4 500 ₽')
  server.responses[post] = aPayoutOverview(0)
  await page.press('Отправить через провайдера')
  expect(page.text()).not.toContain('Готовые выплаты по телефону')
  const sent = server.sent.filter(({ request }) => request === post).map(({ body }) => body)
  expect(sent).toEqual([
    { count: 2, sum: 3_000 },
    { count: 3, sum: 4_500 },
  ])
})
