import { fillPath } from '@impulse/api/routes/fill-path'
import { afterEach, expect, it, vi } from 'vitest'
import { HttpError } from 'react-admin'
import { searchHeader } from '@impulse/api/lists/console-list'
import { call, fetchJson, RefusedCall, getFieldErrors, isSignedOut, isStale, toErrorMessage } from './call.ts'
import { noteSession, toDraftKey } from '../form/draft-store.ts'
import { formatFailure } from './failure-alert.tsx'

afterEach(() => void vi.unstubAllGlobals())

type SentRequest = [url: string, args: RequestInit]
function answering(status: number, body: string): SentRequest[] {
  const requests: SentRequest[] = []
  vi.stubGlobal('fetch', async (...args: SentRequest) => {
    requests.push(args)
    return new Response(body, { status })
  })
  return requests
}
const refusing = (status: number, error: object) => answering(status, JSON.stringify({ error }))
const thrownBy = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error)

const noLine = 'Нет связи с сервером. Проверьте интернет и повторите'

it('reports a request without a response as a missing connection, not as an ended session or a conflict', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const error = await thrownBy(call('GET', '/console/api/news-choices'))
  expect(error).toMatchObject({ status: 0, code: 'no_answer', message: noLine })
  expect([isSignedOut(error), isStale(error), formatFailure(error)]).toEqual([false, false, noLine])
})

it.each([
  [401, 'unauthorized', { isSignedOut: true, isStale: false }],
  [403, 'forbidden', { isSignedOut: false, isStale: false }],
  [404, 'not_found', { isSignedOut: false, isStale: true }],
  [409, 'withdrawal_answered', { isSignedOut: false, isStale: true }],
  [429, 'too_many_requests', { isSignedOut: false, isStale: false }],
  [500, 'internal', { isSignedOut: false, isStale: false }],
  [418, 'a code of a newer server', { isSignedOut: false, isStale: false }],
])(
  'throws an error with the server’s code and text for a refusal with the status %i',
  async (status, code, is) => {
    refusing(status, { code, message: 'Слова сервера' })
    const error = await thrownBy(call('POST', '/console/api/payout-overview/status-check'))
    expect(error).toBeInstanceOf(RefusedCall)
    expect(error).toBeInstanceOf(HttpError)
    expect(error).toMatchObject({ status, code, message: 'Слова сервера', details: {} })
    expect({ isSignedOut: isSignedOut(error), isStale: isStale(error) }).toEqual(is)
  },
)

it('sends the searched text of a list in a header, because proxies and the browser store addresses', async () => {
  const requests = answering(200, '{}')
  await fetchJson('GET', '/console/api/members?page=1&q=%2B7+900&order=asc')
  await fetchJson('GET', '/console/api/members?page=1')
  expect(requests.map(([url, { headers }]) => [url, headers])).toEqual([
    ['/console/api/members?page=1&order=asc', { [searchHeader]: encodeURIComponent('+7 900') }],
    ['/console/api/members?page=1', undefined],
  ])
})

it('the response that the session has ended deletes the drafts of the browser, and no other response does', async () => {
  const removeItem = vi.fn()
  vi.stubGlobal('localStorage', { [toDraftKey('olga', 'news 1')]: '{}', removeItem })
  refusing(403, { code: 'forbidden', message: '' })
  await thrownBy(call('GET', '/console/api/news-choices'))
  expect(removeItem).not.toHaveBeenCalled()
  refusing(401, { code: 'unauthorized', message: '' })
  await thrownBy(call('GET', '/console/api/news-choices'))
  expect(removeItem.mock.calls).toEqual([['draft of olga: news 1']])
  noteSession({ isOver: false })
})

it('tells a staff member whose session has ended that the typed text is not lost', async () => {
  refusing(401, { code: 'unauthorized', message: 'Войдите, чтобы продолжить' })
  expect(formatFailure(await thrownBy(call('GET', '/console/api/news-choices')))).toBe(
    'Войдите, чтобы продолжить, а потом повторите здесь: написанное останется',
  )
})

it.each([
  ['an error page of a proxy', 502, '<html>Bad gateway</html>'],
  ['an empty body', 500, ''],
  ['a body without an error', 400, '{}'],
])('reports a missing connection when the response to a request is %s', async (_what, status, body) => {
  answering(status, body)
  expect(await thrownBy(call('GET', '/console/api/news-choices'))).toMatchObject({
    status,
    code: '',
    message: noLine,
  })
})

it('capitalises the first letter of each field error of a refusal, and passes the field errors to react-admin in `body`', async () => {
  const fields = [
    { field: 'amount', message: 'сумма не больше 10 000 000' },
    { field: 'reason', message: 'напишите причину' },
    null,
    'odd',
  ]
  refusing(400, { code: 'invalid_request', message: 'Проверьте', details: { fields } })
  const error = await thrownBy(call('POST', '/console/api/payout-overview/status-check'))
  const fieldErrors = { amount: 'Сумма не больше 10 000 000', reason: 'Напишите причину' }
  expect(getFieldErrors(error)).toEqual(fieldErrors)
  expect(error).toMatchObject({ body: { errors: fieldErrors } })
})

it.each([{ fields: 'amount' }, { fields: undefined }, {}])(
  'returns no field errors for a refusal with the details %o',
  async (details) => {
    refusing(400, { code: 'x', message: 'Нет', details })
    expect(getFieldErrors(await thrownBy(call('POST', '/console/api/payout-overview/status-check')))).toEqual(
      {},
    )
  },
)

it('for an error that is not a refusal by the server, returns a message and no field errors', () => {
  expect([toErrorMessage(new Error('Файл больше 10 МБ')), toErrorMessage('odd')]).toEqual([
    'Файл больше 10 МБ',
    noLine,
  ])
  expect([getFieldErrors(new Error()), isStale(new Error()), isSignedOut(null)]).toEqual([{}, false, false])
})

it('sends an object as JSON, a file as bytes, and a form in the encoding that the browser chooses', async () => {
  const requests = answering(200, '{}')
  await call('PUT', '/console/api/help-order', { articles: ['5'] })
  await call('POST', '/console/api/bank-responses', new Blob(['1;2']))
  await call('POST', fillPath('/console/api/tickets/:id/answer', { id: 5 }), new FormData())
  await call('GET', '/console/api/news-choices')
  expect(requests.map(([, { headers }]) => headers)).toEqual([
    { 'content-type': 'application/json' },
    { 'content-type': 'application/octet-stream' },
    undefined,
    undefined,
  ])
  expect(requests[0]?.[1].body).toBe('{"articles":["5"]}')
  expect(requests[3]?.[1].body).toBeUndefined()
})

it('sends the session cookie with each request, and sends a DELETE with `keepalive`, because the page may be closed at the same time', async () => {
  const requests = answering(200, '')
  await call('GET', '/console/api/news-choices')
  await call('DELETE', '/console/api/session')
  expect(requests.map(([url]) => url)).toEqual(['/console/api/news-choices', '/console/api/session'])
  expect(requests.map(([, { keepalive, credentials }]) => [keepalive, credentials])).toEqual([
    [false, 'same-origin'],
    [true, 'same-origin'],
  ])
})

it('returns an empty object when the server’s response has no body', async () => {
  answering(200, '')
  expect(await call('DELETE', '/console/api/session')).toEqual({})
})
