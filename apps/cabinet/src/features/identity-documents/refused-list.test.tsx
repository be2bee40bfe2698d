import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aDocumentResponse } from './form/document-response.test-parts.ts'
import { RefusedList, toCorrectionTitle } from './refused-list.tsx'

const mismatch = { code: 'mismatch', text: 'Не совпадает' } as const
const expired = { code: 'expired', text: 'Закончился' } as const

test.each([
  [{ number: mismatch }, ['number'], 'Номер. Не совпадает', 1],
  [{ number: mismatch, serial: mismatch }, ['serial', 'number'], 'Серия и номер. Не совпадает', 1],
  [{ number: mismatch }, ['serial', 'number', 'issuedAt'], 'Серия и номер. Не совпадает', 1],
  [
    { number: mismatch, serial: expired },
    ['serial', 'number'],
    'Серия и номер. ЗакончилсяСерия и номер. Не совпадает',
    2,
  ],
])(
  'lists the refusals %o of the open fields %o by the labels of the form',
  (verdicts, editable, text, count) => {
    const document = aDocumentResponse({ verdicts, editable })
    const html = renderToStaticMarkup(<RefusedList document={document} />)
    expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text)
    expect(toCorrectionTitle(document)).toContain(String(count))
  },
)

test('ticks what the member has corrected, and counts only the rest', () => {
  const verdicts = { number: mismatch, adressScan: expired } as const
  const document = aDocumentResponse({ verdicts, editable: ['number', 'adressScan'] })
  const text = (corrected: readonly string[]) =>
    renderToStaticMarkup(<RefusedList document={document} corrected={corrected} />).replaceAll(/<[^>]*>/g, '')
  expect(text(['number'])).toBe('Номер. ИсправленоСтраница с регистрацией. Закончился')
  expect(toCorrectionTitle(document, ['number'])).toBe('Исправьте 1\u00a0скан')
  expect(toCorrectionTitle(document, ['number', 'adressScan'])).toBe('Осталось отправить')
})
