import { expect, it } from 'vitest'
import { listMappingProblems } from './mapping-labels.ts'

const ours = [
  ['internet', 'Интернет'],
  ['internet-tv', 'Интернет + ТВ'],
  ['mobile', 'Мобильная связь'],
] as const

it('a word of the file that stands for two of ours is refused where it stands the second time', () => {
  const written = { internet: 'Дом, ШПД', 'internet-tv': 'Пакет', mobile: 'СИМ,  шпд ' }
  expect(listMappingProblems(ours, written)).toEqual({
    'words of mobile': 'Слово «шпд» уже стоит для «Интернет»',
  })
})

it('a word that is written twice for the same one of ours is none the worse', () => {
  expect(listMappingProblems(ours, { internet: 'Дом, дом', mobile: 'СИМ' })).toEqual({})
})
