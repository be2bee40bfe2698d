import type { MergeState } from '@impulse/api/members/console-merges'

export const mergeStateLabels: Record<MergeState, string> = {
  open: 'Ждёт второго сотрудника',
  applied: 'Объединены',
  declined: 'Отклонено',
}
