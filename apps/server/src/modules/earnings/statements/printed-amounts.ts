import { dayInDigits } from '@impulse/api/fields/day'
import { statementAccounts } from '@impulse/api/statements/statement'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { moscowDay } from '../../../platform/clock/moscow.ts'
import {
  statementAccountNames as accountNames,
  statementCategoryNames as categoryNames,
  statementLabels as labels,
  statementMonthName,
} from './statements.messages.ts'
import {
  byCategory,
  type Changes,
  type Line,
  type Month,
  type Summary,
  toChanges,
  toIncome,
  toStatementFigures,
} from './statements.rules.ts'

/**
 * Amount of a document under its name on the paper. `isChange`: the paper prints the amount with its sign, which a reader
 * may leave out.
 */
export type PrintedAmount = { name: string; value: bigint; isChange?: boolean }

const maxNames = 3

/** Returns the figures that have the sum, as «8 900 — «Заморожено на конец периода»»; the main figures first. */
export function namesOfSum(amounts: readonly PrintedAmount[], sum: number): string[] {
  const names = amounts
    .filter(
      ({ value, isChange }) =>
        value === BigInt(sum) || (isChange === true && sum > 0 && value === -BigInt(sum)),
    )
    .map(({ name, value }) => `${formatNumber(value)}\u00A0— ${name}`)
  return [...new Set(names)].slice(0, maxNames)
}

/** Returns all amounts of a statement, except those of its operations. */
export function toPrintedAmounts({
  summary,
  pending,
  months,
}: {
  summary: Summary
  pending: bigint
  months: readonly Month[]
}): PrintedAmount[] {
  const figures = toStatementFigures(summary)
  return [
    { name: `«${labels.earned}»`, value: toIncome(toChanges(summary)).earned },
    ...statementAccounts.flatMap((account) => {
      const name = accountNames[account]
      const { opening, income, outgo, returned, closing } = figures[account]
      const change = { isChange: true }
      return [
        { name: `«${name} на\u00A0конец периода»`, value: BigInt(closing) },
        { name: `«${name} на\u00A0начало периода»`, value: BigInt(opening) },
        { name: `«${name}: ${labels.income.toLowerCase()}»`, value: BigInt(income), ...change },
        { name: `«${name}: ${labels.outgo.toLowerCase()}»`, value: BigInt(outgo), ...change },
        { name: `«${name}: ${labels.returned.toLowerCase()}»`, value: BigInt(returned), ...change },
      ]
    }),
    ...ofIncome(toChanges(summary), ''),
    ...byCategory(summary).flatMap(({ category, change }) =>
      statementAccounts.map((account) => ({
        name: `«${categoryNames[category]}: ${accountNames[account].toLowerCase()}»`,
        value: change[account],
        isChange: true,
      })),
    ),
    { name: '«Выводы в\u00A0обработке»', value: pending },
    ...months.flatMap(ofMonth),
  ]
}

function ofMonth(month: Month): PrintedAmount[] {
  const place = `, ${statementMonthName(month.month)}`
  return [
    ...ofIncome(month, place),
    ...statementAccounts.flatMap((account) => [
      { name: `«${accountNames[account]}: на\u00A0начало»${place}`, value: month.opening[account] },
      { name: `«${accountNames[account]}: на\u00A0конец»${place}`, value: month.closing[account] },
      ...Object.entries(month.changes).map(([category, change]) => ({
        name: `«${categoryNames[category as keyof typeof categoryNames]}: ${accountNames[account].toLowerCase()}»${place}`,
        value: change[account],
        isChange: true,
      })),
    ]),
  ]
}

function ofIncome(changes: Changes, place: string): PrintedAmount[] {
  const { opening, credited, recalculated, earned, withdrawn, returned, closing } = toIncome(changes)
  const isChange = true
  return [
    { name: `«${labels.credited}»${place}`, value: credited, isChange },
    { name: `«${labels.recalculated}»${place}`, value: recalculated, isChange },
    { name: `«${labels.earnedInMonth}»${place}`, value: earned },
    { name: `«${labels.withdrawn}»${place}`, value: withdrawn, isChange },
    { name: `«${labels.returned}»${place}`, value: returned, isChange },
    { name: `«${labels.monthOpening}»${place}`, value: opening },
    { name: `«${labels.monthClosing}»${place}`, value: closing },
  ]
}

/** Returns the amounts of an operation's row: the change of each account and its balance after the operation. */
export const toOperationAmounts = ({ at, change, after }: Line): PrintedAmount[] =>
  statementAccounts.flatMap((account) => {
    const toName = (what: string) => `«${accountNames[account]}: ${what}» ${dayInDigits(moscowDay(at))}`
    return [
      { name: toName(labels.change), value: change[account], isChange: true },
      { name: toName(labels.after), value: after[account] },
    ]
  })
