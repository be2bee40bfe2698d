import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatStatementCode, readStatementCode, statementCodeAlphabet } from './statement-code.ts'

test('reads a statement’s check code in any grouping and spelling', () => {
  const letters = fc.array(fc.constantFrom(...statementCodeAlphabet), { minLength: 16, maxLength: 16 })
  fc.assert(
    fc.property(letters, (characters) => {
      const code = characters.join('')
      expect(formatStatementCode(code)).toMatch(/^(\w{4}-){3}\w{4}$/)
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
  ['ОЗАВ-СЕНК-МРТХ-У123', '03ABCEHKMPTXY123'],
  ['oilo 1111 2222 3333', '0110111122223333'],
  ['7K3M–9QZX–10AB–CDEF', '7K3M9QZX10ABCDEF'],
])('reads a similar-looking letter in a check code as the right character: %s', (text, code) =>
  expect(readStatementCode(text)).toBe(code),
)

test.each(['', '7K3M', '7K3M-9QZX-10AB-CDEFG', '7K3M-9QZX-10AB-CDE*', 'UUUU-UUUU-UUUU-UUUU'])(
  'refuses a malformed check code: %s',
  (text) => expect(readStatementCode(text)).toBeNull(),
)
