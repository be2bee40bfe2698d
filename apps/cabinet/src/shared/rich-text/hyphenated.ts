/**
 * Inserts soft hyphens into the long words of a title. In large letters «конфиденциальности» is wider than a
 * phone's screen, and browsers do not hyphenate Russian. By the rules of P. Hristov each part of a word contains a
 * vowel, and no part begins with «й», «ь» or «ъ».
 */
export const hyphenated = (title: string): string =>
  title.replaceAll(longWord, (word) =>
    borders.reduce((divided, border) => divided.replaceAll(border, '$1\u00ad$2'), word),
  )

const longWord = /[а-яё]{12,}/gi

const [vowel, consonant, letter] = ['[аеёиоуыэюя]', '[бвгджзклмнпрстфхцчшщ]', '[а-яё]']

const borders = [
  `([йьъ])(${letter}{2})`,
  `(${vowel})(${vowel}${letter})`,
  `(${vowel}${consonant})(${consonant}${vowel})`,
  `(${consonant}${vowel})(${consonant}${vowel})`,
  `(${vowel}${consonant})(${consonant}{2}${vowel})`,
  `(${vowel}${consonant}{2})(${consonant}{2}${vowel})`,
].map((border) => new RegExp(border, 'gi'))
