import { groupByFour } from '../fields/digit-groups.ts'

/**
 * Characters of a check code: Crockford's alphabet, which leaves out the letters I, L, O and U. I and L can be misread
 * as 1, and O as 0.
 */
export const statementCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Number of characters in a check code. Each character has 5 bits, so a code has 140. */
export const statementCodeLength = 28

/**
 * Letters that no code contains but that people type by mistake, also on a Russian keyboard, each with the similar
 * character of a code.
 */
const similarCharacters: Record<string, string> = {
  O: '0',
  I: '1',
  L: '1',
  О: '0',
  З: '3',
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  К: 'K',
  М: 'M',
  Р: 'P',
  Т: 'T',
  Х: 'X',
  У: 'Y',
}

/**
 * Parses a typed check code; spaces, hyphens and case do not matter. Returns null when the text is not a
 * check code.
 */
export function readStatementCode(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s\u2010-\u2015-]/g, '')
  const code = Array.from(plain, (letter) => similarCharacters[letter] ?? letter).join('')
  const known = Array.from(code).every((letter) => statementCodeAlphabet.includes(letter))
  return known && code.length === statementCodeLength ? code : null
}

/** Formats a check code as «7K3M-9QZX-10AB-CDEF-GHJK-MNPQ-RSTV». */
export const formatStatementCode = (code: string): string => groupByFour(code, '-')
