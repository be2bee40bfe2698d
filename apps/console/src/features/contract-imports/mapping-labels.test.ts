import { expect, it } from 'vitest'
import { listMappingProblems } from './mapping-labels.ts'

const fields = [
  ['internet', 'Интернет'],
  ['internet-tv', 'Интернет + ТВ'],
  ['mobile', 'Мобильная связь'],
] as const

it('when a word of the file is mapped to two products, reports an error at the field of the second product', () => {
  const wordsByKey = { internet: 'Дом, ШПД', 'internet-tv': 'Пакет', mobile: 'СИМ,  шпд ' }
  expect(listMappingProblems(fields, wordsByKey)).toEqual({
    'words of mobile': 'Слово «шпд» уже стоит для «Интернет»',
  })
})

it('accepts a word of the file that is typed twice for one product', () => {
  expect(listMappingProblems(fields, { internet: 'Дом, дом', mobile: 'СИМ' })).toEqual({})
})
