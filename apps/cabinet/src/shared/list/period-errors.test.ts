import { expect, test } from 'vitest'
import { periodErrors } from './period-errors.ts'

const day = (value: string) => ({ value, valid: true })
const incompleteDate = { value: '', valid: false }

test.each([
  ['no start and no end', '', ''],
  ['a start without an end', '2026-11-05', ''],
  ['one day', '2026-11-05', '2026-11-05'],
  ['the first and the last day of the programme', '1925-01-01', '2099-12-31'],
])('reports no errors for a valid period: %s', (_name, since, to) => {
  expect(periodErrors({ dateSince: day(since), dateTo: day(to) })).toEqual({})
})

test('reports an error of a date at the field of that date', () => {
  expect(periodErrors({ dateSince: day('0001-01-01'), dateTo: day('2999-01-01') })).toEqual({
    dateSince: 'Введите дату не\u00a0раньше 01.01.1925',
    dateTo: 'Введите дату не\u00a0позже 31.12.2099',
  })
  expect(periodErrors({ dateSince: day('12026-01-01'), dateTo: incompleteDate })).toEqual({
    dateSince: 'Введите дату не\u00a0позже 31.12.2099',
    dateTo: 'Введите дату полностью: день, месяц и\u00a0год',
  })
})

test('reports an error at the end field when the end is before a valid start', () => {
  expect(periodErrors({ dateSince: day('2026-11-05'), dateTo: day('2026-11-04') })).toEqual({
    dateTo: 'Введите дату не\u00a0раньше начала периода — 05.11.2026',
  })
  expect(periodErrors({ dateSince: day('2999-01-01'), dateTo: day('2026-11-04') })).toEqual({
    dateSince: 'Введите дату не\u00a0позже 31.12.2099',
  })
})

test('reports which date is missing when a required date field is empty', () => {
  const empty = { value: '', valid: true }
  const day = { value: '2026-11-21', valid: true }
  expect(periodErrors({ dateSince: empty, dateTo: empty }, { required: true })).toEqual({
    dateSince: 'Введите начало периода',
    dateTo: 'Введите конец периода',
  })
  expect(periodErrors({ dateSince: day, dateTo: day }, { required: true })).toEqual({})
  expect(periodErrors({ dateSince: empty, dateTo: empty })).toEqual({})
})
