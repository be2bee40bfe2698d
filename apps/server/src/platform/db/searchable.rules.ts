/** Converts a text to the form in which texts are searched: lower case, «ё» as «е», single spaces. */
export const searchable = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim()

/**
 * Returns the canonical key of a code that people type, such as a contract number. The key ignores case, spaces, dashes,
 * invisible characters, the script and width of digits, the width of letters, and the difference between Latin and Russian
 * letters that look alike: «К-1034», «k 1034», «K1034» and «К１０３４» have one key. The SQL function `code_key`
 * returns the same key.
 */
export const codeKey = (code: string): string =>
  code
    .replace(unseen, '')
    .normalize('NFKC')
    // A few Arabic letters become several words.
    .replaceAll(' ', '')
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .replace(/[A-ZА-ЯЁ]/g, (letter) => letter.toLowerCase())
    .replace(/[abcehkmoptxyё]/g, (letter) => 'авсенкмортхуе'['abcehkmoptxyё'.indexOf(letter)] ?? letter)

/** Pattern of characters in which two spellings of a code may differ unseen: spaces, dashes, controls, invisible ones. */
const unseen = /[\p{White_Space}\p{Dash}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu

/** Returns the value of a decimal digit of any script. Unicode places the ten digits of a script in their order. */
function toAsciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0
  let first = codePoint
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return String((codePoint - first) % 10)
}
