/** Crockford's: no I, L, O and U, so that nothing read off a paper is mistaken for something else. */
export const statementCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 bits. */
export const statementCodeLength = 16

/** Letters that look like one of the alphabet's: also those of a Russian keyboard. */
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

/** The code in whatever way it was typed, or null when it is none: spaces, hyphens and case do not count. */
export function readStatementCode(written: string): string | null {
  const plain = written.toUpperCase().replace(/[\s\u2010-\u2015-]/g, '')
  const code = Array.from(plain, (letter) => similarCharacters[letter] ?? letter).join('')
  const known = Array.from(code).every((letter) => statementCodeAlphabet.includes(letter))
  return known && code.length === statementCodeLength ? code : null
}

/** «7K3M-9QZX-10AB-CDEF». */
export const formatStatementCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-')
