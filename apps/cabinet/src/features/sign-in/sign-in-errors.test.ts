import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, networkError, readApiError } from '../../shared/api/api-error.ts'
import { CaptchaFailed } from './captcha/captcha.ts'
import { signInRefusal } from './sign-in-errors.ts'

afterEach(() => vi.unstubAllGlobals())

const refusal = (body: unknown, status = 400) =>
  readApiError(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))

test("shows the specification's texts for a rejected captcha and an invalid phone (spec 8.1, 8.2, 8.3)", async () => {
  const captcha = await refusal({ error: { code: 'invalid_captcha' } })
  expect(signInRefusal(captcha, 'code').text).toBe('Не прошла проверка капчи')
  expect(signInRefusal(captcha, 'verify').text).toBe('Не прошла проверка капчи')
  const phone = await refusal({ error: { code: 'invalid_phone' } })
  expect(signInRefusal(phone, 'code').text).toBe('Некорректный формат номера телефона')
})

test('shows the general error text when the check of a code reports an invalid phone (spec 8.4)', async () => {
  const phone = await refusal({ error: { code: 'invalid_phone' } })
  expect(signInRefusal(phone, 'verify').text).toBe('Неожиданная ошибка сервера, повторите попытку позднее')
})

test('shows the server’s message when the error has a code and a message (spec 8.5)', async () => {
  const error = await refusal(
    { error: { code: 'too_early', message: 'Чуть позже', details: { retryAfter: 42 } } },
    429,
  )
  expect(signInRefusal(error, 'code')).toEqual({
    code: 'too_early',
    text: 'Чуть позже',
    retryAfter: 42,
    triesLeft: null,
  })
})

test.each(['<html>502</html>', '', '{"error":{}}', '{"error":{"code":"odd"}}', 'null'])(
  'shows the general error text when the response «%s» contains no error message (spec 8.6)',
  async (body) => {
    expect(signInRefusal(await refusal(body, 502), 'code').text).toBe(
      'Неожиданная ошибка сервера, повторите попытку позднее',
    )
  },
)

test('shows the general error text when the cabinet itself throws an unexpected error', () => {
  expect(signInRefusal(new TypeError('x is undefined'), 'code').text).toBe(
    'Неожиданная ошибка сервера, повторите попытку позднее',
  )
})

test('shows the general error text when the server does not respond and the browser is online (spec 8.6)', () => {
  vi.stubGlobal('navigator', { onLine: true })
  expect(signInRefusal(networkError(), 'code').text).toBe(
    'Неожиданная ошибка сервера, повторите попытку позднее',
  )
})

test('shows the text about a lost connection when the server does not respond and the browser is offline', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(signInRefusal(networkError(), 'code').text).toBe(
    'Нет связи с сервером. Проверьте интернет и повторите',
  )
})

test('shows the text about the captcha when the visitor has not solved the captcha', () => {
  expect(signInRefusal(new CaptchaFailed(), 'code')).toMatchObject({
    code: 'invalid_captcha',
    text: 'Не прошла проверка капчи',
  })
})

test('ignores an invalid `retryAfter` and an invalid number of tries in the server’s error', () => {
  const error = new ApiError({
    code: 'x',
    text: 'X',
    status: 429,
    details: { retryAfter: '42', triesLeft: -1 },
  })
  expect(signInRefusal(error, 'code')).toMatchObject({ retryAfter: null, triesLeft: null })
})
