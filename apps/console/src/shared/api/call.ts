import type { ConsoleRoutes } from '@impulse/api/routes/console-routes'
import type { BodyOf, RequestPath, ResponseOf } from '@impulse/api/routes/request-path'
import { searchHeader } from '@impulse/api/lists/console-list'
import type { Method } from '@impulse/api/routes/route-table'
import { HttpError } from 'react-admin'
import { noteSession } from '../form/draft-store.ts'

/** Path of a console API route that accepts this HTTP method. */
export type ConsolePath<Verb extends Method> = RequestPath<ConsoleRoutes, Verb>
export type ConsoleResponse<Verb extends Method, Path> = ResponseOf<ConsoleRoutes, Verb, Path>
type Body<Verb extends Method, Path> = BodyOf<ConsoleRoutes, Verb, Path>

type Refused = { error?: { code?: string; message?: string; details?: Record<string, unknown> } }

const noAnswer = 'Нет связи с сервером. Проверьте интернет и повторите'

/**
 * Error of a request to the console API: a refusal by the server with its code and its text, or a request that got no
 * response (status 0). react-admin's forms read the errors of fields from `body`.
 */
export class RefusedCall extends HttpError {
  readonly code: string
  readonly details: Record<string, unknown>

  constructor(message: string, status: number, failure: { code: string; details?: Record<string, unknown> }) {
    const details = failure.details ?? {}
    super(message, status, { errors: fieldsIn(details) })
    // Gives the error the prototype of its own class. The constructor of HttpError has set the prototype of HttpError
    // instead.
    Object.setPrototypeOf(this, new.target.prototype)
    this.code = failure.code
    this.details = details
  }
}

/**
 * Sends a request to the console API and returns the parsed JSON of the response.
 * @throws RefusedCall
 */
export async function call<Verb extends Method, Path extends ConsolePath<Verb>>(
  method: Verb,
  path: Path,
  ...[body]: undefined extends Body<Verb, Path> ? [body?: Body<Verb, Path>] : [body: Body<Verb, Path>]
): Promise<ConsoleResponse<Verb, Path>> {
  return (await fetchJson(method, path, body)) as ConsoleResponse<Verb, Path>
}

/**
 * Sends a request to any path of the console API, for react-admin, which builds paths from names of resources.
 * Returns the parsed JSON of the response, or an empty object when the response has no body.
 * @throws RefusedCall
 */
export async function fetchJson(method: Method, path: string, body?: unknown): Promise<unknown> {
  const response = await fetchResponse(method, path, body)
  return response.json().catch(() => ({}))
}

/**
 * Sends a request to the console API and returns the response without parsing it, because a response may contain a file
 * instead of JSON.
 * @throws RefusedCall
 */
export async function fetchResponse(method: Method, path: string, body?: unknown): Promise<Response> {
  const { address, search } = takeSearch(path)
  const response = await fetch(address, {
    method,
    // With `keepalive` the browser completes a DELETE even when the page is closed at the same time.
    keepalive: method === 'DELETE',
    credentials: 'same-origin',
    ...(search && { headers: search }),
    ...(body !== undefined && sent(body)),
  }).catch(() => {
    throw new RefusedCall(noAnswer, 0, { code: 'no_answer' })
  })
  noteSession({ isOver: response.status === 401 })
  if (response.ok) return response
  const { error = {} } = (await response.json().catch(() => ({}))) as Refused
  const { message = noAnswer, code = '', details = {} } = error
  throw new RefusedCall(message, response.status, { code, details })
}

/** Takes the searched text out of the query of a list, and returns it as a header. */
function takeSearch(path: string): { address: string; search: Record<string, string> | null } {
  const [pathname = '', queryText = ''] = path.split('?', 2)
  const query = new URLSearchParams(queryText)
  const text = query.get('q')
  if (text === null) return { address: path, search: null }
  query.delete('q')
  return { address: `${pathname}?${query}`, search: { [searchHeader]: encodeURIComponent(text) } }
}

/** Returns the options of `fetch` that send this body: a file as bytes, a form as FormData, anything else as JSON. */
function sent(body: unknown) {
  if (body instanceof FormData) return { body }
  return body instanceof Blob
    ? { headers: { 'content-type': 'application/octet-stream' }, body }
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/**
 * Returns the message of an error for the staff member. A value that is not an error gets the message about a
 * missing connection.
 */
export const toErrorMessage = (error: unknown): string => (error instanceof Error ? error.message : noAnswer)

/**
 * True when the server refused a request because the session has ended. The staff member can sign in and send the
 * request again.
 */
export const isSignedOut = (error: unknown): boolean => error instanceof RefusedCall && error.status === 401

/**
 * Returns true when the server refused a request because the shown data are outdated: a colleague has changed or
 * removed the data.
 */
export const isStale = (error: unknown): boolean =>
  error instanceof RefusedCall && [404, 409].includes(error.status)

/**
 * Returns the error texts of the fields that the server refused, by field name. Returns an empty object for any other
 * error.
 */
export const getFieldErrors = (error: unknown): Record<string, string> =>
  error instanceof RefusedCall ? fieldsIn(error.details) : {}

type FieldErrorDto = { field: string; message: string }

function fieldsIn({ fields }: Record<string, unknown>): Record<string, string> {
  if (!Array.isArray(fields)) return {}
  const fieldErrors = fields.filter((one): one is FieldErrorDto => typeof one === 'object' && one !== null)
  return Object.fromEntries(fieldErrors.map(({ field, message }) => [field, capital(message)]))
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
