import type { BalanceChangeRow } from '@impulse/api/balance/console-balance-corrections'
import { expect, it } from 'vitest'
import { MergeFigures } from '../../shared/actions/member-merge-preview.tsx'
import { renderAs } from '../../testing/render-as.tsx'
import { ProposedChange } from './balance-correction-list.tsx'

const row = {
  phone: '79161118401',
  kind: 'correction',
  amount: -12_500,
  reason: 'Начислено дважды.',
  author: 'olga',
} as unknown as BalanceChangeRow
const textOf = (isApproved: boolean, change: Partial<BalanceChangeRow> = {}) =>
  renderAs([], <ProposedChange row={{ ...row, ...change }} isApproved={isApproved} />).text

it('the dialog that approves a balance correction shows its member, amount, reason and author', () => {
  expect(textOf(true)).toBe(
    'Участник +7 (916) 111-84-01. Корректировка: −12 500 б. Начислено дважды. (olga) Деньги изменятся сразу. Обратно — только новым изменением.',
  )
})

it('the dialog that declines a balance correction does not mention money', () => {
  expect(textOf(false)).not.toContain('Деньги')
})

it('the dialog that approves the write-off of a deleted account’s debt shows «удалён» in place of the phone number', () => {
  expect(textOf(true, { phone: null, kind: 'write_off', amount: 700 })).toContain(
    'Участник удалён. Списание долга: 700 б.',
  )
})

const money = (available: number, frozen: number, debt: number) => ({ available, frozen, debt })
const preview = {
  duplicateId: 'm-2',
  duplicateName: '',
  blockers: [],
  figures: {
    contracts: 3,
    cancelled: 1,
    duplicate: money(100, 200, 50),
    primary: money(1_000, 0, 0),
    after: money(1_050, 200, 0),
  },
}

it('before a merge, shows the money of both accounts, and the money that the primary account will have after the merge', () => {
  const { text } = renderAs([], <MergeFigures {...preview} />)
  expect(text).toContain('Вторая запись: имя не указано. Договоров перейдёт: действующих 3, расторгнутых 1.')
  expect(text).toContain(
    'Доступно 100 б. 1 000 б. 1 050 б. Заморожено 200 б. 0 б. 200 б. Долг 50 б. 0 б. 0 б.',
  )
})

it('when two accounts cannot be merged, shows the blockers instead of the amounts of the merge', () => {
  const closed = { ...preview, figures: null, blockers: ['У второй записи есть заявка', 'Открыт случай'] }
  expect(renderAs([], <MergeFigures {...closed} />).text).toBe('У второй записи есть заявка Открыт случай')
})
