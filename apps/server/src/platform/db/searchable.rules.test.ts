import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/database/test-database.ts'
import { codeKey } from './searchable.rules.ts'

const { db } = await testDatabase()

it('spellings of a contract number that differ in case, spaces, hyphens or similar Cyrillic and Latin letters have the same key', () => {
  const spellings = ['К-1034', 'K-1034', 'k-1034', 'к 1034', 'K1034', 'К - 10-34']
  expect([...new Set(spellings.map(codeKey))]).toEqual(['к1034'])
  expect(codeKey('АВСЕНКМОРТХУ')).toBe(codeKey('abcehkmoptxy'))
  expect(codeKey('ЁЛКА')).toBe('елка')
  // Codes have different keys when one contains a digit and the other a similar letter, or when one begins with a zero.
  expect(new Set(['O1', '01', '1', 'З1', '31'].map(codeKey)).size).toBe(5)
})

it('the SQL function code_key returns the same key as codeKey for every letter and digit', async () => {
  const characters = Array.from({ length: 0xff_ff }, (_, i) => String.fromCodePoint(i + 1)).filter((one) =>
    /[\p{L}\p{Nd} -]/u.test(one),
  )
  expect(characters.length).toBeGreaterThan(40_000)
  const { rows } = await db.query<{ key: string }>({
    text: 'select code_key(code) as key from unnest($1::text[]) with ordinality as c (code, i) order by i',
    values: [characters.map((one) => `К${one}1`)],
  })
  expect(rows.map(({ key }) => key)).toEqual(characters.map((one) => codeKey(`К${one}1`)))
})
