import { errorText, isCancelled } from '../../../shared/api/api-error.ts'

/** Returns the error text of a reauthenticated action; null when the member closed the sheet. */
export const unlessClosed = (error: unknown): string | null => (isCancelled(error) ? null : errorText(error))
