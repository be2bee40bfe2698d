import { csvCell } from '../../../../platform/table-files/csv-cell.ts'
import type { Batch, BatchKind, BatchLine } from './payout-batches.sql.ts'
import { formatPurpose } from '../payment-purpose.rules.ts'

type Content = Pick<Batch, 'kind' | 'payer' | 'corrAccounts'>
type Column = [title: string, value: (line: BatchLine, batch: Content) => string]

const destination: Record<BatchKind, Column[]> = {
  sbp: [
    ['Телефон', ({ phone }) => phone ?? ''],
    ['Код банка СБП', ({ bankId }) => bankId ?? ''],
    ['Банк', ({ bankName }) => bankName],
  ],
  account: [
    ['Счёт', ({ account }) => account ?? ''],
    ['БИК', ({ bic }) => bic ?? ''],
    ['Банк', ({ bankName }) => bankName],
    ['Корсчёт', ({ bic }, { corrAccounts }) => (bic && corrAccounts[bic]) ?? ''],
  ],
}

const listColumns = (kind: BatchKind): Column[] => [
  ['Референс', ({ reference }) => reference],
  ['Заявка', ({ number }) => String(number)],
  ['Получатель', ({ fullName }) => fullName],
  ...destination[kind],
  ['Сумма', ({ credited }) => `${credited},00`],
  ['Назначение', (line, { payer }) => formatPurpose(payer.purpose, line)],
]

/**
 * Writes a batch of payments by phone or by account as CSV for Excel in Russian: semicolons, decimal commas,
 * UTF-8 with a byte order mark.
 */
export function formatBankFileCsv(batch: Content, lines: readonly BatchLine[]): Buffer {
  const columns = listColumns(batch.kind)
  const rows = lines.map((line) => columns.map(([, value]) => value(line, batch)))
  const records = [columns.map(([title]) => title), ...rows].map((cells) => cells.map(csvCell).join(';'))
  return Buffer.from(`\uFEFF${records.map((record) => `${record}\r\n`).join('')}`)
}
