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

it('guesses the columns of another system, and does not take the subscriber’s phone for the member’s', () => {
  expect(columns).toEqual({
    ...{ number: '№ договора', product: 'Услуга', phone: 'Телефон партнёра', city: 'Населённый пункт' },
    ...{ connectedAt: 'Дата', status: 'Статус', subscriberPhone: 'Телефон абонента' },
  })
})

it('guesses each column once and leaves the others to choose', () => {
  const found = guessMapping(['Номер телефона', 'Город'])
  expect(found).toMatchObject({ number: 'Номер телефона', phone: '', city: 'Город', status: '' })
  expect(new Set(Object.values(found).filter(Boolean)).size).toBe(2)
})

it('requires every column except the optional one', () => {
  const none = Object.fromEntries(columnNames.map((name) => [name, ''])) as typeof columns
  const errors = findMappingErrors(none, 'Город-2')
  expect(Object.keys(errors)).toEqual(columnNames.filter((name) => name !== 'subscriberPhone'))
  expect(minColumns).toBe(6)
})

it('refuses using one column twice, whatever its spelling', () => {
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
])('validates the name «%s» of a mapping: %s', (name, may) => {
  expect('name' in findMappingErrors(columns, name)).toBe(!may)
})

it('offers a saved mapping for a file with all its columns, in any order and case', () => {
  const mapping = { columns, products: {}, statuses: {} }
  expect(fits(mapping, header.map((name) => `  ${name.toUpperCase()} `).toReversed())).toBe(true)
  expect(fits(mapping, header.slice(1))).toBe(false)
})

it('splits words of the file at commas and skips empty ones', () => {
  expect([splitWords(' Дом , ШПД,, '), splitWords('')]).toEqual([['Дом', 'ШПД'], []])
})

it('sends each word of the file with its meaning, without missing columns', () => {
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
