import { expect, it } from 'vitest'
import { listMappingProblems } from './mapping-labels.ts'

const ours = [
  ['internet', 'Интернет'],
  ['internet-tv', 'Интернет + ТВ'],
  ['mobile', 'Мобильная связь'],
] as const

it('rejects a word that is used for two values, at the field of the second value', () => {
  const written = { internet: 'Дом, ШПД', 'internet-tv': 'Пакет', mobile: 'СИМ,  шпд ' }
  expect(listMappingProblems(ours, written)).toEqual({
    'words of mobile': 'Слово «шпд» уже стоит для «Интернет»',
  })
})

it('accepts a word that is repeated for the same value', () => {
  expect(listMappingProblems(ours, { internet: 'Дом, дом', mobile: 'СИМ' })).toEqual({})
})
