import { expect, it } from 'vitest'
import {
  findMappingErrors,
  columnNames,
  minColumns,
  fits,
  guessMapping,
  splitWords,
} from './mapping-labels.ts'
import { toMapping } from './mapping-form-values.ts'

const header = [
  '№ договора',
  'Услуга',
  'Телефон абонента',
  'Телефон партнёра',
  'Населённый пункт',
  'Дата',
  'Статус',
]
const columns = guessMapping(header)

it('guesses the columns of a file from another system, and distinguishes the subscriber’s phone from the member’s phone', () => {
  expect(columns).toEqual({
    number: '№ договора',
    product: 'Услуга',
    phone: 'Телефон партнёра',
    city: 'Населённый пункт',
    connectedAt: 'Дата',
    status: 'Статус',
    subscriberPhone: 'Телефон абонента',
  })
})

it('guesses at most one field for each column of the file, and leaves a field empty when no column fits', () => {
  const found = guessMapping(['Номер телефона', 'Город'])
  expect(found).toMatchObject({ number: 'Номер телефона', phone: '', city: 'Город', status: '' })
  expect(new Set(Object.values(found).filter(Boolean)).size).toBe(2)
})

it('reports an error for each field without a column, except for the optional phone of the subscriber', () => {
  const none = Object.fromEntries(columnNames.map((name) => [name, ''])) as typeof columns
  const errors = findMappingErrors(none, 'Город-2')
  expect(Object.keys(errors)).toEqual(columnNames.filter((name) => name !== 'subscriberPhone'))
  expect(minColumns).toBe(6)
})

it('rejects a mapping with the same column for two fields, regardless of the case and the surrounding spaces of the column’s name', () => {
  expect(findMappingErrors({ ...columns, city: ' услуга ' }, 'имя')).toEqual({
    city: 'Этот столбец уже выбран выше',
  })
})

it.each([
  ['Партнёр_2026-11', true],
  [' имя ', true],
  ['', false],
  ['два слова', false],
  ['имя/другое', false],
  ['я'.repeat(50), true],
  ['я'.repeat(51), false],
])('decides whether «%s» may be the name of a column mapping: %s', (name, may) => {
  expect('name' in findMappingErrors(columns, name)).toBe(!may)
})

it('offers a saved mapping for a file that has all columns of the mapping, whatever their order and case', () => {
  const mapping = { columns, products: {}, statuses: {} }
  expect(fits(mapping, header.map((name) => `  ${name.toUpperCase()} `).toReversed())).toBe(true)
  expect(fits(mapping, header.slice(1))).toBe(false)
})

it('splits a typed list of product words or status words at the commas, and skips empty words', () => {
  expect([splitWords(' Дом , ШПД,, '), splitWords('')]).toEqual([['Дом', 'ШПД'], []])
})

it('maps each word of the file to one of our products or statuses, and omits an optional column that the file lacks', () => {
  const products = [
    { key: 'internet', name: 'Интернет' },
    { key: 'mobile', name: 'Мобильная связь' },
  ]
  const words = { internet: 'Дом, ШПД', confirmed: 'подключён', cancelled: 'отказ, расторгнут', moon: 'Луна' }
  const sent = toMapping({ columns: { ...columns, subscriberPhone: '' }, words }, products)
  expect(sent.products).toEqual({ Дом: 'internet', ШПД: 'internet' })
  expect(sent.statuses).toEqual({ подключён: 'confirmed', отказ: 'cancelled', расторгнут: 'cancelled' })
  expect(sent.columns).not.toHaveProperty('subscriberPhone')
  expect(toMapping({ columns, words }, products).columns).toEqual(columns)
})
