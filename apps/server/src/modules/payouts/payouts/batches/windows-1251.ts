import { TextDecoder } from 'node:util'

const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
/** Byte of each character in windows-1251; the byte 0x98 is undefined there. */
const byteByLetter = new Map(
  Array.from(
    new TextDecoder('windows-1251').decode(bytes),
    (character, byte) => [character, byte] as const,
  ).filter(([, byte]) => byte !== 0x98),
)

const replaced: Record<string, string> = {
  '₽': 'руб.',
  '\u2212': '-',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2015': '—',
  '\u2009': ' ',
  '\u202F': ' ',
  '\u2060': '',
  '\uFEFF': '',
}

/**
 * Encodes text in windows-1251. A character that windows-1251 lacks becomes its nearest equivalent without
 * diacritics, or «?».
 */
export const inWindows1251 = (text: string): Buffer =>
  Buffer.from(Array.from(text.normalize('NFC')).flatMap((character) => encodeLetter(character) ?? [0x3f]))

function encodeLetter(character: string): number[] | null {
  const byte = byteByLetter.get(character)
  if (byte !== undefined) return [byte]
  const other = replaced[character] ?? character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const found = Array.from(other, (one) => byteByLetter.get(one))
  return found.every((one) => one !== undefined) ? found : null
}
