import { expect, test } from 'vitest'
import { findInvisibleText } from './legal-texts.rules.ts'

const text = (characters: string) => ({ content: [{ text: characters }] })

test.each([
  '\u200b',
  '\u200d',
  '\u200e',
  '\u202e',
  '\u2060',
  '\u2066',
  '\ufeff',
  '\u00ad',
  '\u061c',
  '\u{e0041}',
])('`findInvisibleText` returns the path of the text that contains the invisible character %j', (sign) => {
  expect(findInvisibleText({ content: [text('Раз'), { content: [text('Два'), text(`Т${sign}ри`)] }] })).toBe(
    'content.1.content.1.content.0.text',
  )
})

test('`findInvisibleText` returns null for a text of visible characters and spaces', () => {
  const visibleText = 'Съешь ещё «этих» — 5\u00a0б.,\u202f1\u20092\n№ ☎️ ₽'
  expect(findInvisibleText({ content: [text(visibleText), {}] })).toBeNull()
})
