import { isRouteErrorResponse } from 'react-router'
import { ApiError } from '../../shared/api/api-error.ts'

/** Returns true for an error with status 404: nothing exists at this address, so trying again is useless. */
export const isMissing = (error: unknown): boolean =>
  (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 404
