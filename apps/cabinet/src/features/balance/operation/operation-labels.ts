import type { ContractStatus } from '@impulse/api/contracts/contract'
import type { Explanation, WireFormula } from '@impulse/api/balance/operation'
import { noWrap } from '../../../shared/balance/frozen-labels.ts'
import { formatDate, type Moment } from '../../../shared/format/date.ts'

/**
 * Formats a contract: «Интернет, Тула, подключён 5 ноября, подтверждён». Returns an empty text when only the
 * contract's number is known.
 */
export function formatContract(
  { product, city, connectedAt, status }: NonNullable<Explanation['contract']>,
  { now }: { now: Moment },
): string {
  const connected = connectedAt && `подключён ${noWrap(formatDate(connectedAt, { now }))}`
  return [product, city, connected, status && statusLabels[status]].filter(Boolean).join(', ')
}

const statusLabels: Record<ContractStatus, string> = {
  submitted: 'на\u00a0проверке',
  confirmed: 'подтверждён',
  released: 'отстоял свой срок',
  rejected: 'отклонён',
  cancelled: 'расторгнут',
}

/**
 * Formats a version of the reward rules: «№ 3, действуют с 1 ноября». Version 1 has no date, because it has
 * been in force from the beginning.
 */
export function formatRules(
  { rulesVersion, rulesSince }: Pick<WireFormula, 'rulesVersion' | 'rulesSince'>,
  { now }: { now: Moment },
): string {
  const since =
    rulesSince !== null && rulesVersion > 1
      ? `, действуют с\u00a0${noWrap(formatDate(rulesSince, { now }))}`
      : ''
  return `№\u00a0${rulesVersion}${since}`
}
