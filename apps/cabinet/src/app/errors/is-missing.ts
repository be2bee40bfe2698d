import { isRouteErrorResponse } from 'react-router'
import { ApiError } from '../../shared/api/api-error.ts'

/** There is nothing at the address, and nothing to try again. */
export const isMissing = (error: unknown): boolean =>
  (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 404
