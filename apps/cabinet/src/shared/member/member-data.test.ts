import { expect, test } from 'vitest'
import { networkError, ApiError } from '../api/api-error.ts'
import { createApi } from '../api/client.ts'
import { refusedForm } from '../form/refused-form.ts'
import { setUserData } from './set-user-data.ts'

const names = { firstName: 'Анна', middleName: '', lastName: 'Орлова', cityName: 'Тула' }

test('setUserData returns false and passes the error to the callback when the server refuses the names (spec 8.21)', async () => {
  const body = JSON.stringify({ error: { code: 'invalid_name', message: 'X' } })
  const refusing = createApi(async () => new Response(body, { status: 400 }))
  let why: unknown = null
  expect(await setUserData(refusing, names, (error) => (why = error))).toBe(false)
  expect(why).toMatchObject({ code: 'invalid_name', text: 'X' })
  const saving = createApi(async () => new Response('true'))
  expect(await setUserData(saving, names)).toBe(true)
})

test('refusedForm returns the server’s error text for each field, even if the server’s field name has a prefix', () => {
  const fields = [
    { field: 'cityName', message: 'Только русские буквы' },
    { field: 'extraProperties.Employer', message: 'Слишком длинно' },
    { field: 'cityName', message: 'Ещё что-то' },
  ]
  const error = new ApiError({ code: 'invalid_name', text: 'X', status: 400, details: { fields } })
  expect(refusedForm(error, ['cityName', 'Employer'])).toEqual({
    errors: { cityName: 'Только русские буквы', Employer: 'Слишком длинно' },
    text: null,
  })
})

test('refusedForm returns one text for the whole form when the server names an unknown field or no field', () => {
  const fields = [{ field: 'other', message: 'Y' }]
  const error = new ApiError({ code: 'invalid_request', text: 'X', status: 400, details: { fields } })
  expect(refusedForm(error, ['cityName'])).toEqual({ errors: {}, text: 'X' })
  expect(refusedForm(networkError(), ['cityName']).text).toMatch(/^Нет связи/)
  expect(refusedForm(new Error('bug'), ['cityName']).text).toMatch(/^Неожиданная ошибка/)
})

test('refusedForm returns the reference of a fault of the server or of the cabinet, and none for a lost connection', () => {
  const error = new ApiError({ code: 'internal', text: 'X', status: 500, details: { requestId: 'r-1' } })
  expect(refusedForm(error, ['cityName']).fault).toEqual({ code: 'internal', request: 'r-1' })
  expect(refusedForm(new Error('bug'), ['cityName']).fault).toEqual({ code: 'unexpected' })
  expect(refusedForm(networkError(), ['cityName']).fault).toBeUndefined()
})
