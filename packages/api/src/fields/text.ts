import * as z from 'zod/mini'

/**
 * Pattern of numbers of foreign documents and of typed confirmation codes. The specification calls this pattern
 * `code pattern`.
 */
export const codePattern = /^[\p{L}\p{Nd}\s-]{1,25}$/u

/**
 * Pattern of contract numbers: the specification's `code pattern` with Russian and Latin letters alone. Other letters,
 * such as «Ѕ» or «І», look like them, and one contract would have two numbers. The flag `i` would add old Cyrillic
 * letters whose capital letter is Russian.
 */
export const contractNumberPattern = /^[A-Za-zА-Яа-яЁёＡ-Ｚａ-ｚ\p{Nd}\p{Dash}\s]{1,25}$/u

/**
 * Pattern of names (specification): Cyrillic letters, hyphens and spaces, with a letter at both ends. `\p{L}`
 * excludes Cyrillic characters that are not letters.
 */
export const namePattern = /^(?![\s-])(?:(?=\p{L})\p{Script=Cyrillic}|[\s-](?!$))+$/u

/**
 * Normalises a typed or pasted name: composes its Unicode characters (macOS and iOS split «й» and «ё»), and uses plain
 * hyphens and single spaces. A word that is all small or all capital letters gets one initial capital; a word in
 * `particles` gets none unless it is first.
 */
export const normalizeName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u2010-\u2013]/g, '-')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[^\s-]+/g, capitalized)

/**
 * Particles inside names such as «Ростов-на-Дону» and «Мамедов Али оглы». A particle stays in small letters
 * unless it is the first word.
 */
const particles = new Set(['на', 'в', 'и', 'де', 'да', 'фон', 'оглы', 'кызы', 'улы'])

function capitalized(word: string, at: number): string {
  const small = word.toLowerCase()
  if (word !== small && word !== word.toUpperCase()) return word
  return at > 0 && particles.has(small) ? small : small.charAt(0).toUpperCase() + small.slice(1)
}

const maxNameLength = 100

/**
 * Returns true for a valid name. `name`: a normalised name that is not empty. The forms of the cabinet check names
 * without a schema, because the library of schemas is large.
 */
export const isName = (name: string): boolean => name.length <= maxNameLength && namePattern.test(name)

/** Text of a name. A missing value gets the same error as an empty value. */
const nameText = z.string({ error: ({ input }) => (input === undefined ? 'name_required' : 'invalid_name') })
const tidyName = z.pipe(nameText, z.transform(normalizeName))

export const nameSchema = z.pipe(
  tidyName,
  z
    .string()
    .check(
      z.minLength(1, 'name_required'),
      z.maxLength(maxNameLength, 'invalid_name'),
      z.regex(namePattern, 'invalid_name'),
    ),
)

/** Name that may be empty; an empty name is stored as an empty string. */
export const optionalNameSchema = z.pipe(
  tidyName,
  z.string().check(
    z.maxLength(maxNameLength, 'invalid_name'),
    z.refine((name) => name === '' || namePattern.test(name), 'invalid_name'),
  ),
)
