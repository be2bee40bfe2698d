import { dayInDigits } from '@impulse/api/fields/day'
import type { LateLines, StatementLineRow } from '@impulse/api/payouts/statement-lines'
import { formatNumber } from '../balance/format-number.ts'
import { formatKopecks } from '../balance/points.ts'
import { defineList } from '../lists/define-list.ts'
import {
  directionLabels,
  formatLineOutcome,
  lineFilterLabels,
  lineStateLabels,
} from './statement-line-labels.ts'

/** Label of a line whose day was closed before it was imported. */
export const lateLineLabel = 'после закрытия дня'

/** Formats the number of a document as «документ № 7». */
export const formatDocument = (number: string): string =>
  number ? `документ №\u00a0${number}` : 'документ без номера'

/** Formats a line as «23.11.2026, документ № 7, списание 100,00 ₽». */
const formatLine = ({
  bookedOn,
  documentNumber,
  direction,
  kopecks,
}: Pick<StatementLineRow, 'bookedOn' | 'documentNumber' | 'direction' | 'kopecks'>): string =>
  `${dayInDigits(bookedOn)}, ${formatDocument(documentNumber)}, ${directionLabels[direction]} ${formatKopecks(kopecks)}`

/** Formats the first lines of closed days, and the number of the others. */
export const formatLateLines = ({ count, first }: LateLines): string =>
  first.map(formatLine).join('; ') +
  (count > first.length ? ` и ещё ${formatNumber(count - first.length)}` : '')

/** Lines of bank statements, newest first. The page opens with the lines that staff must match or explain. */
export const statementLineListDefinition = defineList({
  name: 'statement-lines',
  view: 'payouts.statement-lines',
  export: 'payouts.export-lists',
  filters: {
    q: { search: 'Номер заявки или документа' },
    state: { title: 'Состояние', choices: lineFilterLabels },
    direction: { title: 'Вид', choices: directionLabels },
  },
  firstFilters: { state: 'open' },
  sort: { field: 'bookedOn', order: 'DESC' },
  columns: {
    bookedOn: { title: 'День', width: 12, sortBy: 'bookedOn', text: ({ bookedOn }) => dayInDigits(bookedOn) },
    documentNumber: { title: 'Документ', width: 12, text: ({ documentNumber }) => documentNumber },
    direction: { title: 'Вид', text: ({ direction }) => directionLabels[direction] },
    sum: {
      title: 'Сумма, ₽',
      width: 14,
      isOneLine: true,
      text: ({ kopecks }) => formatNumber(kopecks / 100, 2),
    },
    counterparty: { title: 'Кто', width: 30, text: ({ counterparty }) => counterparty || null },
    purpose: { title: 'Назначение', width: 40, text: ({ purpose }) => purpose || null },
    account: { title: 'Счёт', width: 24, text: ({ account }) => account },
    state: { title: 'Состояние', width: 20, text: ({ state }) => lineStateLabels[state] },
    outcome: { title: 'Что вышло', width: 40, text: formatLineOutcome },
    withdrawal: {
      title: 'Заявка',
      text: ({ withdrawal, settlement }) => withdrawal ?? (settlement && `расчёт №\u00a0${settlement}`),
      link: ({ withdrawal, settlement }) =>
        withdrawal
          ? `/withdrawals/${withdrawal}/show`
          : settlement &&
            `/manual-settlements?filter=${encodeURIComponent(JSON.stringify({ q: settlement }))}`,
    },
    decidedBy: { title: 'Кто разобрал', text: ({ decidedBy }) => decidedBy },
    late: { title: 'Когда пришла', text: ({ isLate }) => (isLate ? lateLineLabel : null) },
    note: { title: 'Пояснение', width: 40, text: ({ note }) => note || null },
    decision: { title: 'Решение', isDrawn: true },
  },
  // Some cells of the console show two columns, because all columns do not fit on a screen.
  table: ['bookedOn', 'sum', 'outcome', 'purpose', 'withdrawal', 'decision'],
})
