import type { Order } from '@impulse/api/orders/order'
import type { RecipientDetails } from '@impulse/api/recipients/recipient'
import { withdrawalPaths } from '@impulse/api/withdrawals/withdrawal'
import { ApiError } from '../../../shared/api/api-error.ts'
import type { Send } from '../../../shared/api/client.ts'

/** Texts from the specification (section 8). */
export const notSentText = 'Не удалось отправить заявку'
export const sendingFailedText = 'Произошла ошибка при отправке заявки'

export type Outcome =
  | { kind: 'accepted'; order: Pick<Order, 'id'> }
  /** The server rejected the request and moved no money. The error has the server's code and text. */
  | { kind: 'refused'; error: ApiError }
  /**
   * The server may have received the request, but its response was lost or says nothing about the request.
   */
  | { kind: 'unknown'; error: ApiError }

export type WithdrawalInput = { amount: number; details: RecipientDetails; key: string }

/**
 * Submits a withdrawal request. The request counts as accepted only when the response has status 200,
 * `success` that is not false, and an order (specification, section 5).
 * @throws ApiError with status 401 when the session ended or cannot be renewed.
 */
export async function requestWithdrawal(
  send: Send,
  { amount, details, key }: WithdrawalInput,
): Promise<Outcome> {
  try {
    const answer = await send({
      method: 'POST',
      path: withdrawalPaths.submit,
      headers: {
        'idempotency-key': key,
        'accept-language': 'ru-RU',
        accept: 'application/json',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ amount, ...details }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return toOutcome(answer.status, await answer.json().catch(() => null))
  } catch (error) {
    // The session has ended, or cannot be renewed at the moment.
    if (error instanceof ApiError && error.status === 401) throw error
    return { kind: 'unknown', error: new ApiError({ code: 'network', text: sendingFailedText, status: 0 }) }
  }
}

/**
 * Timeout of the request, longer than the server needs. After the timeout the page displays an error, and the
 * member can repeat the same request.
 */
const timeoutMs = 30_000

export function toOutcome(status: number, body: unknown): Outcome {
  const { success, order, error, errorCode, details } = toRecord(body)
  const id = toRecord(order)['id']
  if (status === 200 && success !== false && typeof id === 'string')
    return { kind: 'accepted', order: { id } }
  const refusal = new ApiError({
    code: typeof errorCode === 'string' ? errorCode : 'unexpected',
    text: typeof error === 'string' && error !== '' ? error : notSentText,
    status,
    details: toRecord(details),
  })
  // A proxy may have timed out although the server processed the request, so 408 and 5xx leave the outcome
  // unknown.
  const isAnswer = success === false && status < 500
  return { kind: isAnswer || isRefusal(status) ? 'refused' : 'unknown', error: refusal }
}

const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
