import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitRecord } from './split-record.ts'

it('splitRecord returns the fields of any record in which every field is quoted', () => {
  const anyField = fc.string({ unit: fc.constantFrom('"', ';', ',', ' ', 'я', 'a', '\n'), maxLength: 6 })
  fc.assert(
    fc.property(
      fc.array(anyField, { minLength: 1, maxLength: 7 }),
      fc.constantFrom(';', ','),
      (fields, by) => {
        const record = fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(by)
        expect(splitRecord(record, by)).toEqual(fields)
      },
    ),
  )
})
