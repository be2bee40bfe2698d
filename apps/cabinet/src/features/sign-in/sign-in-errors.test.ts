import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, networkError, refusedAnswer } from '../../shared/api/api-error.ts'
import { CaptchaFailed } from './captcha/captcha.ts'
import { signInRefusal } from './sign-in-errors.ts'

afterEach(() => vi.unstubAllGlobals())

const answer = (body: unknown, status = 400) =>
  refusedAnswer(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))

test("uses the specification's texts for captcha and phone errors (spec 8.1, 8.2, 8.3)", async () => {
  const captcha = await answer({ error: { code: 'invalid_captcha' } })
  expect(signInRefusal(captcha, 'code').text).toBe('Не прошла проверка капчи')
  expect(signInRefusal(captcha, 'verify').text).toBe('Не прошла проверка капчи')
  const phone = await answer({ error: { code: 'invalid_phone' } })
  expect(signInRefusal(phone, 'code').text).toBe('Некорректный формат номера телефона')
})

test('treats an invalid phone as an unexpected error when checking a code (spec 8.4)', async () => {
  const phone = await answer({ error: { code: 'invalid_phone' } })
  expect(signInRefusal(phone, 'verify').text).toBe('Неожиданная ошибка сервера, повторите попытку позднее')
})

test('shows the message of a structured error (spec 8.5)', async () => {
  const error = await answer(
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
  'shows the general error text for any other response («%s») (spec 8.6)',
  async (body) => {
    expect(signInRefusal(await answer(body, 502), 'code').text).toBe(
      'Неожиданная ошибка сервера, повторите попытку позднее',
    )
  },
)

test('shows the general error text for an error in the code of the cabinet', () => {
  expect(signInRefusal(new TypeError('x is undefined'), 'code').text).toBe(
    'Неожиданная ошибка сервера, повторите попытку позднее',
  )
})

test('shows the general error text when a response is missing while the browser is online (spec 8.6)', () => {
  vi.stubGlobal('navigator', { onLine: true })
  expect(signInRefusal(networkError(), 'code').text).toBe(
    'Неожиданная ошибка сервера, повторите попытку позднее',
  )
})

test('shows the offline text when a response is missing while the browser is offline', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(signInRefusal(networkError(), 'code').text).toBe(
    'Нет связи с сервером. Проверьте интернет и повторите',
  )
})

test('shows the captcha error when the captcha was not solved', () => {
  expect(signInRefusal(new CaptchaFailed(), 'code')).toMatchObject({
    code: 'invalid_captcha',
    text: 'Не прошла проверка капчи',
  })
})

test('ignores invalid numbers in the error details', () => {
  const error = new ApiError({
    code: 'x',
    text: 'X',
    status: 429,
    details: { retryAfter: '42', triesLeft: -1 },
  })
  expect(signInRefusal(error, 'code')).toMatchObject({ retryAfter: null, triesLeft: null })
})
