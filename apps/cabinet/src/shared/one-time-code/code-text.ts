import { codePattern } from '@impulse/api/fields/text'
import { plural } from '../format/plural.ts'

/** Maximum length of a typed code. The specification allows letters, digits, hyphens and spaces in a code. */
export const maxCodeLength = 25

/** Removes spaces and hyphens from a code: «123 456» and «123-456» become 123456. */
export const bareCode = (text: string): string => text.replace(/[\s\u2010-\u2015-]/g, '')

/**
 * Returns true for a text that the specification's pattern of a code allows. The cabinet sends every such
 * text to the server, because only the server can check the code.
 */
export const isCode = (text: string): boolean => codePattern.test(text) && bareCode(text) !== ''

/**
 * Returns the code in a pasted text. A text of `codeLength` characters, without spaces and hyphens, is the code. In
 * a longer text, such as a whole message, the code is the only sequence of `codeLength` digits. If there is no such
 * sequence, or if there are different ones, returns the text without spaces and hyphens, cut to `maxCodeLength`.
 */
export function codeIn(pasted: string, codeLength: number): string {
  const bareText = bareCode(pasted)
  if (bareText.length === codeLength) return bareText
  const runs = (pasted.match(/\d+/g) ?? []).filter((run) => run.length === codeLength)
  const different = new Set(runs)
  return different.size === 1 ? (runs[0] ?? bareText) : bareText.slice(0, maxCodeLength)
}

/** Returns the error text for an incomplete code, such as «Введите 6 цифр кода». */
export const malformedCodeText = (codeLength: number): string =>
  `Введите ${codeLength}\u00a0${plural(codeLength, 'цифру', 'цифры', 'цифр')} кода`
