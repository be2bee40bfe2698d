import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Amount } from './amount.tsx'

test('shows the change of a balance with its sign, and without a line break before «б.»', () => {
  expect(renderToStaticMarkup(<Amount value={-15_000} signed />)).toContain('\u221215\u00a0000\u00a0б.')
  expect(renderToStaticMarkup(<Amount value={1_500n} signed />)).toContain('+1\u00a0500\u00a0б.')
})

test('draws the icon `coin-milled` only for a large coin', () => {
  expect(renderToStaticMarkup(<Amount value={1} coin="left" coinSize={20} />)).toContain('#coin"')
  expect(renderToStaticMarkup(<Amount value={1} coin="left" coinSize={28} />)).toContain('#coin-milled"')
})

test('shows no number while an amount is loading, and announces the loading state to screen readers', () => {
  const html = renderToStaticMarkup(<Amount value={48_250} loading />)
  expect(html).toContain('Загрузка')
  expect(html).not.toContain('48')
})
