import { codePattern } from '@impulse/api/fields/text'
import { plural } from '../format/plural.ts'

/** Allowed codes of the specification: up to 25 letters, digits, hyphens and spaces. */
export const maxCodeLength = 25

/** «123 456» and «123-456» are 123456: people write codes as they hear them. */
export const bareCode = (written: string): string => written.replace(/[\s\u2010-\u2015-]/g, '')

/** Whatever the specification's pattern lets through is sent: the server knows its codes. */
export const isCode = (written: string): boolean => codePattern.test(written) && bareCode(written) !== ''

/** The code in a pasted text, be it the whole message: the only run of so many digits. Else the text as it is. */
export function codeIn(pasted: string, codeLength: number): string {
  const bare = bareCode(pasted)
  if (bare.length === codeLength) return bare
  const runs = (pasted.match(/\d+/g) ?? []).filter((run) => run.length === codeLength)
  const different = new Set(runs)
  return different.size === 1 ? (runs[0] ?? bare) : bare.slice(0, maxCodeLength)
}

/** «Введите 6 цифр кода». */
export const malformedCodeText = (codeLength: number): string =>
  `Введите ${codeLength}\u00a0${plural(codeLength, 'цифру', 'цифры', 'цифр')} кода`
