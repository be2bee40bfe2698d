import { isRouteErrorResponse } from 'react-router'
import { ApiError } from '../../shared/api/api-error.ts'

/** Returns true for the error of an address where nothing exists, so that trying again is useless. */
export const isMissing = (error: unknown): boolean =>
  (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 404
