import type { FileColumn } from '@impulse/api/files/console-file'
import type { BalanceChangeRow } from '@impulse/api/balance/console-balance-corrections'
import { formatPhone } from '@impulse/api/fields/phone'
import {
  balanceChangeKindLabels,
  balanceChangeStateLabels,
} from '@impulse/copy-ru/balance/balance-correction-labels'
import { proposalColumns } from '../../../platform/admin/proposal-columns.ts'

export const balanceChangeColumns: readonly FileColumn<BalanceChangeRow>[] = [
  { title: '№', width: 10, text: ({ number }) => String(number) },
  { title: 'Участник', text: ({ phone }) => (phone === null ? 'аккаунт удалён' : formatPhone(phone)) },
  { title: 'Что', text: ({ kind }) => balanceChangeKindLabels[kind] },
  { title: 'Сумма, б.', width: 14, sum: ({ amount }) => amount },
  { title: 'Причина', width: 44, text: ({ reason }) => reason },
  { title: 'Состояние', text: ({ state }) => balanceChangeStateLabels[state] },
  ...proposalColumns,
]
