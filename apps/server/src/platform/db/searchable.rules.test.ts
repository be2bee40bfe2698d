import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/database/test-database.ts'
import { repeated } from '../../testing/harness/repeat.ts'
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

it.each([
  ['full-width letters and digits', 'Ｋ－１０３４'],
  ['Arabic-Indic digits', 'К١٠٣٤'],
  ['digits of several scripts', 'К१௦꩓𝟜'],
  ['a no-break space, a no-break hyphen and a dash', 'К\u00A0\u20111\u2014034'],
  ['a soft hyphen and characters without width', 'К\u00AD10\u200B3\u20604\uFEFF'],
  ['invisible letters of the Hangul script', 'К\u11601\u3164034\uFFA0'],
])('a contract number with %s has the key of the ordinary spelling', (_what, spelling) => {
  expect(codeKey(spelling)).toBe('к1034')
})

/** Returns the keys that the SQL function `code_key` returns. */
async function selectKeys(codes: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>({
    text: 'select code_key(code) as key from unnest($1::text[]) with ordinality as c (code, i) order by i',
    values: [codes],
  })
  return rows.map(({ key }) => key)
}

/**
 * Letters, digits, dashes, spaces and invisible characters of the version of Unicode that PostgreSQL has. It may lack the
 * newest letters of Node's version, of which only a few have another form.
 */
const { rows: characterRows } = await db.query<{ character: string }>({
  text: 'select character from unnest($1::text[]) character where unicode_assigned(character)',
  values: [
    Array.from({ length: 0x10_ff_ff }, (_, i) => String.fromCodePoint(i + 1)).filter((one) =>
      /[\p{L}\p{Nd}\p{Dash}\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(one),
    ),
  ],
})
const characters = characterRows.map(({ character }) => character)

it('the SQL function code_key returns the same key as codeKey for every letter, digit, dash and invisible character', async () => {
  expect(characters.length).toBeGreaterThan(140_000)
  const codes = characters.map((one) => `К${one}1`)
  const keys = await selectKeys(codes)
  expect(codes.filter((code, i) => keys[i] !== codeKey(code))).toEqual([])
})

it('the SQL function code_key returns the same key as codeKey for any code', async () => {
  const anyCharacter = fc.oneof(
    fc.constantFrom(...'Кк- 1Ёё'),
    fc.nat(characters.length - 1).map((place) => characters[place] ?? ''),
  )
  const anyCode = fc.string({ unit: anyCharacter, maxLength: 25 })
  await fc.assert(
    fc.asyncProperty(fc.array(anyCode, { minLength: 100, maxLength: 100 }), async (codes) => {
      expect(await selectKeys(codes)).toEqual(codes.map(codeKey))
    }),
    { numRuns: repeated(20) },
  )
})
