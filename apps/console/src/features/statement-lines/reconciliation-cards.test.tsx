import type { Reconciliation } from '@impulse/api/payouts/reconciliation'
import { expect, it } from 'vitest'
import { renderAs } from '../../testing/render-as.tsx'
import { ReconciliationCards } from './reconciliation-cards.tsx'

const lastCoveredDay = {
  day: '2026-11-24',
  statementBalance: 550_050,
  computedBalance: 550_050,
  balanceDifferences: [],
  openLines: 0,
  firstOpenLines: [],
  outstandingPayouts: { count: 0, sum: 0, first: [] },
  outstandingReturns: { count: 0, sum: 0, first: [] },
  isClosable: true,
  needsReason: false,
}
const lateLines = { count: 0, first: [] }
const account = { account: '40702810200000000001', closed: null, missing: [], lastCoveredDay }
const money = { inTransit: 1500, settled: 3000, sent: 4500 }
const reportedPayments = { count: 0, sum: 0, first: [] }
const render = (
  value: Omit<Reconciliation, 'reportedPayments'> & Partial<Reconciliation>,
  permissions = ['payouts.close-day'],
) =>
  renderAs(permissions, <ReconciliationCards />, {
    responses: { '/console/api/reconciliation': { reportedPayments, ...value } },
  })

it('staff with the permission can close a day on which all amounts agree', () => {
  const value = { money, accounts: [account] }
  expect(render(value).text).toMatch(
    /Отправлено, без возвратов 4 500 ₽.*Остаток по выписке 5 500,50 ₽.*Ждёт разбора строк по 24.11.2026 0/,
  )
  expect(render(value).buttons).toEqual(['Закрыть по 24.11.2026'])
  expect(render(value, []).buttons).toEqual([])
})

it('names the statements, lines and payouts that keep a day from being closed, with links to lines and payouts', () => {
  const line = { id: '7', bookedOn: '2026-11-23', direction: 'debit' as const, kopecks: 150_000 }
  const different = {
    ...lastCoveredDay,
    computedBalance: 550_150,
    balanceDifferences: [
      { from: '2026-11-23', to: '2026-11-24', kopecks: -100, isOpening: false },
      { from: '2026-11-25', to: '2026-11-25', kopecks: -150_000, isOpening: true },
    ],
    openLines: 12,
    firstOpenLines: [
      { ...line, documentNumber: '1012', counterparty: 'ООО «Ромашка»', state: 'duplicate' as const },
      { ...line, id: '8', documentNumber: '', counterparty: '', state: 'unmatched' as const },
    ],
    outstandingPayouts: {
      count: 2,
      sum: 1890,
      first: [
        { id: '1003', bankName: 'Т-Банк', credited: 1500, isSettlement: false },
        { id: '101', bankName: '', credited: 390, isSettlement: true },
      ],
    },
    isClosable: false,
    needsReason: true,
  }
  const { text, buttons, links } = render({ money, accounts: [{ ...account, lastCoveredDay: different }] })
  expect(text).toContain(
    'с 23.11.2026 по 24.11.2026: остаток по выписке на 1,00 ₽ меньше, чем по документам ' +
      '25.11.2026: остаток на начало дня на 1 500,00 ₽ меньше, чем на конец предыдущего. Загрузите выписку предыдущего дня ещё раз Строки ждут разбора',
  )
  expect(text).toContain('23.11.2026, документ № 1012 , списание 1 500,00 ₽, ООО «Ромашка»: ДВАЖДЫ')
  expect(text).toContain('документ без номера , списание 1 500,00 ₽: не сопоставлена и ещё 10')
  expect(text).toContain('Выплачено, но не списано заявка № 1003 , Т-Банк, 1 500 ₽ расчёт № 101 , 390 ₽')
  expect(links['документ № 1012']).toContain('%22q%22%3A%221012%22')
  expect(links['заявка № 1003']).toContain('/withdrawals/1003/show')
  expect(links['расчёт № 101']).toContain('%22q%22%3A%22101%22')
  expect(buttons).toEqual([])
})

it('a day on which only the balance differs is closed with an explanation, which the account then shows', () => {
  const balanceDifferences = [{ from: '2026-11-23', to: '2026-11-24', kopecks: -100, isOpening: false }]
  const different = {
    ...account,
    lastCoveredDay: { ...lastCoveredDay, computedBalance: 550_150, balanceDifferences, needsReason: true },
  }
  const { text, buttons } = render({ money, accounts: [different] })
  expect(text).toContain('День закрывают только с пояснением: Документы не объясняют остаток')
  expect(buttons).toEqual(['Закрыть по 24.11.2026 с пояснением'])
  expect(render({ money, accounts: [different] }, []).buttons).toEqual([])
  const closed = {
    day: '2026-11-24',
    kopecks: 1,
    by: 'olga',
    difference: -100,
    explanation: 'Банк отменил документ 7',
    lateLines,
  }
  expect(render({ money, accounts: [{ ...account, closed, lastCoveredDay: null }] }).text).toContain(
    'Документы не объясняют −1,00 ₽: Банк отменил документ 7',
  )
})

