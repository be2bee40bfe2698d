import * as z from 'zod/mini'

/**
 * Pattern of contract numbers, foreign document numbers and the code field, called «code pattern» in the
 * specification.
 */
export const codePattern = /^[\p{L}\p{Nd}\s-]{1,25}$/u

/**
 * Pattern of names (specification): Cyrillic letters, hyphens and spaces, with a letter at both ends. `\p{L}`
 * excludes Cyrillic combining marks and number signs.
 */
export const namePattern = /^(?![\s-])(?:(?=\p{L})\p{Script=Cyrillic}|[\s-](?!$))+$/u

/**
 * Normalises pasted names: composed Unicode (macOS and iOS decompose «й» and «ё»), plain hyphens and single
 * spaces. A word gets an initial capital when its letters are all small or all capitals.
 */
export const normalizeName = (written: string): string =>
  written
    .normalize('NFC')
    .replace(/[\u2010-\u2013]/g, '-')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[^\s-]+/g, capitalized)

/**
 * Particles in names such as «Ростов-на-Дону» and «Мамедов Али оглы». A particle is written in small letters
 * unless it is the first word of the name.
 */
const particles = new Set(['на', 'в', 'и', 'де', 'да', 'фон', 'оглы', 'кызы', 'улы'])

function capitalized(word: string, at: number): string {
  const small = word.toLowerCase()
  if (word !== small && word !== word.toUpperCase()) return word
  return at > 0 && particles.has(small) ? small : small.charAt(0).toUpperCase() + small.slice(1)
}

/** A missing value gets the same error as an empty value. */
const written = z.string({ error: ({ input }) => (input === undefined ? 'name_required' : 'invalid_name') })
const tidyName = z.pipe(written, z.transform(normalizeName))

export const nameSchema = z.pipe(
  tidyName,
  z
    .string()
    .check(
      z.minLength(1, 'name_required'),
      z.maxLength(100, 'invalid_name'),
      z.regex(namePattern, 'invalid_name'),
    ),
)

/** An optional name; an empty string is stored as such. */
export const optionalNameSchema = z.pipe(
  tidyName,
  z.string().check(
    z.maxLength(100, 'invalid_name'),
    z.refine((name) => name === '' || namePattern.test(name), 'invalid_name'),
  ),
)
