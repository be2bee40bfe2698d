import { expect, it } from 'vitest'
import { findMappingErrors, columnNames, minColumns, fits, guessed, splitWords } from './mapping-labels.ts'
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
const columns = guessed(header)

it('columns of another system are guessed, and the subscriber’s phone is not the member’s', () => {
  expect(columns).toEqual({
    ...{ number: '№ договора', product: 'Услуга', phone: 'Телефон партнёра', city: 'Населённый пункт' },
    ...{ connectedAt: 'Дата', status: 'Статус', subscriberPhone: 'Телефон абонента' },
  })
})

it('a column is guessed to be one thing, and what there is none for is left to choose', () => {
  const found = guessed(['Номер телефона', 'Город'])
  expect(found).toMatchObject({ number: 'Номер телефона', phone: '', city: 'Город', status: '' })
  expect(new Set(Object.values(found).filter(Boolean)).size).toBe(2)
})

it('every column must be chosen but the one that a file may lack', () => {
  const none = Object.fromEntries(columnNames.map((name) => [name, ''])) as typeof columns
  const errors = findMappingErrors(none, 'Город-2')
  expect(Object.keys(errors)).toEqual(columnNames.filter((name) => name !== 'subscriberPhone'))
  expect(minColumns).toBe(6)
})

it('one column cannot be two things, however it is written', () => {
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
])('a mapping may be called «%s»: %s', (name, may) => {
  expect('name' in findMappingErrors(columns, name)).toBe(!may)
})

it('a saved mapping is offered for a file that has all its columns, in any order and letters', () => {
  const mapping = { columns, products: {}, statuses: {} }
  expect(fits(mapping, header.map((name) => `  ${name.toUpperCase()} `).toReversed())).toBe(true)
  expect(fits(mapping, header.slice(1))).toBe(false)
})

it('words of the file are split at commas, and what is empty is no word', () => {
  expect([splitWords(' Дом , ШПД,, '), splitWords('')]).toEqual([['Дом', 'ШПД'], []])
})

it('each word of the file is sent with ours for it, and a column that it has not is not sent', () => {
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
