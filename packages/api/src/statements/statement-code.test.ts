import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatStatementCode,
  readStatementCode,
  statementCodeAlphabet,
  statementCodeLength,
} from './statement-code.ts'

test('a check code has at least 128 random bits', () =>
  expect(statementCodeLength * Math.log2(new Set(statementCodeAlphabet).size)).toBeGreaterThanOrEqual(128))

test('reads a statement’s check code in any grouping and spelling', () => {
  const letters = fc.array(fc.constantFrom(...statementCodeAlphabet), {
    minLength: statementCodeLength,
    maxLength: statementCodeLength,
  })
  fc.assert(
    fc.property(letters, (characters) => {
      const code = characters.join('')
      expect(formatStatementCode(code)).toMatch(/^(\w{4}-){6}\w{4}$/)
      for (const text of [
        code,
        formatStatementCode(code),
        ` ${code.toLowerCase()} `,
        code.replace(/.{4}/g, '$& '),
      ])
        expect(readStatementCode(text)).toBe(code)
    }),
  )
})

test.each([
  ['ОЗАВ-СЕНК-МРТХ-У123-4567-89AB-CDEF', '03ABCEHKMPTXY123456789ABCDEF'],
  ['oilo 1111 2222 3333 4444 5555 6666', '0110111122223333444455556666'],
  ['7K3M–9QZX–10AB–CDEF–GHJK–MNPQ–RSTV', '7K3M9QZX10ABCDEFGHJKMNPQRSTV'],
])('reads a similar-looking letter in a check code as the right character: %s', (text, code) =>
  expect(readStatementCode(text)).toBe(code),
)

test.each([
  '',
  '7K3M',
  '7K3M-9QZX-10AB-CDEF',
  '7K3M-9QZX-10AB-CDEF-GHJK-MNPQ-RSTVW',
  '7K3M-9QZX-10AB-CDEF-GHJK-MNPQ-RST*',
  'UUUU-UUUU-UUUU-UUUU-UUUU-UUUU-UUUU',
])('refuses a malformed check code: %s', (text) => expect(readStatementCode(text)).toBeNull())
