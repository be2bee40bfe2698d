import type { Reconciliation } from '@impulse/api/payouts/reconciliation'
import { expect, it } from 'vitest'
import { renderAs } from '../../testing/render-as.tsx'
import { ReconciliationCards } from './reconciliation-cards.tsx'

const lastCoveredDay = {
  day: '2026-11-24',
  statementBalance: 550_050,
  computedBalance: 550_050,
  openLines: 0,
  outstandingPayouts: { count: 0, sum: 0 },
  outstandingReturns: { count: 0, sum: 0 },
  isClosable: true,
}
const account = { account: '40702810200000000001', closed: null, missing: null, lastCoveredDay }
const money = { inTransit: 1500, settled: 3000, sent: 4500 }
const render = (value: Reconciliation, permissions = ['payouts.close-day']) =>
  renderAs(permissions, <ReconciliationCards />, { responses: { '/console/api/reconciliation': value } })

it('staff with the permission can close a day on which all amounts agree', () => {
  const value = { money, accounts: [account] }
  expect(render(value).text).toMatch(/Отправлено, без возвратов 4 500 ₽.*Остаток по выписке 5 500,50 ₽/)
  expect(render(value).buttons).toEqual(['Закрыть по 24.11.2026'])
  expect(render(value, []).buttons).toEqual([])
})

it('shows why a day cannot be closed when its amounts differ', () => {
  const different = {
    ...lastCoveredDay,
    computedBalance: 550_000,
    openLines: 2,
    outstandingPayouts: { count: 1, sum: 1500 },
    isClosable: false,
  }
  const { text, buttons } = render({ money, accounts: [{ ...account, lastCoveredDay: different }] })
  expect(text).toContain('Выплачено, но не списано 1 на 1 500 ₽')
  expect(text).toContain(
    'День не закрыть: остаток по выписке и расчётный разные, строки ждут разбора, не за все выплаты есть списание.',
  )
  expect(buttons).toEqual([])
})

it('shows an error when the sent sum differs from the total of the sum in transit and the paid sum, and lists the days without a bank statement', () => {
  const missing = { from: '2026-11-23', to: '2026-11-24' }
  const closed = { day: '2026-11-22', kopecks: 1, by: 'olga' }
  const { text } = render({
    money: { ...money, sent: 4400 },
    accounts: [{ ...account, closed, missing, lastCoveredDay: null }],
  })
  expect(text).toContain('Не сходится на 100 ₽')
  expect(text).toContain('по 22.11.2026, olga Остаток на этот день 0,01 ₽')
  expect(text).toContain('Нет выписки с 23.11.2026 по 24.11.2026.')
})
