import { isCancelled, networkError, refusedAnswer, unexpectedErrorText, ApiError } from './api-error.ts'

/**
 * Client of the API for pages and loaders. Every method throws `ApiError`, or AbortError when the caller has
 * aborted the signal.
 */
export type Api = {
  get: <T>(path: string, options?: RequestOptions) => Promise<T>
  post: <T>(path: string, body?: unknown, options?: RequestOptions) => Promise<T>
  put: <T>(path: string, body?: unknown, options?: RequestOptions) => Promise<T>
  delete: <T>(path: string, options?: RequestOptions & { body?: unknown }) => Promise<T>
}

export type RequestOptions = {
  query?: Record<string, string | number | boolean | null | undefined>
  /** Values that are not strings are dropped (specification, section 7). */
  headers?: Record<string, unknown>
  signal?: AbortSignal | undefined
}

export type ApiRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with the query. */
  path: string
  headers: Record<string, string>
  body?: string | FormData
  signal?: AbortSignal
}

/** Sends a request to the backend: `fetch` in the browser, a direct call on the app server. */
export type Send = (request: ApiRequest) => Promise<Response>

export function createApi(send: Send): Api {
  const call = async <T>(
    method: ApiRequest['method'],
    path: string,
    { query, headers, signal, body }: RequestOptions & { body?: unknown } = {},
  ): Promise<T> => {
    const request = {
      method,
      path: withQuery(path, query),
      headers: { ...onlyStrings(headers), 'accept-language': 'ru-RU', accept: 'application/json' },
      ...(signal && { signal }),
    }
    return read<T>(await reached(send(withBody(request, body))))
  }
  return {
    get: (path, options) => call('GET', path, options),
    post: (path, body, options) => call('POST', path, { ...options, body }),
    put: (path, body, options) => call('PUT', path, { ...options, body }),
    delete: (path, options) => call('DELETE', path, options),
  }
}

/**
 * Converts the error that `fetch` throws without a response to an `ApiError`; an aborted request keeps its
 * error.
 */
async function reached(sending: Promise<Response>): Promise<Response> {
  try {
    return await sending
  } catch (error) {
    if (error instanceof ApiError || isCancelled(error)) throw error
    throw networkError()
  }
}

async function read<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw await refusedAnswer(answer)
  try {
    const text = await answer.text()
    return (text === '' ? undefined : JSON.parse(text)) as T
  } catch (error) {
    if (isCancelled(error)) throw error
    // `fetch` throws TypeError when the connection breaks inside a response, and SyntaxError when the
    // response is not JSON.
    if (!(error instanceof SyntaxError)) throw networkError()
    throw new ApiError({ code: 'unreadable', text: unexpectedErrorText, status: answer.status })
  }
}

function withQuery(path: string, query: RequestOptions['query']): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined && value !== '') params.set(name, String(value))
  }
  return params.size === 0 ? path : `${path}?${params}`
}

function withBody(request: ApiRequest, body: unknown): ApiRequest {
  if (body === undefined) return request
  // The browser must write the Content-Type, which contains the form's boundary.
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
