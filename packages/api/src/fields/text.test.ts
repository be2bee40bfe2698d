import { expect, it } from 'vitest'
import { nameSchema, normalizeName } from './text.ts'

it.each([
  ['иван', 'Иван'],
  ['ИВАНОВ', 'Иванов'],
  ['  анна-мария ', 'Анна-Мария'],
  ['нижний новгород', 'Нижний Новгород'],
  ['ростов-на-дону', 'Ростов-на-Дону'],
  ['РОСТОВ-НА-ДОНУ', 'Ростов-на-Дону'],
  ['мамед оглы', 'Мамед оглы'],
  ['МакКоннелл', 'МакКоннелл'],
  ['и', 'И'],
  ['', ''],
])('normalises the typed name «%s» to «%s»', (text, saved) => {
  expect(normalizeName(text)).toBe(saved)
})

it.each([
  'Ян',
  'Ё',
  'Анна-Мария',
  'Нижний Новгород',
  'Мамедов Али оглы',
  'Їжакевич',
  'Ұлы',
  'Ӏбрагим',
  'а'.repeat(100),
  'и\u0306ванов',
  'Ростов\u2011на\u2011Дону',
  ' Ян ',
])('accepts %j as a person’s name', (name) => expect(nameSchema.safeParse(name).success).toBe(true))

it.each([
  'И\u0488\u0489',
  'И\u0489'.repeat(50),
  'Ива\u0483н',
  '\u0488',
  'Иван҂',
  '\u2de0Иван',
  'И\ua670ван',
  '-Иван',
  'Иван-',
  '- Иван',
  'Иван -',
  '-',
  '--',
  '\u2013Иван',
  'Ivan',
  'О’Нил',
  "О'Нил",
  'Иван2',
  'Иван\u200b',
  '\u202eИван',
  'Ива\u0301н',
  'а'.repeat(101),
])('refuses %j as a person’s name', (name) => {
  expect(nameSchema.safeParse(name).error?.issues[0]?.message).toBe('invalid_name')
})
