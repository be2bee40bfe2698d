/**
 * A title whose long words may be divided, and show a hyphen where they are: in large letters «конфиденциальности» is wider
 * than a phone, and browsers divide no Russian. The rules are those of P. Hristov: a syllable keeps its vowel, and nothing
 * begins with «й», «ь» or «ъ».
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
