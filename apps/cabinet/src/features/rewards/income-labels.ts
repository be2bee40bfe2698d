import type { IncomeMonth } from '@impulse/api/rewards/rewards'
import { formatMonth } from '../../shared/format/date.ts'
import { formatInMonth } from './month-labels.ts'
import { formatChange, formatContracts } from './step-labels.ts'

/**
 * Returns the address of the history with the operations of which a month's bar consists: the rewards, and what was
 * taken from them and added to them.
 */
export const monthAddress = ({ since, to }: IncomeMonth): string =>
  `/balance?${new URLSearchParams({ category: 'earned', dateSince: since, dateTo: to })}`

/**
 * Formats the contracts of the current month: «14 договоров · на 3 больше, чем в октябре». If the previous month
 * had more contracts, the text states no difference, because the current month is not over.
 */
export function formatCurrentMonth(present: IncomeMonth, last: IncomeMonth | undefined): string {
  const count = present.contracts === 0 ? 'договоров пока нет' : formatContracts(present.contracts)
  const compared = last === undefined ? '' : comparison(present.contracts, last)
  return compared === '' ? count : `${count} · ${compared}`
}

function comparison(contracts: number, last: IncomeMonth): string {
  const more = contracts - last.contracts
  if (more > 0 && last.contracts === 0) return `${formatInMonth(last.since)} их\u00a0не\u00a0было`
  if (more > 0) return `на\u00a0${more} больше, чем ${formatInMonth(last.since)}`
  if (more === 0) return contracts === 0 ? '' : `столько\u00a0же, сколько ${formatInMonth(last.since)}`
  return `${formatInMonth(last.since)}\u00a0— ${formatContracts(last.contracts)}`
}

/**
 * Formats the sums that operations of a month took back from rewards or added to rewards: «−800 б. по расторжениям и
 * перерасчётам».
 */
export function formatCorrections({ clawedBack, added }: IncomeMonth): string[] {
  return [
    ...(clawedBack > 0 ? [`${formatChange(-clawedBack)} по\u00a0расторжениям и\u00a0перерасчётам`] : []),
    ...(added > 0 ? [`${formatChange(added)} по\u00a0перерасчётам и\u00a0отменённым расторжениям`] : []),
  ]
}

/** Formats all values of a month's bar: «Ноябрь 2026, месяц ещё идёт: +21 300 б., 14 договоров». */
export function formatMonthIncome(month: IncomeMonth, { isRunning }: { isRunning: boolean }): string {
  const values = [formatChange(month.points), formatContracts(month.contracts), ...formatCorrections(month)]
  return `${formatMonth(month.since)}${isRunning ? ', месяц ещё идёт' : ''}: ${values.join(', ')}`
}

export const isEmptyMonth = ({ points, clawedBack, added }: IncomeMonth): boolean =>
  points === 0 && clawedBack === 0 && added === 0
