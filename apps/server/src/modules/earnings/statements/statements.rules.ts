import { type HistoryCategory, historyCategories } from '@impulse/api/balance/balance'
import { pointsToNumber } from '@impulse/api/fields/money'
import type { RefusalCode } from '@impulse/copy-ru/refusals/refusals'
import {
  type CheckedStatement,
  incomeFigures,
  type StatementAccount,
  statementAccounts,
  type StatementFigures,
} from '@impulse/api/statements/statement'

/** Points on each account that a statement shows. `debt`: points that the member owes, zero or more. */
export type Money = Record<StatementAccount, bigint>

/**
 * Item of a member's history. `change`: points that the item adds to each account; negative when it takes points from
 * the account.
 */
export type HistoryChange = {
  seq: bigint
  at: Date
  kind: string
  contractNumber: string | null
  /** Russian name of the product and city of the contract; null without one, and when the member no longer has it. */
  contract: { product: string; city: string } | null
  /** Number and bank of the withdrawal; null for an operation of no withdrawal. */
  withdrawal: { number: bigint; bank: string } | null
  amount: bigint
  change: Money
}

/** Item of a member's history. `after`: balances of the accounts after this item. */
export type Line = HistoryChange & { after: Money }

/**
 * Sums of the changes of one category in one month. `month`: first day of the month; null when the sums cover all time
 * before the period of the statement.
 */
export type MonthSums = {
  month: string | null
  category: HistoryCategory
  items: number
  firstSeq: bigint
  income: Money
  /** Sum of the decreases, zero or negative. */
  outgo: Money
}

export type Summary = {
  opening: Money
  closing: Money
  items: number
  /** Number (`seq`) of the first item in the period; null when the period has no items. */
  firstSeq: bigint | null
  /** Sums by month and category of the items in the period, without the items before the period. */
  sums: readonly MonthSums[]
}

export type CategorySums = { category: HistoryCategory; items: number; change: Money }
/** Balances of the accounts at the beginning and end of a time, and their changes in it by category. */
export type Changes = { opening: Money; changes: Record<HistoryCategory, Money>; closing: Money }
export type Month = Changes & { month: string }

/**
 * Income of a member in some time, in points. `opening` and `closing`: available points less the debt. `credited`: points
 * that were released; those that paid a debt count too. `recalculated`: clawbacks, recalculations and corrections.
 * `earned`: both together. `opening` + `earned` + `withdrawn` + `returned` = `closing`.
 */
export type Income = Record<
  'opening' | 'credited' | 'recalculated' | 'earned' | 'withdrawn' | 'returned' | 'closing',
  bigint
>

export function toSummary(sums: readonly MonthSums[]): Summary {
  const inside = sums.filter(({ month }) => month !== null)
  const opening = sumChange(sums.filter(({ month }) => month === null))
  const [first] = inside.map(({ firstSeq }) => firstSeq).sort((a, b) => (a < b ? -1 : 1))
  return {
    opening,
    closing: added(opening, sumChange(inside)),
    items: inside.reduce((count, { items }) => count + items, 0),
    firstSeq: first ?? null,
    sums: inside,
  }
}

export function toStatementFigures({ opening, closing, sums }: Summary): StatementFigures {
  // A refund is not income, even when the withdrawal was requested before the period.
  const earned = sums.filter(({ category }) => category !== 'refund')
  const income = added(...earned.map((sum) => sum.income))
  const outgo = added(...earned.map((sum) => sum.outgo))
  const returned = sumChange(sums.filter(({ category }) => category === 'refund'))
  const totalsFor = (account: StatementAccount) => ({
    opening: pointsToNumber(opening[account]),
    income: pointsToNumber(income[account]),
    outgo: pointsToNumber(outgo[account]),
    returned: pointsToNumber(returned[account]),
    closing: pointsToNumber(closing[account]),
  })
  const { credited, recalculated } = toIncome(toChanges({ opening, closing, sums }))
  return {
    available: totalsFor('available'),
    frozen: totalsFor('frozen'),
    debt: totalsFor('debt'),
    earned: { credited: pointsToNumber(credited), recalculated: pointsToNumber(recalculated) },
  }
}

export const byCategory = ({ sums }: Summary): CategorySums[] =>
  historyCategories.map((category) => {
    const categorySums = sums.filter((sum) => sum.category === category)
    return {
      category,
      items: categorySums.reduce((count, { items }) => count + items, 0),
      change: sumChange(categorySums),
    }
  })

/**
 * Computes the months of a statement. The opening balance of each month is the closing balance of the
 * previous month.
 */
