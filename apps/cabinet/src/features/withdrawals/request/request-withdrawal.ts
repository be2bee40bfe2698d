import type { Order } from '@impulse/api/orders/order'
import type { RecipientDetails } from '@impulse/api/recipients/recipient'
import type { RepeatedWithdrawal, ShownQuote, WithdrawalRequest } from '@impulse/api/withdrawals/withdrawal'
import { ApiError } from '../../../shared/api/api-error.ts'
import type { Send } from '../../../shared/api/client.ts'

/** Error texts that the specification defines (section 8). */
export const notSentText = 'Не удалось отправить заявку'
export const sendingFailedText = 'Произошла ошибка при отправке заявки'

export type Outcome =
  | { kind: 'accepted'; order: Pick<Order, 'id'> }
  /** The member requested an equal withdrawal in the last minutes, and has not confirmed an additional one. */
  | { kind: 'repeated'; earlier: RepeatedWithdrawal }
  /**
   * The server rejected the request, and no balance has changed. The error contains the code and the text that
   * the server sent.
   */
  | { kind: 'refused'; error: ApiError }
  /**
   * The server may have received the request, but its response was lost or does not tell whether the
   * withdrawal exists.
   */
  | { kind: 'unknown'; error: ApiError }

export type WithdrawalInput = {
  amount: number
  details: RecipientDetails
  /** True when the member has seen the warning about an equal withdrawal and confirmed a second one. */
  isAdditional: boolean
  /** Quote that the member saw and confirmed. */
  quote: ShownQuote
  key: string
}

/**
 * Submits a withdrawal request. The request counts as accepted only when the response has status 200,
 * `success` that is not false, and an order (specification, section 5).
 * @throws ApiError with status 401 when the session ended or cannot be renewed.
 */
export async function requestWithdrawal(
  send: Send,
  { amount, details, isAdditional, quote, key }: WithdrawalInput,
): Promise<Outcome> {
  try {
    const response = await send({
      method: 'POST',
      path: '/api/withdrawal/',
      headers: {
        'idempotency-key': key,
        'accept-language': 'ru-RU',
        accept: 'application/json',
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        amount,
        ...details,
        quote,
        ...(isAdditional && { isAdditional }),
      } satisfies WithdrawalRequest),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return toOutcome(response.status, await response.json().catch(() => null))
  } catch (error) {
    // Status 401 means that the session has ended or cannot be renewed at the moment.
    if (error instanceof ApiError && error.status === 401) throw error
    return { kind: 'unknown', error: new ApiError({ code: 'network', text: sendingFailedText, status: 0 }) }
  }
}

/**
 * Time limit of the request, in milliseconds, which is longer than the server needs. After the limit the page shows an
 * error, and the member can retry the same request.
 */
const timeoutMs = 30_000

export function toOutcome(status: number, body: unknown): Outcome {
  const { success, order, error, errorCode, details } = toRecord(body)
  const id = toRecord(order)['id']
  if (status === 200 && success !== false && typeof id === 'string')
    return { kind: 'accepted', order: { id } }
  if (errorCode === 'withdrawal_repeated' && isRepeatedWithdrawal(details))
    return { kind: 'repeated', earlier: details }
  const refusal = new ApiError({
    code: typeof errorCode === 'string' ? errorCode : 'unexpected',
    text: typeof error === 'string' && error !== '' ? error : notSentText,
    status,
    details: toRecord(details),
  })
  // A proxy may have stopped waiting although the server processed the request, so the outcome is unknown
  // after status 408 or 5xx.
  const isDefiniteRefusal = success === false && status < 500
  return { kind: isDefiniteRefusal || isRefusal(status) ? 'refused' : 'unknown', error: refusal }
}

const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408

function isRepeatedWithdrawal(found: unknown): found is RepeatedWithdrawal {
  const { orderId, number, requestedAt } = toRecord(found)
  return typeof orderId === 'string' && typeof number === 'number' && typeof requestedAt === 'string'
}

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
