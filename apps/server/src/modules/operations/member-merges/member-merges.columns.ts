import { formatPhone } from '@impulse/api/fields/phone'
import type { FileColumn } from '@impulse/api/files/console-file'
import type { MergeRow } from '@impulse/api/members/console-merges'
import { mergeStateLabels } from '@impulse/copy-ru/members/merge-labels'
import { proposalColumns } from '../../../platform/admin/proposal-columns.ts'

const formatMergedPhone = (phone: string | null) => (phone === null ? 'аккаунт удалён' : formatPhone(phone))

export const mergeColumns: readonly FileColumn<MergeRow>[] = [
  { title: '№', width: 10, text: ({ number }) => String(number) },
  { title: 'Остаётся', text: ({ phone }) => formatMergedPhone(phone) },
  { title: 'Вторая запись', text: ({ duplicatePhone }) => formatMergedPhone(duplicatePhone) },
  { title: 'Причина', width: 44, text: ({ reason }) => reason },
  { title: 'Состояние', text: ({ state }) => mergeStateLabels[state] },
  ...proposalColumns,
]