export function byMonths({ opening, sums }: Summary, months: readonly string[]): Month[] {
  let left = opening
  return months.map((month) => {
    const changes = changesByCategory(sums.filter((sum) => sum.month === month))
    const before = left
    left = added(before, ...Object.values(changes))
    return { month, opening: before, changes, closing: left }
  })
}

/** Returns the changes of the whole time of a statement. */
export const toChanges = ({
  opening,
  closing,
  sums,
}: Pick<Summary, 'opening' | 'closing' | 'sums'>): Changes => ({
  opening,
  changes: changesByCategory(sums),
  closing,
})

const changesByCategory = (sums: readonly MonthSums[]): Changes['changes'] =>
  Object.fromEntries(
    historyCategories.map((category) => [
      category,
      sumChange(sums.filter((sum) => sum.category === category)),
    ]),
  ) as Changes['changes']

export function toIncome({ opening, changes, closing }: Changes): Income {
  const own = ({ available, debt }: Money): bigint => available - debt
  const credited = own(changes.reward) + own(changes.release)
  const recalculated = own(changes.correction)
  return {
    opening: own(opening),
    credited,
    recalculated,
    earned: credited + recalculated,
    withdrawn: own(changes.withdrawal),
    returned: own(changes.refund),
    closing: own(closing),
  }
}

/** Returns the months from the first with a balance or a change; of a statement without any, its last month. */
export function fromFirstOperation(months: readonly Month[]): readonly Month[] {
  const first = months.findIndex(({ opening, changes }) =>
    [opening, ...Object.values(changes)].some((money) =>
      statementAccounts.some((account) => money[account] !== 0n),
    ),
  )
  return months.slice(first)
}

/** Returns the income table of the paper: its months and, as the last row, the whole period. */
export function toCheckedMonths({
  summary,
  months: all,
}: {
  summary: Summary
  months: readonly Month[]
}): CheckedStatement['months'] {
  const months = fromFirstOperation(all)
  if (months.length < 2) return []
  return [...months, { ...toChanges(summary), month: null }].map(({ month, ...changes }) => {
    const income = toIncome(changes)
    const figures = incomeFigures.map((figure) => [figure, pointsToNumber(income[figure])])
    return { month, ...(Object.fromEntries(figures) as Record<keyof Income, number>) }
  })
}

/** Returns the items, each with the balances after the item. `before`: balances before the first item. */
export function countOn(before: Money, items: readonly HistoryChange[]): Line[] {
  let after = before
  return items.map((item) => {
    after = added(after, item.change)
    return { ...item, after }
  })
}

export const sameMoney = (one: Money, other: Money): boolean =>
  statementAccounts.every((account) => one[account] === other[account])

const maxYears = 10

/** Returns the refusal code and the form field of an invalid period; null when the period is valid. */
export function periodRefusal(
  { dateSince, dateTo }: { dateSince: string; dateTo: string },
  today: string,
): { code: RefusalCode; field: 'dateSince' | 'dateTo' } | null {
  if (dateSince > dateTo) return { code: 'invalid_period', field: 'dateTo' }
  if (dateSince > today) return { code: 'statement_in_future', field: 'dateSince' }
  const limitDay = `${Number(dateSince.slice(0, 4)) + maxYears}${dateSince.slice(4)}`
  return dateTo >= limitDay ? { code: 'statement_period_too_long', field: 'dateSince' } : null
}

/** Formats the first letters of the names as «И. А.», in the order of `names`. Empty names are skipped. */
export const formatInitials = (names: readonly string[]): string =>
  names
    .filter(Boolean)
    .map((name) => `${Array.from(name)[0]?.toUpperCase() ?? ''}.`)
    .join(' ')

const sumChange = (sums: readonly MonthSums[]): Money =>
  added(...sums.flatMap(({ income, outgo }) => [income, outgo]))

const added = (...all: Money[]): Money => ({
  available: all.reduce((sum, { available }) => sum + available, 0n),
  frozen: all.reduce((sum, { frozen }) => sum + frozen, 0n),
  debt: all.reduce((sum, { debt }) => sum + debt, 0n),
})

/** Number of years for which the cabinet offers a summary. */
const offeredYears = 3

/**
 * Returns the years for which the cabinet offers a summary: from that of the first operation to that of `today`, latest
 * first, at most `offeredYears`. `firstDay`: null without operations; then only the current year is returned.
 */
export function listSummaryYears(firstDay: string | null, today: string): number[] {
  const [first, last] = [firstDay ?? today, today].map((day) => Number(day.slice(0, 4))) as [number, number]
  return Array.from(
    { length: Math.min(Math.max(last - first + 1, 1), offeredYears) },
    (_, back) => last - back,
  )
}
