import { payerFieldNames } from '@impulse/api/payouts/payer'
import { expect, it } from 'vitest'
import { listPermissions, renderAs } from '../../testing/render-as.tsx'
import { PayoutOverviewPage } from './payout-overview-page.tsx'

const payer = Object.fromEntries(payerFieldNames.map((name) => [name, name]))
const change = {
  id: 'c-1',
  number: 4,
  reason: 'Новый банк',
  author: 'olga',
  createdAt: '',
  state: 'open',
  decidedBy: null,
  decidedAt: null,
  before: payer,
  payer: { ...payer, bankName: 'Другой банк' },
}
const going = {
  isOn: false,
  byAdmin: false,
  reason: '',
  actor: '',
  changedAt: null,
  needsTwoAdmins: false,
  firstAdmin: null,
  firstReason: '',
  restoreGaps: null,
}
const overview = {
  payoutPause: going,
  dailyCap: 1_000_000,
  leftToday: 250_500,
  secondApprovalFrom: 50_000,
  approverDailyCap: 400_000,
  approver30DayCap: 0,
  canCheckStatus: true,
  totals: [{ state: 'paid', count: 3, sum: 15_000 }],
  method: 'bank_file',
  readyWithOtherMethod: { count: 0, sum: 0 },
  unfinishedPayouts: [],
}

const payoutOverviewFor = (
  role: 'finance' | 'admin',
  { changes = [], ...overrides }: Record<string, unknown> = {},
) =>
  renderAs(listPermissions(role), <PayoutOverviewPage />, {
    name: 'pavel',
    responses: {
      '/console/api/payout-overview': { ...overview, ...overrides },
      '/console/api/payer': { payer, changes },
    },
  })

it('lets staff with the finance role pause payouts, but lets only an administrator change the payer', () => {
  expect(payoutOverviewFor('finance').buttons).toEqual(['Остановить'])
  expect(payoutOverviewFor('admin').buttons).toEqual(['Остановить', 'Изменить плательщика'])
})

it.each([
  ['provider' as const, 'Отправить через провайдера'],
  ['bank_file' as const, 'Отправить пакетом для банка'],
])('lets only administrators move ready payouts to the payout method in use now (%s)', (method, button) => {
  const elsewhere = { method, readyWithOtherMethod: { count: 2, sum: 5_000 } }
  const admin = payoutOverviewFor('admin', elsewhere)
  expect(admin.buttons).toContain(button)
  expect(admin.text).toContain('2 на 5 000 ₽')
  expect(payoutOverviewFor('finance', elsewhere).buttons).not.toContain(button)
  expect(payoutOverviewFor('finance', elsewhere).text).toContain('Передаёт их администратор')
})

it('only an administrator can end a payout pause that an administrator started', () => {
  const payoutPause = { ...going, isOn: true, byAdmin: true, reason: 'Сверка', actor: 'staff:olga' }
  expect(payoutOverviewFor('finance', { payoutPause }).buttons).toEqual([])
  expect(payoutOverviewFor('finance', { payoutPause }).text).toContain('запускает тоже администратор')
  expect(payoutOverviewFor('admin', { payoutPause }).buttons).toContain('Запустить')
  expect(payoutOverviewFor('finance', { payoutPause: { ...payoutPause, byAdmin: false } }).buttons).toEqual([
    'Запустить',
  ])
})

it('after a restore of the database, two administrators must resume the payouts: the first one agrees, and the second one starts the payouts', () => {
  const restored = {
    ...going,
    isOn: true,
    byAdmin: true,
    needsTwoAdmins: true,
    reason: 'Копия',
    actor: 'system',
  }
  const pausedFor = (role: 'finance' | 'admin', firstAdmin: string | null) =>
    payoutOverviewFor(role, { payoutPause: { ...restored, firstAdmin } })
  expect(pausedFor('admin', null).buttons).toContain('Согласиться на запуск')
  expect(pausedFor('admin', null).buttons).not.toContain('Запустить')
  expect(pausedFor('admin', 'pavel').buttons).not.toContain('Запустить')
  expect(pausedFor('admin', 'pavel').text).toContain('запускает второй администратор')
  expect(pausedFor('admin', 'olga').buttons).toContain('Запустить')
  expect(pausedFor('finance', 'olga').buttons).not.toContain('Запустить')
  expect(pausedFor('finance', 'olga').text).toContain('Согласен: olga')
})

