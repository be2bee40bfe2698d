import { expect, it } from 'vitest'
import { listMappingProblems } from './mapping-labels.ts'

const ours = [
  ['internet', 'Интернет'],
  ['internet-tv', 'Интернет + ТВ'],
  ['mobile', 'Мобильная связь'],
] as const

it('refuses a word with two meanings at its second place', () => {
  const written = { internet: 'Дом, ШПД', 'internet-tv': 'Пакет', mobile: 'СИМ,  шпд ' }
  expect(listMappingProblems(ours, written)).toEqual({
    'words of mobile': 'Слово «шпд» уже стоит для «Интернет»',
  })
})

it('accepts a repeated word with the same meaning', () => {
  expect(listMappingProblems(ours, { internet: 'Дом, дом', mobile: 'СИМ' })).toEqual({})
})
