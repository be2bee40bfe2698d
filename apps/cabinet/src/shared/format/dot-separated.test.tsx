import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DotSeparated } from './dot-separated.tsx'

test('joins a separator to the part after it, and does not change the text', () => {
  const html = renderToStaticMarkup(<DotSeparated>Вывод средств · Альфа-Банк</DotSeparated>)
  expect(html).toContain('<span>Вывод средств</span><span><span> · </span>Альфа-Банк</span>')
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe('Вывод средств · Альфа-Банк')
})
