/**
 * Finds banks as people write them: by the beginning of a word, in Latin letters, on the wrong keyboard, by an old or a
 * colloquial name, with a slip. The best first; among equals in the order of the list, where the popular ones stand first.
 */
export function searchBanks<Bank extends { name: string; shortName: string }>(
  banks: readonly Bank[],
  written: string,
): Bank[] {
  const wanted = readingsOf(written.slice(0, 60))
  // Nothing was written yet, or nothing that tells one bank from another.
  if (wanted.length === 0 || wanted[0]?.every((word) => generic.has(word))) return [...banks]
  const known = banks.map((bank) => ({ bank, terms: termsOf(bank) }))
  for (const fits of [closeness, slipCloseness]) {
    // What is written as it is counts before what it would be on the other keyboard.
    for (const words of wanted) {
      const found = known
        .map(({ bank, terms }) => ({ bank, rank: Math.min(...terms.map((term) => fits(words, term))) }))
        .filter(({ rank }) => rank < Infinity)
      if (found.length > 0) return found.sort((a, b) => a.rank - b.rank).map(({ bank }) => bank)
    }
  }
  return []
}

/** What banks are called besides, by a word of their names; both sides are folded before they are compared. */
const otherNames: Record<string, string> = {
  'т банк': 'тинькофф, тиньков, тинек',
  тбанк: 'тинькофф, тиньков, тинек, т банк',
  втб: 'втб24, внешторгбанк',
  газпромбанк: 'гпб',
  // In Latin letters the end of it reads as one sound, «ц».
  мтс: 'mts',
  райффайзенбанк: 'рафайзен, raiffeisen, райф',
  россельхозбанк: 'рсхб, rshb',
  промсвязьбанк: 'псб',
  псб: 'промсвязьбанк',
  'московский кредитный банк': 'мкб',
  мкб: 'московский кредитный банк',
  'санкт петербург': 'бспб, спб, питер',
  убрир: 'уральский банк реконструкции и развития',
  'уральский банк реконструкции и развития': 'убрир',
  юникредит: 'unicredit',
  юmoney: 'юмани, юмоней, yoomoney, яндекс деньги',
  юмани: 'юmoney, yoomoney, яндекс деньги',
  wildberries: 'вайлдберриз, валдберис, вб, wb',
  вайлдберриз: 'wildberries, валдберис, вб, wb',
  хоум: 'home credit, хоум кредит',
  дом: 'домрф',
}

type Words = readonly string[]

/** Says nothing about which bank it is. */
const generic = new Set(['банк', 'акб', 'кб', 'пао', 'ао', 'оао', 'зао', 'ооо', 'нко'])

function termsOf({ name, shortName }: { name: string; shortName: string }): Words[] {
  const own = [wordsOf(shortName), wordsOf(name)]
  const others = Object.entries(foldedNames)
    .filter(([key]) => own.some((words) => ` ${words.join(' ')} `.includes(` ${key} `)))
    .flatMap(([, names]) => names)
  // Written in one word the whole name counts: «альфабанк».
  const whole = [fold(shortName), fold(name)].map((folded) => [folded.replaceAll(' ', '')])
  return [...own, ...whole, ...others]
}

/** The words that tell one bank from another; all of them where there is nothing else. */
function wordsOf(written: string): Words {
  const words = fold(written)
    .split(' ')
    .filter((word) => word !== '')
  const telling = words.filter((word) => !generic.has(word))
  return telling.length > 0 ? telling : words
}

function closeness(wanted: Words, term: Words): number {
  const [query, whole] = [wanted.join(''), term.join('')]
  if (query === whole) return 0
  if (whole.startsWith(query)) return 1
  if (wanted.every((word) => term.some((one) => one.startsWith(word)))) return 2
  return query.length > 2 && whole.includes(query) ? 3 : Infinity
}

/** One letter more, less or other, in the beginning of a word. */
function slipCloseness(wanted: Words, term: Words): number {
  const query = wanted.join('')
  if (query.length < 4) return Infinity
  return [term.join(''), ...term].some((word) => isOneSlipFrom(query, word)) ? 4 : Infinity
}

function isOneSlipFrom(query: string, word: string): boolean {
  let same = 0
  while (same < query.length && query[same] === word[same]) same++
  const rest = query.slice(same + 1)
  return (
    word.startsWith(rest, same + 1) ||
    word.startsWith(rest, same) ||
    word.startsWith(query.slice(same), same + 1)
  )
}

/** As it is written, and as it would be had the keyboard been in the other language. */
function readingsOf(written: string): Words[] {
  const lower = written.toLowerCase()
  const swapped = [swapKeys(lower, latinKeys, russianKeys), swapKeys(lower, russianKeys, latinKeys)]
  return [lower, ...swapped].map(wordsOf).filter((words) => words.length > 0)
}

const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбюё'

const swapKeys = (written: string, from: string, to: string): string =>
  Array.from(written, (sign) => to[from.indexOf(sign)] ?? sign).join('')

/** Lower case, Russian letters alone, without what people leave out or write twice: «Тинькофф» → «тинкоф». */
function fold(written: string): string {
  return toRussian(written.toLowerCase())
    .replace(/ё/g, 'е')
    .replace(/й/g, 'и')
    .replace(/[ьъ'’]/g, '')
    .replace(/[^а-я0-9]+/g, ' ')
    .replace(/([а-я])\1+/g, '$1')
    .trim()
}

const latinSounds: Record<string, string> = {
  ...{
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
  },
  ...{
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
  },
  ...{
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
  },
  ...{ x: 'кс', y: 'и', z: 'з' },
}

const toRussian = (written: string): string =>
  written.replace(
    /sch|zh|kh|ch|sh|ts|yu|ju|ya|ja|yo|ph|ce|ci|ck|[a-z]/g,
    (sound) => latinSounds[sound] ?? sound,
  )

const foldedNames: Record<string, Words[]> = Object.fromEntries(
  Object.entries(otherNames).map(([key, names]) => [wordsOf(key).join(' '), names.split(', ').map(wordsOf)]),
)