it('names the documents that came after the closing of their days', () => {
  const line = { account: account.account, bookedOn: '2026-11-22', direction: 'debit' as const, kopecks: 200 }
  const first = [
    { ...line, documentNumber: '7' },
    { ...line, documentNumber: '' },
  ]
  const closed = { day: '2026-11-22', kopecks: 1, by: 'olga', difference: 0, explanation: '' }
  const withLate = (count: number) =>
    render({ money, accounts: [{ ...account, closed: { ...closed, lateLines: { count, first } } }] }).text
  expect(withLate(2)).toContain(
    'Пришло после закрытия, войдёт в следующее 22.11.2026, документ № 7, списание 2,00 ₽; 22.11.2026, документ без номера, списание 2,00 ₽ Выписки',
  )
  expect(withLate(14)).toContain('документ без номера, списание 2,00 ₽ и ещё 12')
})

it('names the payments that a table of results reported although they were not expected, which staff with the permission explain', () => {
  const payment = { id: '7', withdrawal: '1003', bankName: 'Т-Банк', credited: 1500, actor: 'staff:petr' }
  const first = [
    { ...payment, statedDay: '2026-11-25', documentNumber: '8' },
    { ...payment, id: '8', statedDay: null, documentNumber: '' },
  ]
  const value = { money, reportedPayments: { count: 3, sum: 4500, first }, accounts: [] }
  const { text, links, buttons } = render(value, ['payouts.decide-line'])
  expect(text).toContain(
    'Банк сообщил в таблице о лишнем платеже. Загрузите выписки этих дней: по ним видно, ушли ли деньги ' +
      'заявка № 1003 , Т-Банк, 1 500 ₽, 25.11.2026, документ № 8, загрузил petr Пояснить ' +
      'заявка № 1003 , Т-Банк, 1 500 ₽, без даты, загрузил petr Пояснить и ещё 1',
  )
  expect(links['заявка № 1003']).toContain('/withdrawals/1003/show')
  expect(buttons).toEqual(['Пояснить', 'Пояснить'])
  expect(render(value, []).buttons).toEqual([])
  expect(render({ money, accounts: [] }).text).not.toContain('лишнем платеже')
})

it('says that the sums of the payouts differ when nothing else keeps a day from being closed', () => {
  const { text } = render({
    money: { ...money, sent: 4400 },
    accounts: [{ ...account, lastCoveredDay: { ...lastCoveredDay, isClosable: false } }],
  })
  expect(text).toContain('День не закрыть: деньги выплат не сходятся.')
})

it('shows an error when the sent sum differs from the total of the sum in transit and the paid sum, and lists the days without a bank statement', () => {
  const missing = [
    { from: '2026-11-23', to: '2026-11-24' },
    { from: '2026-11-26', to: '2026-11-26' },
  ]
  const closed = { day: '2026-11-22', kopecks: 1, by: 'olga', difference: 0, explanation: '', lateLines }
  const { text, links } = render({
    money: { ...money, sent: 4400 },
    accounts: [{ ...account, closed, missing, lastCoveredDay: null }],
  })
  expect(text).toContain('Не сходится на 100 ₽')
  expect(text).toContain('по 22.11.2026, olga Остаток на этот день 0,01 ₽')
  expect(text).toContain('Нет выписки с 23.11.2026 по 24.11.2026, за 26.11.2026. Загрузить')
  expect(links['Загрузить']).toContain('/payout-batches')
})

it('says which statements an account needs when no statement was taken after the end of its days', () => {
  const { text, links } = render({ money, accounts: [{ ...account, lastCoveredDay: null }] })
  expect(text).toContain('Нет выписок, взятых после конца дня: день закрывают только по ним. Загрузить')
  expect(links['Загрузить']).toContain('/payout-batches')
  expect(render({ money, accounts: [account] }).text).not.toContain('Нет выписок')
})

it('names ten periods without a bank statement and the number of the others', () => {
  const missing = Array.from({ length: 12 }, (_, place) => {
    const day = `2026-11-${10 + place}`
    return { from: day, to: day }
  })
  const { text } = render({ money, accounts: [{ ...account, missing, lastCoveredDay: null }] })
  expect(text).toContain('за 18.11.2026, за 19.11.2026 и ещё 2. Загрузить')
})
