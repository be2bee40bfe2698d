import type { ConsoleWithdrawal } from '@impulse/api/payouts/console-payouts'
import { expect, it } from 'vitest'
import { listPermissions, renderAs } from '../../testing/render-as.tsx'
import { wholeDigits } from '../../shared/list/whole-digits.ts'
import { WithdrawalCards } from './withdrawal-show.tsx'

it.each([
  ['5 000', '5000'],
  ['5000,50', '5000'],
  ['5000.99 ₽', '5000'],
  ['от 100', '100'],
  ['−100', '100'],
  ['', ''],
  ['1234567890123456', '123456789012'],
])(
  'reads the typed amount «%s» of a filter as «%s» points, and never reads kopecks as thousands of points',
  (text, digits) => {
    expect(wholeDigits(text)).toBe(digits)
  },
)

const one = {
  id: '77',
  memberId: 'm-1',
  status: 'review',
  approvedBy: ['olga'],
  approvalsNeeded: 2,
  warnings: [],
  amount: 5_000,
  fee: 50,
  tax: 600,
  credited: 4_350,
  kind: 'sbp',
  isOwnPhone: true,
  fullName: 'Иванов',
  phone: '',
  bankName: 'Банк',
  recipient: '+7 (9••) •••-84-01',
  expectedOn: '2026-11-30',
  recordableOutcomes: [],
  createdAt: '2026-11-20T21:05:00Z',
  reference: null,
  state: null,
  batch: null,
  providerStatus: null,
  reason: null,
  timeline: [{ status: 'review', at: '2026-11-20T21:05:00Z', actor: 'member', note: '' }],
} as unknown as ConsoleWithdrawal
const render = (change: Partial<ConsoleWithdrawal> = {}) =>
  renderAs(listPermissions('finance'), <WithdrawalCards />, { record: { ...one, ...change } })
const renderText = (change?: Partial<ConsoleWithdrawal>) => render(change).text

it('shows the requested amount in points, and fee, tax and payment in roubles', () => {
  expect(renderText()).toContain('Запрошено 5 000 б. Комиссия 50 ₽ Налог 600 ₽ К выплате 4 350 ₽')
})

it('links a sent withdrawal to its batch', () => {
  expect(render({ batch: '12' }).links['№ 12']).toContain('/payout-batches/12/show')
  expect(renderText()).toContain('Пакет —')
})

it('shows that the rule of the member requested the withdrawal', () => {
  expect(renderText()).toContain('Подана 21.11.2026, 00:05 Ждут до')
  expect(renderText({ isAutomatic: true })).toContain('Подана 21.11.2026, 00:05, автовывод Ждут до')
})

it('shows the recipient’s phone for a payout by phone (SBP), and the recipient’s account number for a payout to an account', () => {
  expect(renderText()).toContain('Телефон аккаунт удалён Способ СБП Банк Банк Номер +7 (9••) •••-84-01, свой')
  expect(renderText({ kind: 'account', isOwnPhone: false, recipient: '••0001' })).toContain(
    'Способ На счёт Банк Банк Счёт ••0001',
  )
})

it('shows the provider’s last status of a payout when staff can record either outcome, but not when staff can record only a return', () => {
  const providerStatus = { providerStatus: 'sum_mismatch', state: 'pending', status: 'sent' } as const
  expect(renderText({ ...providerStatus, recordableOutcomes: ['paid', 'returned'] })).toContain(
    'ВНИМАНИЕ: у провайдера другая сумма',
  )
  expect(renderText({ ...providerStatus, recordableOutcomes: ['returned'] })).not.toContain('ВНИМАНИЕ')
})

it.each([
  ['match', 'Имя в банке совпало с именем участника'],
  ['mismatch', 'Имя в банке не совпало: деньги не ушли'],
  [null, 'Имя в банке не проверено'],
] as const)('shows the result %s of the provider’s name check in words', (nameCheck, words) => {
  expect(renderText({ needsOutcomeDocument: false, nameCheck })).toContain(words)
  expect(renderText({ needsOutcomeDocument: true, nameCheck })).not.toContain('Имя в банке')
})

it('shows staff by name, and the member and the server by role, in a withdrawal’s timeline', () => {
  const event = { status: 'sent', at: '2026-11-21T10:00:00Z', note: 'да' } as const
  const timeline = [...one.timeline, { ...event, actor: 'system' }, { ...event, at: '', actor: 'staff:olga' }]
  expect(renderText({ timeline })).toMatch(
    /00:05 ждёт ответа Участник — .*отправлена Сервер да .*отправлена olga да/,
  )
})
