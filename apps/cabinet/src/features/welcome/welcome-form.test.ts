import { describe, expect, test } from 'vitest'
import { checkIntroduction, containsLabel, readIntroduction } from './welcome-form.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
const whole = { firstName: 'Андрей', lastName: 'Кузнецов', cityName: 'Тверь', consent: 'on', rules: 'on' }
const toErrors = (fields: Record<string, string>, isNeeded = true) =>
  checkIntroduction(readIntroduction(form(fields)), { consentNeeded: isNeeded, rulesNeeded: isNeeded })

test('accepts a complete form, with or without consent to advertising', () => {
  expect(toErrors(whole)).toEqual({})
  expect(toErrors({ ...whole, advertising: 'on' })).toEqual({})
})

test('reports every missing field of an empty form, in order', () => {
  expect(Object.entries(toErrors({ firstName: ' ' }))).toEqual([
    ['consent', 'Без согласия на обработку персональных данных продолжить нельзя'],
    ['rules', 'Чтобы продолжить, примите правила программы'],
    ['firstName', 'Введите имя'],
    ['lastName', 'Введите фамилию'],
    ['cityName', 'Введите город'],
  ])
})

test('recognises error texts that name their field', () => {
  const errors = toErrors({ firstName: '', lastName: 'Ivanov', cityName: 'Tver' })
  expect(containsLabel('consent', errors.consent ?? '')).toBe(true)
  expect(containsLabel('firstName', errors.firstName ?? '')).toBe(true)
  expect(containsLabel('lastName', errors.lastName ?? '')).toBe(false)
  expect(containsLabel('cityName', errors.cityName ?? '')).toBe(false)
})

test('does not require a consent that was recorded before', () => {
  expect(toErrors({ ...whole, consent: '' }, false)).toEqual({})
})

test('does not accept consent to advertising as consent to the processing of personal data', () => {
  const { consent: _consent, ...names } = whole
  expect(toErrors({ ...names, advertising: 'on' })).toHaveProperty('consent')
})

describe('names', () => {
  test.each([
    ['Андрей'.normalize('NFD'), 'Андрей'],
    ['Пётр'.normalize('NFD'), 'Пётр'],
    ['Салтыков\u2011Щедрин', 'Салтыков-Щедрин'],
    ['  Анна   Мария ', 'Анна Мария'],
    ['Ростов\u00a0на\u00a0Дону', 'Ростов на Дону'],
  ])('normalises «%s»', (written, name) => {
    expect(readIntroduction(form({ ...whole, firstName: written })).firstName).toBe(name)
    expect(toErrors({ ...whole, firstName: written })).toEqual({})
  })

  test.each(['Andrey', 'Андрей1', 'Андрей_', 'Кот😀', 'я'.repeat(101)])(
    'rejects «%s» with an error at its field',
    (name) => {
      expect(toErrors({ ...whole, lastName: name })).toEqual({
        lastName: 'Только русские буквы, дефис и пробел, до 100 символов',
      })
    },
  )
})
