import type { SettlementRow, UnclaimedRow } from '@impulse/api/accounting/manual-settlements'
import { unclaimedListDefinition } from '@impulse/copy-ru/accounting/settlement-lists'
import { expect, it } from 'vitest'
import { drawCell } from '../../shared/list/list-cell.tsx'
import { renderAs } from '../../testing/render-as.tsx'
import {
  Debit,
  Decision,
  Document,
  Kind,
  Persons,
  ProposedSettlement,
  UnclaimedActions,
} from './settlement-lists.tsx'

const row: UnclaimedRow = {
  id: '1012',
  fullName: 'Иванов Андрей',
  bankName: 'Т-Банк',
  recipient: '+7 ••• 01',
  amount: 5000,
  credited: 4950,
  returnedAt: '2026-11-25T10:00:00+03:00',
  returnedOn: null,
  returnDocument: null,
  state: 'waiting',
}

it('shows the buttons to pay or write off an unclaimed payout only until a settlement is proposed, and only to staff with the permission', () => {
  const buttons = (may: string[], state: UnclaimedRow['state'] = 'waiting') =>
    renderAs(may, <UnclaimedActions row={{ ...row, state }} />).buttons
  expect(buttons(['settlements.propose'])).toEqual(['Выплачено', 'Списать'])
  expect(buttons(['settlements.propose'], 'proposed')).toEqual([])
  expect(buttons([])).toEqual([])
})

it.each([
  ['77', '20.11.2026, документ №\u00a077'],
  ['', '20.11.2026'],
])(
  'names the day and the document «%s» that returned the payment of an unclaimed payout as «%s»',
  (returnDocument, shown) => {
    const column = unclaimedListDefinition.table.find(({ name }) => name === 'paymentReturn')?.column
    const returned = { ...row, returnedOn: '2026-11-20', returnDocument }
    expect(column && drawCell(column, returned)).toBe(shown)
  },
)

const settlement: SettlementRow = {
  id: '1',
  number: 101,
  kind: 'tax_refund',
  state: 'open',
  memberId: 'm',
  fullName: 'Иванов Андрей',
  withdrawal: null,
  year: 2026,
  amount: 390,
  credited: 390,
  document: '17 от 20.11.2026',
  paidOn: '2026-11-20',
  reason: 'Заявление',
  author: 'olga',
  createdAt: '2026-11-25T10:00:00+03:00',
  decidedBy: null,
  decidedAt: null,
  debitedOn: null,
  returnedOn: null,
  returnDocument: null,
  returnedBy: null,
}

it.each<[Partial<SettlementRow>, string]>([
  [{ state: 'open' }, '—'],
  [{ state: 'applied' }, 'нет в выписке'],
  [{ state: 'applied', debitedOn: '2026-11-20' }, '20.11.2026'],
  [{ state: 'applied', kind: 'unclaimed_write_off', document: null, paidOn: null }, '—'],
  [
    { state: 'returned', debitedOn: '2026-11-20', returnedOn: '2026-11-24', returnDocument: '78' },
    '20.11.2026 вернулся 24.11.2026 документ № 78',
  ],
])('shows the debit of the settlement %o, and its return, as «%s»', (fields, shown) =>
  expect(renderAs([], <Debit {...settlement} {...fields} />).text).toBe(shown),
)

it('shows two columns of a settlement in one cell, so that the table fits on a screen', () => {
  expect(renderAs([], <Kind {...settlement} />).text).toBe('Возврат излишне удержанного НДФЛ 2026 год')
  expect(renderAs([], <Document {...settlement} />).text).toBe('17 от 20.11.2026 платёж 20.11.2026')
  const applied = { ...settlement, state: 'applied', decidedBy: 'vera' } as const
  expect(renderAs([], <Persons {...applied} />).text).toBe('Предложил: olga Сделано, vera')
})

it('shows the kind, the amount, the document and the payment date of a proposed settlement to the person who approves it', () => {
  const { text } = renderAs([], <ProposedSettlement isApproved row={settlement} />)
  expect(text).toContain('Возврат излишне удержанного НДФЛ, 2026 год: 390 ₽')
  expect(text).toContain('документ 17 от 20.11.2026, платёж 20.11.2026')
})

it.each<[Partial<SettlementRow>, string]>([
  [{ state: 'applied' }, 'Сделано, vera'],
  [{ state: 'returned', returnedBy: 'galina' }, 'Сделано, vera Платёж вернулся, galina'],
  [{ state: 'returned' }, 'Сделано, vera Платёж вернулся'],
])('shows who approved a settlement and who recorded the return of its payment: %o', (change, expected) => {
  const { text } = renderAs([], <Decision {...settlement} decidedBy="vera" {...change} />)
  expect(text).toBe(expected)
})
