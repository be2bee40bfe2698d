import { expect, test } from 'vitest'
import { fileName } from './fetch-file.ts'

test.each([
  [
    `attachment; filename="a.pdf"; filename*=UTF-8''${encodeURIComponent('Выписка 1–2.pdf')}`,
    'Выписка 1–2.pdf',
  ],
  ['attachment; filename="statement-2026.csv"', 'statement-2026.csv'],
  ['attachment', 'file'],
  [null, 'file'],
])('returns the file name from the server’s content-disposition header: %s', (disposition, name) =>
  expect(fileName(disposition)).toBe(name),
)
