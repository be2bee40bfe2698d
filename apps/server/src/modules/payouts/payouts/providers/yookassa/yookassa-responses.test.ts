import { expect, it } from 'vitest'
import { parseSubmissionOutcome, parseNameId, parsePayout, parsePayouts } from './yookassa-responses.ts'

/** Example of a payout in the provider's documentation. */
const object = {
  id: 'po-285e5ee7-0022-5000-8000-01516a44b147',
  amount: { value: '320.00', currency: 'RUB' },
  status: 'succeeded',
  payout_destination: {
    type: 'sbp',
    phone: '79000000000',
    bank_id: '100000000111',
    recipient_checked: false,
    sbp_operation_id: '1027088AE4CB48CB81287833347A8777',
  },
  description: 'Выплата по заказу № 37',
  created_at: '2021-06-21T14:28:45.132Z',
  succeeded_at: '2021-06-21T14:28:46.000Z',
  metadata: { reference: 'IM-37-AAAA9M' },
  test: false,
}

it('reads the status, amount in kopecks, recipient and reference of a payout from a YooKassa response', () => {
  expect(parsePayout(object)).toEqual({
    id: object.id,
    status: 'paid',
    kopecks: 32_000n,
    reference: 'IM-37-AAAA9M',
    bankId: '100000000111',
    phone: '79000000000',
    reason: 'provider_refused',
    nameCheck: null,
    lacksFunds: false,
    createdAt: new Date('2021-06-21T14:28:45.132Z'),
    paidAt: new Date('2021-06-21T14:28:46.000Z'),
  })
  const cancelled = {
    ...object,
    status: 'canceled',
    cancellation_details: { party: 'payout_network', reason: 'recipient_check_failed' },
  }
  expect(parsePayout(cancelled)).toMatchObject({
    status: 'cancelled',
    reason: 'recipient_name_differs',
    nameCheck: 'mismatch',
  })
  const broke = { ...cancelled, cancellation_details: { party: 'yoo_money', reason: 'insufficient_funds' } }
  expect(parsePayout(broke)).toMatchObject({ lacksFunds: true })
  expect(parsePayouts({ type: 'list', items: [object, object] })).toHaveLength(2)
})

it.each([
  [{ amount: { value: '320.0', currency: 'RUB' } }, { kopecks: null }],
  [{ amount: { value: '3e2', currency: 'RUB' } }, { kopecks: null }],
  [{ amount: { value: '-320.00', currency: 'RUB' } }, { kopecks: null }],
  [{ amount: { value: '320.00', currency: 'USD' } }, { kopecks: null }],
  [{ succeeded_at: undefined }, { status: 'paid', paidAt: null }],
  [{ succeeded_at: '21.06.2021' }, { status: 'paid', paidAt: null }],
  [{ succeeded_at: '2021-06-21T14:28:46' }, { status: 'paid', paidAt: null }],
  [{ succeeded_at: '2021-13-41T14:28:46Z' }, { status: 'paid', paidAt: null }],
  [{ succeeded_at: 1_624_285_726 }, { status: 'paid', paidAt: null }],
  [{ metadata: undefined }, { reference: null }],
  [{ payout_destination: { type: 'bank_card', phone: '79000000000' } }, { phone: null, bankId: null }],
])('reads a missing or invalid field of a payout as null: %o', (changed, read) => {
  expect(parsePayout({ ...object, ...changed })).toMatchObject(read)
})

it.each([
  [200, undefined],
  [200, {}],
  [200, 'ok'],
  [200, { ...object, status: 'done' }],
  [200, { ...object, id: '' }],
  [201, object],
  [302, object],
  [400, undefined],
  [400, { type: 'error', code: 'something_else' }],
  [401, { type: 'error', code: 'invalid_request' }],
  [403, { code: 'forbidden' }],
  [405, { type: 'error', code: 'invalid_request' }],
  [429, 'too_many_requests'],
  [500, { type: 'error', code: 'internal_server_error' }],
  [502, object],
])(
  'treats the outcome of a submission as unknown when the response is neither a payout nor a refusal: %i %o',
  (status, json) => {
    expect(parseSubmissionOutcome({ status, json })).toEqual({ kind: 'unknown' })
  },
)

