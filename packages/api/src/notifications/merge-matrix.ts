import type { NotificationCategory } from './notification.ts'
import type { NotificationMatrixChanges } from './notification-preferences.ts'

/** Applies changes to a matrix, or adds them to earlier changes that are not sent yet. Returns the result. */
export function mergeMatrix<Matrix extends NotificationMatrixChanges>(
  matrix: Matrix,
  changes: NotificationMatrixChanges,
): Matrix {
  const categories = Object.keys(changes) as NotificationCategory[]
  const rows = categories.map((category) => [category, { ...matrix[category], ...changes[category] }])
  return { ...matrix, ...Object.fromEntries(rows) } as Matrix
}
