import type { NotificationCategory } from './notification.ts'
import type { NotificationMatrixChanges } from './notification-preferences.ts'

/** Returns the matrix, or the earlier changes of a matrix, with the given changes applied. */
export function mergeMatrix<Matrix extends NotificationMatrixChanges>(
  matrix: Matrix,
  changes: NotificationMatrixChanges,
): Matrix {
  const categories = Object.keys(changes) as NotificationCategory[]
  const rows = categories.map((category) => [category, { ...matrix[category], ...changes[category] }])
  return { ...matrix, ...Object.fromEntries(rows) } as Matrix
}
