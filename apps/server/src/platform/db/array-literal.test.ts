import fc from 'fast-check'
import { expect, it } from 'vitest'
import { repeated } from '../../testing/harness/repeat.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { arrayLiteral } from './array-literal.ts'

const { db } = await testDatabase()

const text = fc.oneof(
  fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0') && value.isWellFormed()),
  fc.string({ unit: fc.constantFrom('"', '\\', ',', '{', '}', ' ', 'я', '\n', "'") }),
  fc.constantFrom('', 'NULL', 'null', '{}'),
)
const day = fc.date({ min: new Date('1925-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })

it('PostgreSQL returns every value of an array parameter exactly as it was sent', async () => {
  const rows = fc.array(
    fc.record({
      text: fc.option(text),
      whole: fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
      small: fc.option(fc.integer()),
      moment: fc.option(day),
      bytes: fc.option(fc.uint8Array().map((bytes) => Buffer.from(bytes))),
    }),
    { maxLength: 20 },
  )
  await fc.assert(
    fc.asyncProperty(rows, async (sent) => {
      const { rows: found } = await db.query({
        text: `select * from unnest($1::text[], $2::bigint[], $3::int[], $4::timestamptz[], $5::bytea[])
          as t (text, whole, small, moment, bytes)`,
        values: [
          sent.map((row) => row.text),
          sent.map((row) => row.whole),
          sent.map((row) => row.small),
          sent.map((row) => row.moment),
          sent.map((row) => row.bytes),
        ],
      })
      expect(found).toEqual(sent)
    }),
    { numRuns: repeated(100) },
  )
})

it('arrayLiteral returns null for an array of objects or of arrays, so that the driver formats the array', () => {
  expect(arrayLiteral([{ a: 1 }])).toBeNull()
  expect(arrayLiteral([['a']])).toBeNull()
  expect(arrayLiteral([])).toBe('{}')
})
