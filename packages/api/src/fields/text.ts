import * as z from 'zod/mini'

/** The specification's «code pattern»: contract numbers, foreign document numbers, the code field. */
export const codePattern = /^[\p{L}\p{Nd}\s-]{1,25}$/u

/**
 * Name-like fields of the specification: only Cyrillic letters, hyphen and whitespace, a letter first and last. The script has
 * combining marks and signs of thousands as well, which are no letters.
 */
export const namePattern = /^(?![\s-])(?:(?=\p{L})\p{Script=Cyrillic}|[\s-](?!$))+$/u

/**
 * Names come pasted with decomposed «й» and «ё» (macOS, iOS) and with typographic hyphens: composed, trimmed, single spaces,
 * and with capital letters where all of a word is small or all of it is large.
 */
export const normalizeName = (written: string): string =>
  written
    .normalize('NFC')
    .replace(/[\u2010-\u2013]/g, '-')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[^\s-]+/g, capitalized)

/** «Ростов-на-Дону», «Мамедов Али оглы»: these stay small unless the name begins with them. */
const particles = new Set(['на', 'в', 'и', 'де', 'да', 'фон', 'оглы', 'кызы', 'улы'])

function capitalized(word: string, at: number): string {
  const small = word.toLowerCase()
  if (word !== small && word !== word.toUpperCase()) return word
  return at > 0 && particles.has(small) ? small : small.charAt(0).toUpperCase() + small.slice(1)
}

/** A missing value gets the error of an empty one. */
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

/** A name that may be left out: an empty string is kept as such. */
export const optionalNameSchema = z.pipe(
  tidyName,
  z.string().check(
    z.maxLength(100, 'invalid_name'),
    z.refine((name) => name === '' || namePattern.test(name), 'invalid_name'),
  ),
)
