import { formatPhone } from '@impulse/api/fields/phone'
import type { ContractStatus } from '@impulse/api/contracts/contract'
import type { FileRecord } from './contract-columns.rules.ts'
import { type ContractRow, type ProductLookup, readRow, type Rejected } from './contract-row.rules.ts'

export type StoredContract = Omit<ContractRow, 'status'> & {
  /** «undone»: its import was undone, and the number is free. */
  status: ContractStatus | 'undone'
  /** Of the member that it belongs to now; `phone` is the one that it came with. They have left: null, and an empty one. */
  memberPhone: string | null
  /** The import that brought it. */
  batch: bigint | null
}

export type Decision =
  | { kind: 'created' | 'updated' | 'unchanged'; reason?: never; code?: never }
  | ({ kind: 'rejected' } & Rejected)

/**
 * Decides how a row changes the contract of its number: another city or subscriber, or confirmed → cancelled, is an update; the
 * base of a reward never changes; cancelled is final.
 */
export function decide(row: ContractRow, stored: StoredContract | null): Decision {
  if (!stored || stored.status === 'undone') return { kind: 'created' }
  if (stored.status === 'cancelled' && row.status === 'confirmed')
    return rejected('contract_cancelled', 'договор уже расторгнут')
  if (row.product !== stored.product)
    return rejected('other_product', `у договора другой продукт: ${stored.product}`)
  const isOtherMember = row.phone !== stored.phone && row.phone !== stored.memberPhone
  if (isOtherMember && stored.memberPhone !== null)
    return rejected('other_phone', `договор записан на другой телефон, чем ${formatPhone(row.phone)}`)
  if (row.connectedOn !== stored.connectedOn)
    return rejected('other_date', `у договора другая дата подключения: ${stored.connectedOn}`)
  const isChanged =
    isCancellation(row, stored) ||
    row.city !== stored.city ||
    subscriberAfter(row, stored) !== stored.subscriber
  return { kind: isChanged ? 'updated' : 'unchanged' }
}

/** A row that names none leaves the one that is known. Of a member who has left nothing is told again. */
export const subscriberAfter = (row: ContractRow, stored: StoredContract): string | null =>
  stored.memberPhone === null ? stored.subscriber : (row.subscriber ?? stored.subscriber)

/** True when the row is what ends a contract that was standing. */
export const isCancellation = (row: ContractRow, stored: StoredContract): boolean =>
  row.status === 'cancelled' && stored.status !== 'cancelled'

const rejected = (code: Rejected['code'], reason: string): Decision => ({ kind: 'rejected', code, reason })

export type Rejection = { line: number; reason: string }

/** A row to be recorded, with the lines that repeat it word for word; null: none. */
export type PlannedRow = { row: ContractRow; line: number; repeats: number[] | null }

export type Plan = { rows: PlannedRow[]; rejections: Rejection[] }

/**
 * Takes the records of a file one after the other, and gives its rows in the order in which they are rewarded: by date,
 * then by number. Of one number the first record counts; a second that says something else is rejected.
 */
export function planner(options: { today: string; findProduct: ProductLookup }): {
  take: (record: FileRecord) => void
  plan: () => Plan
} {
  const rejections: Rejection[] = []
  // A million rows stand here: a number's first row, or the line of one that was none.
  const first = new Map<string, PlannedRow | number>()
  return {
    take: (record) => {
      const { line } = record
      const read = readRow(record, options)
      if ('reason' in read) {
        rejections.push({ line, reason: read.reason })
        if (read.number !== null && !first.has(read.number)) first.set(read.number, line)
        return
      }
      const row = withoutEmpty(read.row)
      const before = first.get(row.number)
      if (before === undefined) first.set(row.number, { row, line, repeats: null })
      else if (typeof before === 'object' && isSame(before.row, row)) (before.repeats ??= []).push(line)
      else rejections.push({ line, reason: elsewhere(typeof before === 'object' ? before.line : before) })
    },
    plan: () => ({
      rows: [...first.values()].filter((planned) => typeof planned === 'object').sort(byDateThenNumber),
      rejections,
    }),
  }
}

/** Copies the row, so that its strings do not keep the whole file's text in memory. */
const withoutEmpty = (row: ContractRow): ContractRow => ({
  ...row,
  number: Buffer.from(row.number).toString(),
  city: Buffer.from(row.city).toString(),
})

const elsewhere = (line: number): string => `этот номер договора уже есть в строке ${line} с другими данными`

const isSame = (a: ContractRow, b: ContractRow): boolean =>
  a.product === b.product &&
  a.phone === b.phone &&
  a.city === b.city &&
  a.connectedOn === b.connectedOn &&
  a.subscriber === b.subscriber &&
  a.status === b.status

function byDateThenNumber({ row: a }: PlannedRow, { row: b }: PlannedRow): number {
  if (a.connectedOn !== b.connectedOn) return a.connectedOn < b.connectedOn ? -1 : 1
  return a.number < b.number ? -1 : 1
}
