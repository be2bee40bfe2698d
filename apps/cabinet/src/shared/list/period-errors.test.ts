import { expect, test } from 'vitest'
import { periodErrors } from './period-errors.ts'

test.each([
  ['no start and no end', '', ''],
  ['a start without an end', '05.11.2026', ''],
  ['one day', '05.11.2026', '05.11.2026'],
  ['the end of a month before the start of the next one', '30.11.2026', '01.12.2026'],
  ['the first and the last day of the programme', '01.01.1925', '31.12.2099'],
])('reports no errors for a valid period: %s', (_name, dateSince, dateTo) => {
  expect(periodErrors({ dateSince, dateTo })).toEqual({})
})

test('reports an error of a date at the field of that date', () => {
  expect(periodErrors({ dateSince: '01.01.0001', dateTo: '01.01.2999' })).toEqual({
    dateSince: 'Введите дату не\u00a0раньше 01.01.1925',
    dateTo: 'Введите дату не\u00a0позже 31.12.2099',
  })
  expect(periodErrors({ dateSince: '29.02.2026', dateTo: '11.1' })).toEqual({
    dateSince: 'Такой даты нет: проверьте день и\u00a0месяц',
    dateTo: 'Введите дату полностью: день, месяц и\u00a0год',
  })
})

test('reports an error at the end field when the end is before a valid start', () => {
  expect(periodErrors({ dateSince: '05.11.2026', dateTo: '04.12.2025' })).toEqual({
    dateTo: 'Введите дату не\u00a0раньше начала периода — 05.11.2026',
  })
  expect(periodErrors({ dateSince: '01.01.2999', dateTo: '04.11.2026' })).toEqual({
    dateSince: 'Введите дату не\u00a0позже 31.12.2099',
  })
})

test('reports which date is missing when a required date field is empty', () => {
  expect(periodErrors({ dateSince: '', dateTo: '' }, { required: true })).toEqual({
    dateSince: 'Введите начало периода',
    dateTo: 'Введите конец периода',
  })
  expect(periodErrors({ dateSince: '21.11.2026', dateTo: '21.11.2026' }, { required: true })).toEqual({})
  expect(periodErrors({ dateSince: '', dateTo: '' })).toEqual({})
})
