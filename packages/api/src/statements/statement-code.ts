/** Crockford's alphabet without I, L, O and U, which are easily misread. */
export const statementCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Number of characters of a code, 80 bits in all. */
export const statementCodeLength = 16

/** Letters that resemble a character of the alphabet, including letters of a Russian keyboard. */
const similarCharacters: Record<string, string> = {
  ...{ O: '0', I: '1', L: '1' },
  ...{
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
  },
}

/** Parses a code; spaces, hyphens and case do not matter. Null: not a code. */
export function readStatementCode(written: string): string | null {
  const plain = written.toUpperCase().replace(/[\s\u2010-\u2015-]/g, '')
  const code = Array.from(plain, (letter) => similarCharacters[letter] ?? letter).join('')
  const known = Array.from(code).every((letter) => statementCodeAlphabet.includes(letter))
  return known && code.length === statementCodeLength ? code : null
}

/** Formats a code as «7K3M-9QZX-10AB-CDEF». */
export const formatStatementCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-')
