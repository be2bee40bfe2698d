import { consoleApi } from '@impulse/api/staff/console-access'
import { HttpError } from 'react-admin'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Refused = { error?: { code?: string; message?: string; details?: Record<string, unknown> } }

const noAnswer = 'Нет связи с сервером. Проверьте интернет и повторите'

/** An expected no, with the server's own words. By `body` react-admin's own forms find what is refused at their fields. */
export class CallRefused extends HttpError {
  readonly code: string
  readonly details: Record<string, unknown>

  constructor(message: string, status: number, failure: { code: string; details?: Record<string, unknown> }) {
    const details = failure.details ?? {}
    super(message, status, { errors: fieldsIn(details) })
    // Its own constructor makes a bare `HttpError` of whatever extends it.
    Object.setPrototypeOf(this, new.target.prototype)
    this.code = failure.code
    this.details = details
  }
}

/** The only way to the API. Throws a `CallRefused`. */
export async function call<Answer>(
  method: Method,
  path: string,
  body?: object | Blob | FormData,
): Promise<Answer> {
  const response = await fetchResponse(method, path, body)
  return (await response.json().catch(() => ({}))) as Answer
}

/** The same, before what it says is read: a file. */
export async function fetchResponse(
  method: Method,
  path: string,
  body?: object | Blob | FormData,
): Promise<Response> {
  const url = path.startsWith(consoleApi) ? path : `${consoleApi}/${path}`
  const response = await fetch(url, {
    method,
    // `keepalive`: the request is sent even while the page unloads.
    keepalive: method === 'DELETE',
    credentials: 'same-origin',
    ...(body && sent(body)),
  }).catch(() => {
    throw new CallRefused(noAnswer, 0, { code: 'no_answer' })
  })
  if (response.ok) return response
  const { error = {} } = (await response.json().catch(() => ({}))) as Refused
  const { message = noAnswer, code = '', details = {} } = error
  throw new CallRefused(message, response.status, { code, details })
}

/** A file goes as the bytes that it is, a form with its files as the browser writes it. */
function sent(body: object | Blob | FormData) {
  if (body instanceof FormData) return { body }
  return body instanceof Blob
    ? { headers: { 'content-type': 'application/octet-stream' }, body }
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** Text of an error. */
export const toErrorMessage = (error: unknown): string => (error instanceof Error ? error.message : noAnswer)

/** No session: what was asked for can be asked for again once there is one. */
export const isSignedOut = (error: unknown): boolean => error instanceof CallRefused && error.status === 401

/** Returns true when the shown data are stale: a colleague changed them first. */
export const isStale = (error: unknown): boolean =>
  error instanceof CallRefused && [404, 409].includes(error.status)

/** Errors of fields with their texts. */
export const getFieldErrors = (error: unknown): Record<string, string> =>
  error instanceof CallRefused ? fieldsIn(error.details) : {}

type FieldErrorDto = { field: string; message: string }

function fieldsIn({ fields }: Record<string, unknown>): Record<string, string> {
  if (!Array.isArray(fields)) return {}
  const fieldErrors = fields.filter((one): one is FieldErrorDto => typeof one === 'object' && one !== null)
  return Object.fromEntries(fieldErrors.map(({ field, message }) => [field, capital(message)]))
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
