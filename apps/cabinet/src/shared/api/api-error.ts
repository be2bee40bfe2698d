/**
 * Error of the API client. Pages make decisions by `code` and show `text`. `status` is 0 when the server did
 * not respond.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: string
  readonly text: string
  readonly status: number
  readonly details: Record<string, unknown>

  constructor(refused: { code: string; text: string; status: number; details?: Record<string, unknown> }) {
    super(`${refused.status} ${refused.code}`)
    this.code = refused.code
    this.text = refused.text
    this.status = refused.status
    this.details = refused.details ?? {}
  }
}

/** Text for an error without a text of its own (section 8 of the specification: any other error). */
export const unexpectedErrorText = 'Неожиданная ошибка сервера, повторите попытку позднее'

export const networkError = (): ApiError =>
  new ApiError({ code: 'network', text: 'Нет связи с сервером. Проверьте интернет и повторите', status: 0 })

export const isNetworkError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'network'

/**
 * Error of an API call when the session has ended: the member has begun to log out, or the server refused the refresh
 * of the tokens.
 */
export const signedOutError = (): ApiError =>
  new ApiError({ code: 'signed_out', text: 'Вы вышли из аккаунта', status: 401 })

/**
 * Error of a request that changes data, has no Idempotency-Key and needed a refresh of the tokens. The client does
 * not retry such a request, so the member must repeat the action.
 */
export const sessionRenewedError = (): ApiError =>
  new ApiError({ code: 'session_renewed', text: 'Сеанс обновился. Повторите действие ещё раз', status: 401 })

/**
 * Returns true for the error of a request that the cabinet cancelled, because the member changed a filter or
 * left the page.
 */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

/** Returns the error text that the member sees for a thrown value. */
export const errorText = (error: unknown): string =>
  error instanceof ApiError ? error.text : unexpectedErrorText

/**
 * Reads the error of a refused request. In the body of the response, `error` may be an object or, as for a refused
 * withdrawal, a text. The body may also be unreadable.
 */
export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const error = getField(body, 'error')
  const text = toNonEmptyString(getField(error, 'message')) ?? toNonEmptyString(error) ?? unexpectedErrorText
  const code =
    toNonEmptyString(getField(error, 'code')) ?? toNonEmptyString(getField(body, 'errorCode')) ?? 'unexpected'
  const requestId = toNonEmptyString(getField(error, 'requestId'))
  const details = getField(error, 'details')
  return new ApiError({
    code,
    text,
    status: response.status,
    details: { ...(isRecord(details) && details), ...(requestId !== undefined && { requestId }) },
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const getField = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)

const toNonEmptyString = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/**
 * Error of a script that could not be loaded. The browser remembers the failure, so the script can be loaded only after
 * a reload of the page.
 */
export const notLoaded = networkError()
