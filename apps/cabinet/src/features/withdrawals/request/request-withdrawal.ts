import type { Order } from '@impulse/api/orders/order'
import type { RecipientDetails } from '@impulse/api/recipients/recipient'
import { withdrawalPaths } from '@impulse/api/withdrawals/withdrawal'
import { ApiError } from '../../../shared/api/api-error.ts'
import type { Send } from '../../../shared/api/client.ts'

/** The specification's words (section 8). */
export const notSentText = 'Не удалось отправить заявку'
export const sendingFailedText = 'Произошла ошибка при отправке заявки'

export type Outcome =
  | { kind: 'accepted'; order: Pick<Order, 'id'> }
  /** Nothing has moved; the server's code and words are on the error. */
  | { kind: 'refused'; error: ApiError }
  /** It may have arrived: nobody answered, or nobody who knows. */
  | { kind: 'unknown'; error: ApiError }

export type WithdrawalInput = { amount: number; details: RecipientDetails; key: string }

/**
 * Asks for a withdrawal. It counts as accepted only with status 200, `success` that is not false, and an order
 * (specification, section 5). Throws only what ends the session.
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
    // A session that is over, or one that could not be renewed just now.
    if (error instanceof ApiError && error.status === 401) throw error
    return { kind: 'unknown', error: new ApiError({ code: 'network', text: sendingFailedText, status: 0 }) }
  }
}

/** Longer than the server would take: whoever waits in vain is told, and may send the same again. */
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
  // A proxy on the way may have given up on an answer that the server has given all the same.
  const isAnswer = success === false && status < 500
  return { kind: isAnswer || isRefusal(status) ? 'refused' : 'unknown', error: refusal }
}

const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