it.each([
  [401, 'invalid_credentials', { because: 'credentials' }],
  [403, 'forbidden', { because: 'credentials' }],
  [404, 'not_found', { because: 'refused' }],
  [429, 'too_many_requests', { because: 'rate_limited', retryAfterMs: 7_000 }],
])('treats the documented response %i %s as a refusal', (status, code, refusal) => {
  const response = { status, json: { type: 'error', code }, retryAfterMs: 7_000 }
  expect(parseSubmissionOutcome(response)).toEqual({ kind: 'refused', ...refusal })
})

it('treats the provider’s error for an invalid request as a refusal, and as `bank_refused` when the invalid parameter is the bank id', () => {
  const json = { type: 'error', id: 'x', code: 'invalid_request', description: 'x' }
  expect(parseSubmissionOutcome({ status: 400, json })).toEqual({ kind: 'refused', because: 'refused' })
  const bankError = { ...json, parameter: 'payout_destination_data.bank_id' }
  expect(parseSubmissionOutcome({ status: 400, json: bankError })).toEqual({
    kind: 'refused',
    because: 'bank_refused',
  })
})

const checked = (status: string, recipient_checked: unknown, reason?: string) => ({
  ...object,
  status,
  payout_destination: { ...object.payout_destination, recipient_checked },
  cancellation_details: reason ? { party: 'payout_network', reason } : undefined,
})

it.each([
  ['match', checked('succeeded', true)],
  ['mismatch', checked('canceled', true, 'recipient_check_failed')],
  ['mismatch', checked('canceled', false, 'recipient_check_failed')],
  [null, checked('succeeded', false)],
  [null, checked('succeeded', undefined)],
  [null, checked('succeeded', 'true')],
  [null, checked('succeeded', 1)],
  [null, checked('pending', true)],
  [null, checked('canceled', true, 'recipient_not_found')],
  [null, checked('canceled', true)],
])('reads the result %s of the name check from a payout: %o', (nameCheck, payout) => {
  expect(parsePayout(payout)).toMatchObject({ nameCheck })
})

const error = (code: string) => ({ type: 'error', code })

it.each([
  [200, { id: 'pd-1', status: 'waiting_for_operation' }, { id: 'pd-1' }],
  [200, { id: '' }, { because: 'check_unavailable' }],
  [200, { id: 'x'.repeat(101) }, { because: 'check_unavailable' }],
  [200, object.id, { because: 'check_unavailable' }],
  [200, undefined, { because: 'check_unavailable' }],
  [200, error('invalid_request'), { because: 'check_unavailable' }],
  [201, { id: 'pd-1' }, { because: 'check_unavailable' }],
  [400, error('invalid_request'), { because: 'refused' }],
  [400, { ...error('invalid_request'), parameter: 'bank_id' }, { because: 'refused' }],
  [400, { id: 'pd-1' }, { because: 'check_unavailable' }],
  [404, error('not_found'), { because: 'check_unavailable' }],
  [401, error('invalid_credentials'), { because: 'credentials' }],
  [403, error('forbidden'), { because: 'credentials' }],
  [404, undefined, { because: 'check_unavailable' }],
  [429, error('too_many_requests'), { because: 'rate_limited' }],
  [500, error('internal_server_error'), { because: 'check_unavailable' }],
  [502, 'Bad gateway', { because: 'check_unavailable' }],
])(
  'reads the id of a registered name, or why the name was not registered, from the response %i %o',
  (status, json, expected) => {
    expect(parseNameId({ status, json })).toMatchObject(expected)
  },
)
