import { lazySheet } from '../../../shared/modal/lazy-sheet.tsx'

export const OperationDetails = lazySheet(() =>
  import('./operation-details.tsx').then((module) => module.OperationDetails),
)
