import { expect, test } from 'vitest'
import { ApiError, isCancelled, unexpectedErrorText } from './api-error.ts'
import { type ApiRequest, createApi } from './client.ts'

function recorded(getResponse: () => Response | Promise<Response> = () => Response.json({ ok: true })) {
  const sent: ApiRequest[] = []
  const api = createApi(async (request) => {
    sent.push(request)
    return getResponse()
  })
  return { api, sent }
}

async function thrownBy(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  )
  if (error instanceof ApiError) return error
  throw new Error(`Expected an ApiError and got ${String(error)}`)
}

test('sends only those header values that are strings, and sets Russian as the language (spec 7.30)', async () => {
  const { api, sent } = recorded()
  const headers = { 'Idempotency-Key': 'k', a: 1, b: null, c: undefined, d: ['x'], e: true }
  await api.post('/api/lk/phone/code/', undefined, { headers })
  await api.put('/api/news/', undefined, { headers })
  await api.delete('/api/lk/phone/', { headers })
  for (const request of sent) {
    expect(Object.keys(request.headers).filter((name) => !['accept', 'content-type'].includes(name))).toEqual(
      ['Idempotency-Key', 'accept-language'],
    )
    expect(request.headers['accept-language']).toBe('ru-RU')
  }
})

test('sends an object as JSON, and leaves the content type of a form to the browser (spec 7.29)', async () => {
  const { api, sent } = recorded()
  const form = new FormData()
  form.set('content', 'x')
  await api.post('/api/lk/leaving/confirm/', { attemptId: 'a', code: '1' })
  await api.put('/api/lk/edit/set-img/', form)
  expect(sent[0]).toMatchObject({
    body: '{"attemptId":"a","code":"1"}',
    headers: { 'content-type': 'application/json' },
  })
  expect(sent[1]?.body).toBe(form)
  expect(sent[1]?.headers).not.toHaveProperty('content-type')
})

test('omits query parameters that are empty, null or undefined', async () => {
  const { api, sent } = recorded()
  await api.get('/api/contract/', {
    query: { skipCount: 0, status: '', maxResultCount: null, search: 'а б' },
  })
  expect(sent[0]?.path).toBe('/api/contract/?skipCount=0&search=%D0%B0+%D0%B1')
})

test('reads the code, the text and the details of a refusal whose body contains them in an `error` object', async () => {
  const body = { error: { code: 'too_early', message: 'Чуть позже', details: { retryAfter: 9 } } }
  const { api } = recorded(() => Response.json(body, { status: 429 }))
  const error = await thrownBy(api.get('/api/user/'))
  expect(error).toMatchObject({
    code: 'too_early',
    text: 'Чуть позже',
    status: 429,
    details: { retryAfter: 9 },
  })
})

test('reads the text of a refused withdrawal from `error` and its code from `errorCode`, because the response has no `error` object', async () => {
  const body = { success: false, error: 'Мало средств', errorCode: 'insufficient_funds' }
  const { api } = recorded(() => Response.json(body, { status: 422 }))
  expect(await thrownBy(api.post('/api/lk/phone/code/'))).toMatchObject({
    code: 'insufficient_funds',
    text: 'Мало средств',
  })
})

test.each(['<html>Bad gateway</html>', '', '[]', '"text"', '{"error":{}}', 'null'])(
  'uses the specification’s general text for a refusal whose body has no text (%s)',
  async (body) => {
    const { api } = recorded(() => new Response(body, { status: 502 }))
    expect(await thrownBy(api.get('/api/user/'))).toMatchObject({ text: unexpectedErrorText, status: 502 })
  },
)

test('reports a missing response as the error `network`, and a response that is not JSON as the error `unreadable`', async () => {
  const none = recorded(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await thrownBy(none.api.get('/api/user/'))).toMatchObject({ code: 'network', status: 0 })
  const broken = recorded(() => new Response('{"a":', { status: 200 }))
  expect(await thrownBy(broken.api.get('/api/user/'))).toMatchObject({ code: 'unreadable' })
})

test('returns undefined for a response without a body', async () => {
  const { api } = recorded(() => new Response(null, { status: 204 }))
  expect(await api.delete('/api/lk/phone/')).toBeUndefined()
})

test('throws an AbortError when the caller cancels the request', async () => {
  const { api } = recorded(() => Promise.reject(new DOMException('Aborted', 'AbortError')))
  const error: unknown = await api.get('/api/user/').catch((cause: unknown) => cause)
  expect(isCancelled(error)).toBe(true)
})
