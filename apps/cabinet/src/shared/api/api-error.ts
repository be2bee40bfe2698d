/**
 * Error of the API client: pages branch on `code` and show `text`. `status` is 0 when there was no response.
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

/** Text for «any other error» (specification, section 8). */
export const unexpectedErrorText = 'Неожиданная ошибка сервера, повторите попытку позднее'

export const networkError = (): ApiError =>
  new ApiError({ code: 'network', text: 'Нет связи с сервером. Проверьте интернет и повторите', status: 0 })

export const isNetworkError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'network'

/** Error of every call that is made after a logout has begun. */
export const signedOutError = (): ApiError =>
  new ApiError({ code: 'signed_out', text: 'Вы вышли из аккаунта', status: 401 })

/**
 * Error of a request that changes data and has no Idempotency-Key: after a refresh the client does not repeat
 * such a request.
 */
export const sessionRenewedError = (): ApiError =>
  new ApiError({ code: 'session_renewed', text: 'Сеанс обновился. Повторите действие ещё раз', status: 401 })

/**
 * Returns true for the error of a request that its caller cancelled: a filter changed, or a page was left.
 */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

/** Returns the text to show for a thrown value. */
export const errorText = (error: unknown): string =>
  error instanceof ApiError ? error.text : unexpectedErrorText

/** Reads a refusal, whose body may be structured, flat (as that of a withdrawal) or unreadable. */
export async function refusedAnswer(answer: Response): Promise<ApiError> {
  const body: unknown = await answer.json().catch(() => null)
  const error = getField(body, 'error')
  const text = toNonEmptyString(getField(error, 'message')) ?? toNonEmptyString(error) ?? unexpectedErrorText
  const code =
    toNonEmptyString(getField(error, 'code')) ?? toNonEmptyString(getField(body, 'errorCode')) ?? 'unexpected'
  const requestId = toNonEmptyString(getField(error, 'requestId'))
  const details = getField(error, 'details')
  return new ApiError({
    code,
    text,
    status: answer.status,
    details: { ...(isRecord(details) && details), ...(requestId !== undefined && { requestId }) },
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const getField = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)

const toNonEmptyString = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/**
 * Error of a script that did not load. The browser remembers the failure, so only a new document can load the
 * script.
 */
export const notLoaded = networkError()
