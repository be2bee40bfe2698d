import { expect, test } from 'vitest'
import { keepNames, keptNames, lostKeyOf } from './lost-names.ts'

const kept = new Map<string, string>()
const values = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
const anna = { form: 'question', memberId: 'anna' }

test('names of files are kept for their form and their member alone, until there are none', () => {
  keepNames(values, anna, ['Чек.jpg', 'Акт.pdf'])
  expect(keptNames(values, anna)).toEqual(['Чек.jpg', 'Акт.pdf'])
  expect(keptNames(values, { ...anna, memberId: 'boris' })).toEqual([])
  expect(keptNames(values, { ...anna, form: 'claim' })).toEqual([])
  keepNames(values, anna, [])
  expect(kept.size).toBe(0)
})

test('what another version has kept is no name', () => {
  for (const odd of ['{', 'null', '{"memberId":"anna"}', '{"memberId":"anna","names":[1]}']) {
    values.setItem(lostKeyOf('question'), odd)
    expect(keptNames(values, anna)).toEqual([])
  }
})
