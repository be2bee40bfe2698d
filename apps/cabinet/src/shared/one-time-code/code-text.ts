import { codePattern } from '@impulse/api/fields/text'
import { plural } from '../format/plural.ts'

/** Maximum length of a code. The specification allows letters, digits, hyphens and spaces. */
export const maxCodeLength = 25

/** Removes separators: «123 456» and «123-456» become 123456. */
export const bareCode = (written: string): string => written.replace(/[\s\u2010-\u2015-]/g, '')

/**
 * Returns true for a code that the specification's pattern allows. Every such code is sent, because only the
 * server can check it.
 */
export const isCode = (written: string): boolean => codePattern.test(written) && bareCode(written) !== ''

/**
 * Returns the code in a pasted text, such as a whole message: the only run of `codeLength` digits. Without
 * such a run returns the text itself.
 */
export function codeIn(pasted: string, codeLength: number): string {
  const bare = bareCode(pasted)
  if (bare.length === codeLength) return bare
  const runs = (pasted.match(/\d+/g) ?? []).filter((run) => run.length === codeLength)
  const different = new Set(runs)
  return different.size === 1 ? (runs[0] ?? bare) : bare.slice(0, maxCodeLength)
}

/** Returns the error text for an incomplete code: «Введите 6 цифр кода». */
export const malformedCodeText = (codeLength: number): string =>
  `Введите ${codeLength}\u00a0${plural(codeLength, 'цифру', 'цифры', 'цифр')} кода`
