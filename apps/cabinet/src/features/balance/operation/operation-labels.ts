import type { ContractStatus } from '@impulse/api/contracts/contract'
import type { Explanation } from '@impulse/api/balance/operation'
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
  released: 'срок прошёл',
  rejected: 'отклонён',
  cancelled: 'расторгнут',
}
