import { expect, test } from 'vitest'
import { saveFileNames, loadFileNames, toLostFilesKey } from './lost-names.ts'

const saved = new Map<string, string>()
const values = {
  getItem: (key: string) => saved.get(key) ?? null,
  setItem: (key: string, value: string) => void saved.set(key, value),
  removeItem: (key: string) => void saved.delete(key),
}
const anna = { form: 'question', memberId: 'anna' }

test('stores the names of attached files for each form and member, and deletes the stored names when no file is attached any more', () => {
  saveFileNames(values, anna, ['Чек.jpg', 'Акт.pdf'])
  expect(loadFileNames(values, anna)).toEqual(['Чек.jpg', 'Акт.pdf'])
  expect(loadFileNames(values, { ...anna, memberId: 'boris' })).toEqual([])
  expect(loadFileNames(values, { ...anna, form: 'claim' })).toEqual([])
  saveFileNames(values, anna, [])
  expect(saved.size).toBe(0)
})

test('ignores stored file names in the format of another version of the cabinet', () => {
  for (const storedText of ['{', 'null', '{"memberId":"anna"}', '{"memberId":"anna","names":[1]}']) {
    values.setItem(toLostFilesKey('question'), storedText)
    expect(loadFileNames(values, anna)).toEqual([])
  }
})
