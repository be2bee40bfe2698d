import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitRecord } from './split-record.ts'

it('returns every text that was written as a quoted field', () => {
  const words = fc.string({ unit: fc.constantFrom('"', ';', ',', ' ', 'я', 'a', '\n'), maxLength: 6 })
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 7 }), fc.constantFrom(';', ','), (fields, by) => {
      const written = fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(by)
      expect(splitRecord(written, by)).toEqual(fields)
    }),
  )
})
