import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import {
  isRefusalCode,
  type RefusalBody,
  type RefusalCode,
  toHttpStatus,
  toRefusalText,
} from '@impulse/copy-ru/refusals/refusals'
import { DatabaseUnavailable } from '../../db/watch-database.ts'
import { isTransient } from '../../db/refused-by-database.ts'
import { Refusal } from '../../refusal/refusal.ts'
import type { App } from '../routes.ts'
import { reportRefusal } from './report-security-events.ts'

/** Refusal as the client gets it. */
export type RefusalResponse = {
  code: RefusalCode
  text: string
  details: Record<string, unknown> | undefined
  /** Id of the request, which the log contains too. Undefined unless the request failed with an unexpected error. */
  requestId: string | undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Returns the response body of a refusal, for routes whose error responses must have another shape
     * according to the specification.
     */
    refusalBody?: (refusal: RefusalResponse) => object
  }
}

/**
 * Responds to refusals, unexpected errors and unknown paths with `{ error: { code, message, details?, requestId? } }`,
 * or in the shape of the route's `refusalBody`.
 */
export function registerRefusalHandler(app: App): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { code, details } = toRefusal(error)
    if (code === 'internal') request.log.error({ err: error, id: request.id }, 'request failed')
    // The refusal of a request because another program failed, such as the scanner of uploads.
    else if (error instanceof Refusal && error.cause !== undefined)
      request.log.error({ err: error.cause, id: request.id, code }, 'another program failed')
    // Logs only the message of the driver or of the database, which contains the reason. The SQL statement is
    // not logged.
    else if (isTransient(error))
      request.log.warn({ id: request.id, reason: error.message }, 'the database is temporarily unavailable')
    reportRefusal(request, code, error instanceof Refusal ? error.security : {})
    return sendRefusal(request, reply, { code, details })
  })
  app.setNotFoundHandler((request, reply) =>
    sendRefusal(request, reply, { code: 'not_found', details: undefined }),
  )
}

function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, details }: { code: RefusalCode; details: Record<string, unknown> | undefined },
): FastifyReply {
  const retryAfter = details?.['retryAfter']
  if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter))
  const toBody = request.routeOptions.config.refusalBody ?? structuredBody
  const requestId = code === 'internal' ? request.id : undefined
  const body = toBody({ code, text: toRefusalText(code, details), details, requestId })
  return reply.status(toHttpStatus(code)).header('cache-control', 'no-store').send(body)
}

const structuredBody = ({ code, text, details, requestId }: RefusalResponse): RefusalBody => ({
  error: { code, message: text, ...(details && { details }), ...(requestId && { requestId }) },
})

export const refusalBody = (code: RefusalCode): RefusalBody => ({
  error: { code, message: toRefusalText(code) },
})

function toRefusal(error: FastifyError): { code: RefusalCode; details: Record<string, unknown> | undefined } {
  if (error instanceof Refusal) return { code: error.code, details: error.details }
  if (error.validation) return invalid(error.validation)
  if (error instanceof DatabaseUnavailable) return { code: 'unavailable', details: { retryAfter: 1 } }
  if (isTransient(error) || error.statusCode === 503)
    return { code: 'unavailable', details: { retryAfter: 10 } }
  const known: Record<string, RefusalCode> = {
    FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
    FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
    FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
    FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
    FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  }
  const code =
    known[error.code] ?? (error.statusCode && error.statusCode < 500 ? 'invalid_request' : 'internal')
  return { code, details: undefined }
}

/**
 * Returns the refusal of a request that does not match its schema. When the schema's message is the code of a
 * refusal, that code is used. `details` lists the invalid fields.
 */
function invalid(issues: NonNullable<FastifyError['validation']>): {
  code: RefusalCode
  details: Record<string, unknown>
} {
  const fields = issues.map((issue) => {
    const code = issue.message && isRefusalCode(issue.message) ? issue.message : 'invalid_request'
    return { field: issue.instancePath.replace(/^\//, ''), code, message: toRefusalText(code) }
  })
  return { code: fields[0]?.code ?? 'invalid_request', details: { fields } }
}
