import type { ImportState } from '@impulse/api/contracts/console-imports'

export const importStateLabels: Record<ImportState, string> = {
  running: 'не закончена',
  done: 'завершена',
  undoing: 'отменяется',
  undone: 'отменена',
}
