import { describe, expect, test } from 'vitest'
import { checkIntroduction, containsLabel, readIntroduction } from './welcome-form.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
const validFields = {
  firstName: 'Андрей',
  lastName: 'Кузнецов',
  cityName: 'Тверь',
  consent: 'on',
  rules: 'on',
}
const toErrors = (fields: Record<string, string>, isNeeded = true) =>
  checkIntroduction(readIntroduction(form(fields)), { consentNeeded: isNeeded, rulesNeeded: isNeeded })

test('reports no errors for a complete welcome form, whether or not the member consents to advertising', () => {
  expect(toErrors(validFields)).toEqual({})
  expect(toErrors({ ...validFields, advertising: 'on' })).toEqual({})
})

test('reports an error for each empty field of the welcome form, in the order of the form', () => {
  expect(Object.entries(toErrors({ firstName: ' ' }))).toEqual([
    ['firstName', 'Введите имя'],
    ['lastName', 'Введите фамилию'],
    ['cityName', 'Введите город'],
    ['consent', 'Без согласия на обработку персональных данных продолжить нельзя'],
    ['rules', 'Чтобы продолжить, примите правила программы'],
  ])
})

test('determines whether an error text names its field or needs a label with the field’s name', () => {
  const errors = toErrors({ firstName: '', lastName: 'Ivanov', cityName: 'Tver' })
  expect(containsLabel('consent', errors.consent ?? '')).toBe(true)
  expect(containsLabel('firstName', errors.firstName ?? '')).toBe(true)
  expect(containsLabel('lastName', errors.lastName ?? '')).toBe(false)
  expect(containsLabel('cityName', errors.cityName ?? '')).toBe(false)
})

test('does not require a consent that the server has recorded before', () => {
  expect(toErrors({ ...validFields, consent: '' }, false)).toEqual({})
})

test('requires the consent to the processing of personal data, even if the member consents to advertising', () => {
  const { consent: _consent, ...names } = validFields
  expect(toErrors({ ...names, advertising: 'on' })).toHaveProperty('consent')
})

describe('names in the welcome form', () => {
  test.each([
    ['Андрей'.normalize('NFD'), 'Андрей'],
    ['Пётр'.normalize('NFD'), 'Пётр'],
    ['Салтыков\u2011Щедрин', 'Салтыков-Щедрин'],
    ['  Анна   Мария ', 'Анна Мария'],
    ['Ростов\u00a0на\u00a0Дону', 'Ростов на Дону'],
  ])('normalises the first name «%s» and accepts it', (text, name) => {
    expect(readIntroduction(form({ ...validFields, firstName: text })).firstName).toBe(name)
    expect(toErrors({ ...validFields, firstName: text })).toEqual({})
  })

  test.each(['Andrey', 'Андрей1', 'Андрей_', 'Кот😀', 'я'.repeat(101)])(
    'reports an error at the last name for the value «%s»',
    (name) => {
      expect(toErrors({ ...validFields, lastName: name })).toEqual({
        lastName: 'Только русские буквы, дефис и пробел, до 100 символов',
      })
    },
  )
})
