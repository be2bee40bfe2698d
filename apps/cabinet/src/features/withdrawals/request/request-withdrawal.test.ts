import { expect, test } from 'vitest'
import { signedOutError } from '../../../shared/api/api-error.ts'
import type { ApiRequest } from '../../../shared/api/client.ts'
import { requestWithdrawal, toOutcome } from './request-withdrawal.ts'

const details = { bankId: '100000000004', phone: '79000000000' }
const quote = { fee: 0, tax: 1_950, credited: 13_050, expectedOn: '2026-11-25' }
const input = { amount: 15_000, details, isAdditional: false, quote, key: 'k1' }
const order = { id: 'o1', number: 1001 }

test('sends a withdrawal request with the amount, the recipient’s details, the quote and the idempotency key', async () => {
  const sent: ApiRequest[] = []
  const outcome = await requestWithdrawal(async (request) => {
    sent.push(request)
    return Response.json({ success: true, order })
  }, input)
  expect(outcome).toEqual({ kind: 'accepted', order: { id: 'o1' } })
  expect(sent).toMatchObject([
    { method: 'POST', path: '/api/withdrawal/', headers: { 'idempotency-key': 'k1' } },
  ])
  expect(sent[0]?.body).toBe(
    '{"amount":15000,"bankId":"100000000004","phone":"79000000000","quote":{"fee":0,"tax":1950,"credited":13050,"expectedOn":"2026-11-25"}}',
  )
})

test.each([
  [
    'a refusal with a code and a text',
    422,
    { success: false, error: 'Мало', errorCode: 'insufficient_funds' },
    'refused',
    'Мало',
  ],
  [
    'a refusal with status 200',
    200,
    { success: false, error: '', errorCode: '' },
    'refused',
    'Не удалось отправить заявку',
  ],
  ['a success response without an order', 200, { success: true }, 'unknown', 'Не удалось отправить заявку'],
  ['an order with status 202', 202, { success: true, order }, 'unknown', 'Не удалось отправить заявку'],
  ['a server error', 500, { success: false, error: 'Сбой', errorCode: 'internal' }, 'unknown', 'Сбой'],
  ['an error page of a proxy', 502, null, 'unknown', 'Не удалось отправить заявку'],
  ['a timeout of a proxy', 408, null, 'unknown', 'Не удалось отправить заявку'],
  ['a refusal without a body', 413, null, 'refused', 'Не удалось отправить заявку'],
] as const)(
  'returns the outcome and the error text when the server sends %s (spec 5.14, 8.8)',
  (_, status, body, kind, text) => {
    expect(toOutcome(status, body)).toMatchObject({ kind, error: { text, status } })
  },
)

test('returns an error with the code and the details when the server rejects the request (spec 8.7, 8.9)', () => {
  const body = {
    success: false,
    error: 'Рано',
    errorCode: 'recipient_too_new',
    details: { until: '2026-11-23' },
  }
  expect(toOutcome(422, body)).toMatchObject({
    error: { code: 'recipient_too_new', details: { until: '2026-11-23' } },
  })
})

test('reports a lost connection as an unknown outcome, but throws the error of an ended session (spec 8.8)', async () => {
  const outcome = await requestWithdrawal(() => Promise.reject(new TypeError('Failed to fetch')), input)
  expect(outcome).toMatchObject({ kind: 'unknown', error: { text: 'Произошла ошибка при отправке заявки' } })
  await expect(requestWithdrawal(() => Promise.reject(signedOutError()), input)).rejects.toMatchObject({
    code: 'signed_out',
  })
})

test('sends `isAdditional` when the member has confirmed a withdrawal that equals an earlier one', async () => {
  const sent: ApiRequest[] = []
  const send = async (request: ApiRequest) => {
    sent.push(request)
    return Response.json({ success: true, order })
  }
  await requestWithdrawal(send, { ...input, isAdditional: true })
  expect(sent[0]?.body).toBe(JSON.stringify({ amount: 15_000, ...details, quote, isAdditional: true }))
})

test('for a refused repetition, returns the earlier withdrawal; if the response lacks the details of the withdrawal, returns a refusal', () => {
  const earlier = { orderId: 'o1', number: 1001, requestedAt: '2026-11-21T14:05:00+03:00' }
  const failure = { success: false, error: 'Уже есть', errorCode: 'withdrawal_repeated' }
  const repeated = toOutcome(409, { ...failure, details: { ...earlier, requestId: 'r' } })
  expect(repeated).toMatchObject({ kind: 'repeated', earlier })
  expect(toOutcome(409, failure)).toMatchObject({ kind: 'refused', error: { text: 'Уже есть' } })
})
