import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NoWrapEachWord } from './no-wrap.tsx'

const unbroken = (text: string): string[] =>
  [
    ...renderToStaticMarkup(<NoWrapEachWord>{text}</NoWrapEachWord>).matchAll(/<span[^>]*>(.*?)<\/span>/g),
  ].map(([, part = '']) => part)

test('keeps a word with a hyphen on one line, together with the words that a no-break space joins to it', () => {
  expect(unbroken('Вывод средств · Т-Банк')).toEqual(['Т-Банк'])
  expect(unbroken('500\u00a0б.: 11-й\u00a0договор ноября, с\u00a010-го')).toEqual([
    '11-й\u00a0договор',
    'с\u00a010-го',
  ])
  expect(unbroken('Вывод средств')).toEqual([])
})
