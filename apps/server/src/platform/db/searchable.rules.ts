/** Converts a text to the form in which texts are searched: lower case, «ё» as «е», single spaces. */
export const searchable = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim()

/**
 * Returns the canonical key of a code that people type, such as a contract number. The key ignores case,
 * spaces, hyphens, and the difference between Latin and Russian letters that look alike: «К-1034», «k 1034» and
 * «K1034» have one key. The SQL function `code_key` returns the same key.
 */
export const codeKey = (code: string): string =>
  code
    .replace(/[ -]/g, '')
    .replace(/[A-ZА-ЯЁ]/g, (letter) => letter.toLowerCase())
    .replace(/[abcehkmoptxyё]/g, (letter) => 'авсенкмортхуе'['abcehkmoptxyё'.indexOf(letter)] ?? letter)
