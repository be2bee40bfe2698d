import type { MonthClosing } from '@impulse/api/accounting/month-closing'
import { expect, it } from 'vitest'
import { renderAs } from '../../testing/render-as.tsx'
import { MonthClosingCard } from './month-closing-card.tsx'

const settled = {
  month: '2026-11',
  isOver: true,
  openPayouts: { count: 0, sum: 0 },
  contradictedPayouts: 0,
  openLines: 0,
  openSettlements: 0,
  uncountedMembers: 0,
  openAccounts: [],
  balanceDifferences: [],
  isClosable: true,
}
const render = (open: MonthClosing['open'], permissions = ['accounting.close-month']) =>
  renderAs(permissions, <MonthClosingCard />, { responses: { '/console/api/month-closing': { open } } })

it('when a month has no open items, shows the button that closes the month only to staff with the permission', () => {
  expect(render(settled).text).toContain('Открыт: ноябрь 2026')
  expect(render(settled).buttons).toEqual(['Закрыть месяц'])
  expect(render(settled, []).buttons).toEqual([])
})

it('lists the payouts, statement lines and accounts that prevent the closing of a month, and shows no button that closes the month', () => {
  const { text, buttons } = render({
    ...settled,
    openPayouts: { count: 2, sum: 3000 },
    contradictedPayouts: 3,
    openLines: 1,
    uncountedMembers: 4,
    openAccounts: ['40702810200000000001'],
    balanceDifferences: [
      { account: '40702810200000000002', kopecks: -100_050, reason: 'Банк отменил документ 7' },
    ],
    isClosable: false,
  })
  expect(text).toContain('Отправлено, исход не записан 2 на 3 000 ₽')
  expect(text).toContain('Провайдер сообщает другой исход 3')
  expect(text).toContain('Участников, у которых места договоров ещё не посчитаны 4')
  expect(text).toContain('Счета с незакрытыми днями 40702810200000000001')
  expect(text).toContain('Разница остатка счёта 40702810200000000002 −1 000,50 ₽: Банк отменил документ 7')
  expect(text).toContain('Месяц не закрыть')
  expect(buttons).toEqual([])
})

it('before the end of a month, shows no button that closes the month; without operations, shows a text that there are none yet', () => {
  expect(render({ ...settled, isOver: false, isClosable: false }).text).toContain('Месяц ещё не закончился')
  expect(render({ ...settled, isOver: false, isClosable: false }).buttons).toEqual([])
  expect(render(null).text).toContain('Операций ещё нет')
})
