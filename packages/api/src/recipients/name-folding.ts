/**
 * Folds a name, so that different spellings become equal: small Russian letters and digits only, without letters that
 * people omit or double («Тинькофф» → «тинкоф»).
 */
export function fold(text: string): string {
  return toRussian(text.toLowerCase())
    .replace(/ё/g, 'е')
    .replace(/й/g, 'и')
    .replace(/[ьъ'’]/g, '')
    .replace(/[^а-я0-9]+/g, ' ')
    .replace(/([а-я])\1+/g, '$1')
    .trim()
}

/**
 * Russian letters that replace Latin letters. Groups of letters are listed before single letters, because the first
 * match is used.
 */
const latinSounds: Record<string, string> = {
  sch: 'щ',
  zh: 'ж',
  kh: 'х',
  ch: 'ч',
  sh: 'ш',
  ts: 'ц',
  yu: 'ю',
  ju: 'ю',
  ya: 'я',
  ja: 'я',
  yo: 'е',
  ph: 'ф',
  ce: 'се',
  ci: 'си',
  ck: 'к',
  a: 'а',
  b: 'б',
  c: 'к',
  d: 'д',
  e: 'е',
  f: 'ф',
  g: 'г',
  h: 'х',
  i: 'и',
  j: 'и',
  k: 'к',
  l: 'л',
  m: 'м',
  n: 'н',
  o: 'о',
  p: 'п',
  q: 'к',
  r: 'р',
  s: 'с',
  t: 'т',
  u: 'у',
  v: 'в',
  w: 'в',
  x: 'кс',
  y: 'и',
  z: 'з',
}
const latinSound = new RegExp(Object.keys(latinSounds).join('|'), 'g')

const toRussian = (text: string): string => text.replace(latinSound, (sound) => latinSounds[sound] ?? sound)

/**
 * Returns three readings of a text in lower case: as typed, with Latin keys read as Russian keys, and with
 * Russian keys read as Latin keys.
 */
export function keyboardReadings(text: string): string[] {
  const lower = text.toLowerCase()
  return [lower, swapKeys(lower, latinKeys, russianKeys), swapKeys(lower, russianKeys, latinKeys)]
}

const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбюё'

const swapKeys = (text: string, from: string, to: string): string =>
  Array.from(text, (sign) => to[from.indexOf(sign)] ?? sign).join('')
