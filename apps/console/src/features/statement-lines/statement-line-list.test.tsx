import type { StatementLineRow } from '@impulse/api/payouts/statement-lines'
import { statementLineListDefinition } from '@impulse/copy-ru/payouts/statement-line-list'
import { expect, it } from 'vitest'
import { renderAs } from '../../testing/render-as.tsx'
import { LineActions, Outcome } from './statement-line-list.tsx'

const line = {
  id: '1',
  isOfProvider: false,
  state: 'unmatched',
  withdrawal: null,
  suggestion: null,
  settlement: null,
  suggestedSettlement: null,
  decidedBy: null,
  note: '',
} as unknown as StatementLineRow
const textOf = (change: Partial<StatementLineRow>, permissions = ['payouts.decide-line']) =>
  renderAs(permissions, <LineActions line={{ ...line, ...change }} />).text

it.each<[Partial<StatementLineRow>, string]>([
  [{}, 'Сопоставить Не выплата'],
  [{ suggestion: '1012' }, 'Это № 1012? Не выплата'],
  [{ suggestedSettlement: '101' }, 'Это расчёт № 101? Не выплата'],
  [{ suggestion: '1012', suggestedSettlement: '101' }, 'Это № 1012? Не выплата'],
  [
    { state: 'duplicate', direction: 'debit', settlement: '101', suggestedSettlement: '101' },
    'Сопоставить Пояснить',
  ],
  [{ state: 'partial', withdrawal: '1012' }, 'Пояснить'],
  [{ state: 'duplicate', withdrawal: '1012' }, 'Пояснить'],
  [{ state: 'other' }, 'Сопоставить'],
  [{ isOfProvider: true, withdrawal: '1012' }, 'Пояснить'],
  [
    { isOfProvider: true, state: 'duplicate', outcome: 'of_bank_file', withdrawal: '1012' },
    'Сопоставить Пояснить',
  ],
  [{ isOfProvider: true, outcome: 'unknown_reference' }, 'Не выплата'],
  [{ isOfProvider: true, outcome: 'unknown_reference', withdrawal: '1012' }, 'Сопоставить Пояснить'],
  [{ state: 'matched', withdrawal: '1012' }, ''],
  [{ state: 'explained', decidedBy: 'olga', note: 'Вернут' }, 'olga: Вернут'],
])('shows for the statement line %o the text «%s»', (change, text) => expect(textOf(change)).toBe(text))

/** Returns the text of a line in a column of the exported file. */
const textInFile = (title: string, change: Partial<StatementLineRow>) => {
  const column = statementLineListDefinition.file.find((one) => one.title === title)
  return column && 'text' in column ? column.text({ ...line, ...change }) : 'no text'
}

it('shows the number of a tax refund where other lines show the number of their withdrawal', () => {
  expect(textInFile('Заявка', { settlement: '101' })).toBe('расчёт №\u00a0101')
  expect(textInFile('Заявка', { settlement: '101', withdrawal: '1012' })).toBe('1012')
})

it.each<[Partial<StatementLineRow>, string | null]>([
  [{ outcome: 'suggested', direction: 'debit' }, 'похоже на выплату: подтвердите'],
  [{ state: 'other', outcome: 'suggested', direction: 'debit' }, null],
  [{ state: 'explained', outcome: 'duplicate', direction: 'debit' }, null],
  [{ state: 'returned', outcome: 'refund_conflict' }, null],
])('exports what to do with a statement line only while it waits: %o as «%s»', (change, text) =>
  expect(textInFile('Что вышло', change)).toBe(text),
)

it('shows no buttons to staff who may not match or explain statement lines', () =>
  expect(textOf({}, [])).toBe(''))

it.each<[Partial<StatementLineRow>, string]>([
  [
    { outcome: 'unknown_reference' },
    'не сопоставлена НЕ ПРИНЯТО: выплаты с таким референсом нет. Сверьте его с пакетом и спросите банк',
  ],
  [{ outcome: 'suggested', direction: 'debit' }, 'не сопоставлена похоже на выплату: подтвердите'],
  [{ outcome: 'suggested', direction: 'credit' }, 'не сопоставлена похоже на возврат выплаты: подтвердите'],
  [
    { outcome: 'suggested', direction: 'debit', suggestedSettlement: '101' },
    'не сопоставлена похоже на возврат налога: подтвердите',
  ],
  [
    { outcome: 'suggested', direction: 'credit', suggestedSettlement: '101' },
    'не сопоставлена похоже, что возврат налога вернулся: подтвердите',
  ],
  [
    { state: 'duplicate', outcome: 'duplicate', direction: 'debit', settlement: '101' },
    'ДВАЖДЫ второе списание по этому расчёту: разберитесь с банком и поясните',
  ],
  [
    { state: 'duplicate', outcome: 'duplicate', direction: 'debit' },
    'ДВАЖДЫ второе списание по этой выплате: разберитесь с банком и поясните',
  ],
  [
    { outcome: 'duplicate', direction: 'credit' },
    'не сопоставлена ВНИМАНИЕ: лишний документ об этой выплате. Сверьте его с выпиской и разберите в «Сверке»',
  ],
  [
    { outcome: 'earlier_file', direction: 'credit' },
    'не сопоставлена выплата была и в отменённом пакете: узнайте в банке, не платит ли он по другому файлу, и сопоставьте или поясните',
  ],
  [{ state: 'matched', outcome: 'manual_settlement' }, 'сопоставлена платёж по расчёту вручную'],
  [{ state: 'explained', outcome: 'duplicate' }, 'с пояснением'],
  [{ state: 'returned', outcome: 'duplicate' }, 'возвращена позже'],
  [{ state: 'other', outcome: 'suggested' }, 'не о выплатах'],
])(
  'says what to do with a statement line that waits, and no warning for another: %o as «%s»',
  (change, text) => expect(renderAs([], <Outcome {...line} {...change} />).text).toBe(text),
)
