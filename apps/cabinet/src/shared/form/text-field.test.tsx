import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextField } from './text-field.tsx'

test('connects the label to the input, and does not mark the input as invalid without an error', () => {
  const html = renderToStaticMarkup(<TextField id="phone" label="Телефон" />)
  expect(html).toContain('<label for="phone"')
  expect(html).toContain('<input id="phone"')
  expect(html).not.toContain('aria-invalid')
})

test('screen readers announce the error of a field before its hint', () => {
  const html = renderToStaticMarkup(
    <TextField id="sum" label="Сумма" hint="от 500 до 30 000 за раз" error="Введите сумму от 500 б." />,
  )
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('aria-describedby="sum-error sum-hint"')
  expect(html).toMatch(/id="sum-error"[^>]*>.*Введите сумму от 500 б\./)
})
