import { formatPhone } from '@impulse/wire/phone'
import type { ContractStatus } from '@impulse/wire/contract'
import { type ContractRow, type FileRecord, type ProductLookup, readRow } from './contract-row.rules.ts'

export type StoredContract = Omit<ContractRow, 'status'> & {
  /** «undone»: its import was undone, and the number is free. */
  status: ContractStatus | 'undone'
  /** Of the member that it belongs to now; `phone` is the one that it came with. */
  memberPhone: string
  /** The import that brought it. */
  batch: bigint | null
}

export type Decision =
  { kind: 'created' | 'updated' | 'unchanged'; reason?: never } | { kind: 'rejected'; reason: string }

/**
 * What a row does to the contract of its number: another city, or confirmed → cancelled, is an update; what a reward
 * was computed from does not change; cancelled is final.
 */
export function decide(row: ContractRow, stored: StoredContract | null): Decision {
  if (!stored || stored.status === 'undone') return { kind: 'created' }
  if (stored.status === 'cancelled' && row.status === 'confirmed') return rejected('договор уже расторгнут')
  if (row.product !== stored.product) return rejected(`у договора другой продукт: ${stored.product}`)
  if (row.phone !== stored.phone && row.phone !== stored.memberPhone)
    return rejected(`договор записан на другой телефон, чем ${formatPhone(row.phone)}`)
  if (row.connectedOn !== stored.connectedOn)
    return rejected(`у договора другая дата подключения: ${stored.connectedOn}`)
  return { kind: isCancellation(row, stored) || row.city !== stored.city ? 'updated' : 'unchanged' }
}

/** True when the row is what ends a contract that was standing. */
export const isCancellation = (row: ContractRow, stored: StoredContract): boolean =>
  row.status === 'cancelled' && stored.status !== 'cancelled'

export type Rejection = { line: number; reason: string }

/** A row to be recorded, with the lines that repeat it word for word. */
export type PlannedRow = { row: ContractRow; line: number; repeats: number[] }

const openQuote = { reason: 'не закрыта кавычка', number: null }

/**
 * The rows of a whole file in the order in which they are taken: by date, then by number, since a step's n depends on
 * it. Of one number the first record counts; a second that says something else is rejected.
 */
export function planRows(
  records: readonly FileRecord[],
  given: { today: string; findProduct: ProductLookup },
): { rows: PlannedRow[]; rejections: Rejection[] } {
  const rejections: Rejection[] = []
  const first = new Map<string, { line: number; planned: PlannedRow | null }>()
  for (const { line, fields, isQuoteOpen } of records) {
    const read = isQuoteOpen ? openQuote : readRow(fields, given)
    const number = 'row' in read ? read.row.number : read.number
    const before = number === null ? undefined : first.get(number)
    if ('reason' in read) rejections.push({ line, reason: read.reason })
    if (!before) {
      const planned = 'row' in read ? { row: read.row, line, repeats: [] } : null
      if (number !== null) first.set(number, { line, planned })
    } else if ('row' in read) {
      if (before.planned && isSame(before.planned.row, read.row)) before.planned.repeats.push(line)
      else
        rejections.push({
          line,
          reason: `этот номер договора уже есть в строке ${before.line} с другими данными`,
        })
    }
  }
  const rows = [...first.values()].map(({ planned }) => planned).filter((planned) => planned !== null)
  return { rows: rows.sort(byDateThenNumber), rejections }
}

const isSame = (a: ContractRow, b: ContractRow): boolean =>
  a.product === b.product &&
  a.phone === b.phone &&
  a.city === b.city &&
  a.connectedOn === b.connectedOn &&
  a.status === b.status

function byDateThenNumber({ row: a }: PlannedRow, { row: b }: PlannedRow): number {
  if (a.connectedOn !== b.connectedOn) return a.connectedOn < b.connectedOn ? -1 : 1
  return a.number < b.number ? -1 : 1
}

const rejected = (reason: string): Decision => ({ kind: 'rejected', reason })
