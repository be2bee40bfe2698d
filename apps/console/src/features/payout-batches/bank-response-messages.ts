import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import { formatKopecks } from '@impulse/copy-ru/balance/points'
import { isResolved } from '@impulse/copy-ru/payouts/payout-labels'
import type { BankResponseReport } from '@impulse/api/payouts/console-payouts'
import { dayInDigits } from '@impulse/api/fields/day'
import { withdrawalReasons } from '@impulse/copy-ru/withdrawals/withdrawal-reasons'
import { formatMoment } from '../../shared/format/moment.tsx'

type Row = BankResponseReport['rows'][number]

/** Maximum number of rows of a bank's response file that the dialog shows. */
const maxShown = 500

/**
 * Sorts the rows of a bank's response into two groups: first the rows that staff must check, then all others.
 * `unresolved` is the number of rows in the first group.
 */
export function sortRows(rows: readonly Row[]) {
  const unresolved = rows.filter(({ outcome }) => !isResolved(outcome))
  const resolved = rows.filter(({ outcome }) => isResolved(outcome))
  return {
    shownRows: [...unresolved, ...resolved].slice(0, maxShown),
    more: Math.max(0, rows.length - maxShown),
    unresolved: unresolved.length,
  }
}

export function formatReportStatus({
  before,
  isApplied,
}: Pick<BankResponseReport, 'before'> & { isApplied: boolean }): string {
  if (before)
    return `Этот файл уже принят ${formatMoment(before.appliedAt)} (${formatAuditActor(before.actor)}), второй раз ничего не сделано.`
  return isApplied ? 'Ответ принят.' : 'Проверка: пока ничего не записано.'
}

/** Returns true for the outcomes whose text is a message of the server. All other texts are of the bank. */
const isOwnText = (outcome: Row['outcome']): boolean => outcome === 'return_waits' || outcome === 'failed'

export const formatDetails = ({ text, outcome, reason, sums, paidOn }: Row): string =>
  [
    text && (isOwnText(outcome) ? text : `«${text}»`),
    outcome === 'returned' && reason && `участнику: ${withdrawalReasons[reason].text}`,
    paidOn && `день из файла «${paidOn.reported}» не принят, записано ${dayInDigits(paidOn.used)}`,
    sums && `в файле ${formatSum(sums.reported)}, в заявке ${formatSum(sums.expected)}`,
  ]
    .filter(Boolean)
    .join('; ') || '—'

const formatSum = (sum: string | null): string => (sum === null ? 'не сумма' : formatKopecks(Number(sum)))
