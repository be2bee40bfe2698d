import { ApiError } from '../../../shared/api/api-error.ts'

/** Returns true if the server accepts the request only after the member has proved the identity again. */
export const isReauthenticationRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'reauthentication_required'
