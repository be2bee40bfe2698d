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