it('after a restore of the database, nobody can resume payouts before the reconciliation, and the page lists what is missing with links', () => {
  const restoreGaps = {
    accounts: [
      { account: '40702810200000000001', isProvider: false, from: '2026-11-20', to: '2026-11-21' },
      { account: 'yookassa agent', isProvider: true, from: '2026-11-21', to: '2026-11-21' },
    ],
    openLines: 2,
  }
  const payoutPause = {
    ...going,
    isOn: true,
    byAdmin: true,
    needsTwoAdmins: true,
    reason: 'Копия',
    restoreGaps,
  }
  const { text, buttons, links } = payoutOverviewFor('admin', { payoutPause })
  expect(text).not.toContain('каждый пишет свою причину')
  expect(buttons).not.toContain('Согласиться на запуск')
  expect(text).toContain('Запуск ждёт сверки')
  expect(text).toContain('выписки счёта 40702810200000000001 с 20.11.2026 по 21.11.2026')
  expect(text).toContain('списка выплат провайдера за 21.11.2026')
  expect(text).toContain('решений по строкам выписок (2)')
  expect(links).toMatchObject({ загрузить: '/payout-batches', Сверка: '/statement-lines' })
})

it('while only statements are missing after a restore, an administrator can resume payouts, and the page shows the reasons', () => {
  const accounts = [
    { account: '40702810200000000001', isProvider: false, from: '2026-11-20', to: '2026-11-21' },
  ]
  const payoutPause = {
    ...going,
    isOn: true,
    byAdmin: true,
    needsTwoAdmins: true,
    reason: 'Копия',
    restoreGaps: { accounts, openLines: 0 },
  }
  const first = payoutOverviewFor('admin', { payoutPause })
  expect(first.buttons).toContain('Согласиться на запуск')
  expect(first.text).toContain('каждый пишет свою причину')
  const agreed = { ...payoutPause, firstAdmin: 'olga', firstReason: 'Счёт закрыт' }
  expect(payoutOverviewFor('finance', { payoutPause: agreed }).text).toContain(
    'Согласен: olga, «Счёт закрыт»',
  )
  expect(payoutOverviewFor('admin', { payoutPause: agreed }).buttons).toContain('Запустить')
  const resumed = { ...going, reason: 'olga: Счёт закрыт. petr: Банк ответил' }
  expect(payoutOverviewFor('finance', { payoutPause: resumed }).text).toContain(
    'Выплаты идут. Запущены без части сверки. olga: Счёт закрыт. petr: Банк ответил',
  )
})

it('only an administrator other than the author can confirm or decline a proposed payer; the author can only withdraw the proposal', () => {
  const finance = payoutOverviewFor('finance', { changes: [change] })
  expect(finance.buttons).toEqual(['Остановить'])
  expect(finance.text).toContain('Станет. Банк: Другой банк')
  expect(finance.text).toContain('Подтверждает другой администратор.')
  expect(payoutOverviewFor('admin', { changes: [change] }).buttons).toEqual([
    'Остановить',
    'Подтвердить',
    'Отклонить',
    'Изменить плательщика',
  ])
  const ownChange = payoutOverviewFor('admin', { changes: [{ ...change, author: 'pavel' }] })
  expect(ownChange.buttons).toEqual(['Остановить', 'Отозвать', 'Изменить плательщика'])
})

it('shows the limits and the totals of payouts in roubles', () => {
  const { text } = payoutOverviewFor('finance')
  for (const message of ['1 000 000 ₽', '250 500 ₽', '50 000 ₽', '400 000 ₽', 'выплачено 3 на 15 000 ₽'])
    expect(text).toContain(message)
  expect(text).toMatch(/за день до 400\s000\s₽.*за 30 дней без лимита/)
})

it('offers a status check of payouts with an unknown outcome only when a payout provider is configured', () => {
  const unfinishedPayouts = [
    { id: '77', reference: 'R-77', credited: 900, requestStartedAt: null, providerStatus: 'sum_mismatch' },
  ]
  const { buttons, text, links } = payoutOverviewFor('finance', { unfinishedPayouts })
  expect(buttons).toContain('Спросить провайдера')
  expect(text).toContain('ВНИМАНИЕ: у провайдера другая сумма')
  expect(links['№ 77']).toBe('/withdrawals/77/show')
  expect(payoutOverviewFor('finance', { unfinishedPayouts, canCheckStatus: false }).buttons).not.toContain(
    'Спросить провайдера',
  )
  expect(payoutOverviewFor('finance').buttons).not.toContain('Спросить провайдера')
})
