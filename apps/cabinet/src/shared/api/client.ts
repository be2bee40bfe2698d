import type { MemberRoutes } from '@impulse/api/routes/member-routes'
import type { BodyOf, QueryOf, RequestPath, ResponseOf } from '@impulse/api/routes/request-path'
import type { Method } from '@impulse/api/routes/route-table'
import { isCancelled, networkError, readApiError, unexpectedErrorText, ApiError } from './api-error.ts'

/**
 * Client of the API for pages and loaders. When a request fails, its method throws an `ApiError`; when the caller
 * aborts the signal, the method throws an AbortError.
 */
export type Api = {
  get: <Path extends ApiPath<'GET'>>(
    path: Path,
    options?: RequestOptions<'GET', Path>,
  ) => Promise<ApiResponse<'GET', Path>>
  post: <Path extends ApiPath<'POST'>>(
    path: Path,
    ...rest: BodyAndOptions<'POST', Path>
  ) => Promise<ApiResponse<'POST', Path>>
  put: <Path extends ApiPath<'PUT'>>(
    path: Path,
    ...rest: BodyAndOptions<'PUT', Path>
  ) => Promise<ApiResponse<'PUT', Path>>
  delete: <Path extends ApiPath<'DELETE'>>(
    path: Path,
    options?: RequestOptions<'DELETE', Path>,
  ) => Promise<ApiResponse<'DELETE', Path>>
}

/** Path of a route of the members' API that has the HTTP method `Verb`. */
export type ApiPath<Verb extends Method> = RequestPath<MemberRoutes, Verb>
export type ApiQuery<Path> = QueryOf<MemberRoutes, 'GET', Path>
export type ApiResponse<Verb extends Method, Path> = ResponseOf<MemberRoutes, Verb, Path>

type BodyAndOptions<Verb extends Method, Path> =
  undefined extends BodyOf<MemberRoutes, Verb, Path>
    ? [body?: BodyOf<MemberRoutes, Verb, Path>, options?: RequestOptions<Verb, Path>]
    : [body: BodyOf<MemberRoutes, Verb, Path>, options?: RequestOptions<Verb, Path>]

type RequestOptions<Verb extends Method, Path> = SendOptions & { query?: QueryOf<MemberRoutes, Verb, Path> }

type SendOptions = {
  /** Header values that are not strings are not sent (specification, section 7). */
  headers?: Record<string, unknown>
  signal?: AbortSignal | undefined
}

export type ApiRequest = {
  method: Method
  /** Path and query of the request. */
  path: string
  headers: Record<string, string>
  body?: string | FormData
  signal?: AbortSignal
}

/** Sends a request to the backend: with `fetch` in the browser, with the `Backend` function on the app server. */
export type Send = (request: ApiRequest) => Promise<Response>

export function createApi(send: Send): Api {
  const call = async <T>(
    method: ApiRequest['method'],
    path: string,
    { query, headers, signal, body }: SendOptions & { query?: Query | undefined; body?: unknown } = {},
  ): Promise<T> => {
    const request: ApiRequest = {
      method,
      path: withQuery(path, query),
      headers: { ...onlyStrings(headers), 'accept-language': 'ru-RU', accept: 'application/json' },
      ...(signal && { signal }),
    }
    return read<T>(await reached(send(withBody(request, body))))
  }
  return {
    get: (path, options) => call('GET', path, options),
    post: (path, ...[body, options]) => call('POST', path, { ...options, body }),
    put: (path, ...[body, options]) => call('PUT', path, { ...options, body }),
    delete: (path, options) => call('DELETE', path, options),
  }
}

/**
 * If no response was received, converts the error that `fetch` throws to an `ApiError`. The error of an
 * aborted request is thrown unchanged.
 */
async function reached(sending: Promise<Response>): Promise<Response> {
  try {
    return await sending
  } catch (error) {
    if (error instanceof ApiError || isCancelled(error)) throw error
    throw networkError()
  }
}

async function read<T>(response: Response): Promise<T> {
  if (!response.ok) throw await readApiError(response)
  try {
    const text = await response.text()
    return (text === '' ? undefined : JSON.parse(text)) as T
  } catch (error) {
    if (isCancelled(error)) throw error
    // `fetch` throws a TypeError when the connection breaks during a response, and a SyntaxError when the
    // response is not JSON.
    if (!(error instanceof SyntaxError)) throw networkError()
    throw new ApiError({ code: 'unreadable', text: unexpectedErrorText, status: response.status })
  }
}

type Query = Record<string, string | number | boolean | null | undefined>

function withQuery(path: string, query: Query | undefined): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined && value !== '') params.set(name, String(value))
  }
  return params.size === 0 ? path : `${path}?${params}`
}

function withBody(request: ApiRequest, body: unknown): ApiRequest {
  if (body === undefined) return request
  // Leaves the Content-Type header to the browser, because only the browser knows the boundary between the form's
  // parts.
  if (body instanceof FormData) return { ...request, body }
  return {
    ...request,
    headers: { ...request.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

const onlyStrings = (headers: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
