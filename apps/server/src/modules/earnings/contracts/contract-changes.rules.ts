import { codeKey } from '../../../platform/db/searchable.rules.ts'
import { dayInDigits } from '@impulse/api/fields/day'
import { formatPhone } from '@impulse/api/fields/phone'
import type { ContractStatus } from '@impulse/api/contracts/contract'
import type { FileRecord } from './contract-columns.rules.ts'
import { type ContractRow, type ProductLookup, readRow, type Rejected } from './contract-row.rules.ts'

export type StoredContract = Omit<ContractRow, 'status'> & {
  /**
   * Status of the contract. `undone`: the import that created the contract was undone, so its number can be
   * recorded again.
   */
  status: ContractStatus | 'undone'
  /**
   * Phone of the current owner; `phone` is the phone with which the contract was recorded. When the owner's
   * account is deleted, `memberPhone` is null and `phone` is empty.
   */
  memberPhone: string | null
  /** Former phones of the owner, and current and former phones of the accounts that were merged into the owner's account. */
  otherPhones: string[]
  /** Import that created the contract; null when another source created it. */
  batch: bigint | null
}

export type Decision =
  | { kind: 'created' | 'updated' | 'unchanged'; reason?: never; code?: never }
  | ({ kind: 'rejected' } & Rejected)

/**
 * Replaces the contract number of each row with the spelling in which it is stored, so that a row with another
 * spelling finds the existing contract. `storedAs`: the stored number when the row spells it differently, otherwise
 * null.
 */
export function withStoredNumbers(
  rows: readonly ContractRow[],
  stored: ReadonlyMap<string, StoredContract>,
): { row: ContractRow; storedAs: string | null }[] {
  const spellings = new Map(Array.from(stored.keys(), (number) => [codeKey(number), number]))
  return rows.map((row) => {
    const number = spellings.get(codeKey(row.number)) ?? row.number
    return number === row.number ? { row, storedAs: null } : { row: { ...row, number }, storedAs: number }
  })
}

/**
 * Decides how a row changes its stored contract. A new city, a new subscriber or a cancellation is an update.
 * A row cannot change the product, owner or date, and cannot confirm a cancelled contract again.
 */
export function decide(row: ContractRow, stored: StoredContract | null): Decision {
  if (!stored || stored.status === 'undone') return { kind: 'created' }
  if (stored.status === 'cancelled' && row.status === 'confirmed')
    return rejected('contract_cancelled', 'договор уже расторгнут')
  if (row.product !== stored.product)
    return rejected('other_product', `у договора другой продукт: ${stored.product}`)
  const ownPhones = [stored.phone, stored.memberPhone, ...stored.otherPhones]
  const isOtherMember = !ownPhones.includes(row.phone)
  if (isOtherMember && stored.memberPhone !== null)
    return rejected('other_phone', `договор записан на другой телефон, чем ${formatPhone(row.phone)}`)
  if (row.connectedOn !== stored.connectedOn)
    return rejected('other_date', `у договора другая дата подключения: ${dayInDigits(stored.connectedOn)}`)
  const isChanged =
    isCancellation(row, stored) ||
    row.city !== stored.city ||
    subscriberAfter(row, stored) !== stored.subscriber
  return { kind: isChanged ? 'updated' : 'unchanged' }
}

/**
 * Returns the subscriber of a contract after a row is applied. A row without a subscriber leaves the stored
 * subscriber unchanged. After the owner's account is deleted, no row changes the subscriber.
 */
export const subscriberAfter = (row: ContractRow, stored: StoredContract): string | null =>
  stored.memberPhone === null ? stored.subscriber : (row.subscriber ?? stored.subscriber)

/** Returns true when the row cancels a contract that is not cancelled yet. */
export const isCancellation = (row: ContractRow, stored: StoredContract): boolean =>
  row.status === 'cancelled' && stored.status !== 'cancelled'

const rejected = (code: Rejected['code'], reason: string): Decision => ({ kind: 'rejected', code, reason })

export type Rejection = { line: number; reason: string }

/**
 * Row to record. `repeats`: later rows that are equal to this row, each with its own spelling of the contract number and
 * a phone that may be another one of the same member; null when there are none.
 */
export type PlannedRow = { row: ContractRow; line: number; repeats: SpelledLine[] | null }
export type SpelledLine = { line: number; number: string; phone: string }

export type Plan = { rows: PlannedRow[]; rejections: Rejection[] }

/**
 * Creates the plan of an import. `add` takes the records of the file one by one; `plan` returns the rows in the order
 * in which they are rewarded: by connection date, then by the key of the contract number. When several records have the
 * same number, the first is used, and later records that differ from it are rejected, except those that differ only by
 * the phone (`rejectRepeatsOfOthers`).
 */
export function createPlanner(options: { today: string; findProduct: ProductLookup }): {
  add: (record: FileRecord) => void
  plan: () => Plan
} {
  const rejections: Rejection[] = []
  // First row with each contract number, by `codeKey` of the number. For an invalid row only the line number is stored.
  // The values are compact, because a file may have a million rows.
  const first = new Map<string, PlannedRow | number>()
  return {
    add: (record) => {
      const { line } = record
      const read = readRow(record, options)
      if ('reason' in read) {
        rejections.push({ line, reason: read.reason })
        const key = codeKey(read.number ?? '')
        if (read.number !== null && !first.has(key)) first.set(key, line)
        return
      }
      const row = copyStrings(read.row)
      const key = codeKey(row.number)
      const before = first.get(key)
      if (before === undefined) first.set(key, { row, line, repeats: null })
      else if (typeof before === 'object' && isSame(before.row, row))
        (before.repeats ??= []).push({ line, number: row.number, phone: row.phone })
      else
        rejections.push({
          line,
          reason: formatConflictReason(typeof before === 'object' ? before.line : before),
        })
    },
    plan: () => ({
      rows: [...first]
        .flatMap(([key, planned]) => (typeof planned === 'object' ? [{ key, planned }] : []))
        .sort(byDateThenKey)
        .map(({ planned }) => planned),
      rejections,
    }),
  }
}

/**
 * Copies the strings of a row, because a string cut from the text of the file would keep the whole text in
 * memory.
 */
const copyStrings = (row: ContractRow): ContractRow => ({
  ...row,
  number: Buffer.from(row.number).toString(),
  city: Buffer.from(row.city).toString(),
})

export const formatConflictReason = (line: number): string =>
  `этот номер договора уже есть в строке ${line} с другими данными`

const isSame = (a: ContractRow, b: ContractRow): boolean =>
  a.product === b.product &&
  a.city === b.city &&
  a.connectedOn === b.connectedOn &&
  a.subscriber === b.subscriber &&
  a.status === b.status

type KeyedRow = { key: string; planned: PlannedRow }

/** Compares by the key of the number, so that the sum of a file does not depend on the spelling of its numbers. */
function byDateThenKey(a: KeyedRow, b: KeyedRow): number {
  const [dayA, dayB] = [a.planned.row.connectedOn, b.planned.row.connectedOn]
  if (dayA !== dayB) return dayA < dayB ? -1 : 1
  return a.key < b.key ? -1 : 1
}
