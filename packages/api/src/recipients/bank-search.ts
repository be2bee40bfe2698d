import { fold, keyboardReadings } from './name-folding.ts'

/**
 * Finds banks by what people type: the beginning of a word, Latin letters, the wrong keyboard layout, an old
 * or colloquial name, a typing error. Best match first; equal matches keep the order of the list, where
 * popular banks come first.
 */
export function searchBanks<Bank extends NamedBank>(banks: readonly Bank[], written: string): Found<Bank>[] {
  if (!isTelling(written)) return banks.map((bank) => ({ bank, formerly: null }))
  return matchBanks(banks, written)
}

type NamedBank = { name: string; shortName: string }

export type Found<Bank> = {
  bank: Bank
  /** Former name when the search matched a bank that was merged into this one: «Росбанк». */
  formerly: string | null
}

/** Like `searchBanks`, but words that every bank has match nothing. */
export function matchBanks<Bank extends NamedBank>(banks: readonly Bank[], written: string): Found<Bank>[] {
  if (!isTelling(written)) return []
  const wanted = toReadings(written.slice(0, 60))
  const known = banks.map((bank) => ({ bank, terms: [...toTerms(bank), ...listFormerTerms(bank, banks)] }))
  for (const fits of [closeness, slipCloseness]) {
    // A name typed in the right layout ranks before one typed in the other.
    for (const words of wanted) {
      const found = known
        .map(({ bank, terms }) => ({ bank, ...pickBestRank(terms, (term) => fits(words, term)) }))
        .filter(({ rank }) => rank < Infinity)
      if (found.length > 0)
        return found.sort((a, b) => a.rank - b.rank).map(({ bank, formerly }) => ({ bank, formerly }))
    }
  }
  return []
}

/** Returns true when the text has a word that distinguishes banks. */
function isTelling(written: string): boolean {
  const [asWritten] = toReadings(written.slice(0, 60))
  return asWritten !== undefined && !asWritten.every((word) => generic.has(word))
}

/** Other names of banks, by a word of their names; both sides are folded before they are compared. */
const otherNames: Record<string, string> = {
  'т банк': 'тинькофф, тиньков, тинек',
  тбанк: 'тинькофф, тиньков, тинек, т банк',
  втб: 'втб24, внешторгбанк',
  газпромбанк: 'гпб',
  // In Latin letters its end reads as the one sound «ц».
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

/** Former banks, their names, and the bank that they were merged into. */
const merged: readonly { former: string; names: string; into: string }[] = [
  { former: 'Росбанк', names: 'росбанк', into: 'т банк, тбанк' },
  { former: 'Открытие', names: 'открытие, фк открытие', into: 'втб' },
]

type Words = readonly string[]
/** Searchable name; `formerly`: the name of a bank that was merged into this one. */
type Term = { words: Words; formerly: string | null }

/** Words that do not distinguish banks. */
const generic = new Set(['банк', 'акб', 'кб', 'пао', 'ао', 'оао', 'зао', 'ооо', 'нко'])

function toTerms(bank: NamedBank): Term[] {
  const others = Object.entries(foldedNames)
    .filter(([key]) => isCalled(bank, key))
    .flatMap(([, names]) => names)
  // Names without spaces, for «альфабанк».
  const whole = [fold(bank.shortName), fold(bank.name)].map((folded) => [folded.replaceAll(' ', '')])
  return [...ownWords(bank), ...whole, ...others].map((words) => ({ words, formerly: null }))
}

/** Former names of a bank, without those of banks that are still listed. */
function listFormerTerms(bank: NamedBank, banks: readonly NamedBank[]): Term[] {
  return foldedMergers
    .filter(({ into }) => into.some((key) => isCalled(bank, key)))
    .filter(({ names }) => !banks.some((other) => names.some((words) => isCalled(other, words.join(' ')))))
    .flatMap(({ former, names }) => names.map((words) => ({ words, formerly: former })))
}

const ownWords = ({ name, shortName }: NamedBank): Words[] => [wordsOf(shortName), wordsOf(name)]

const isCalled = (bank: NamedBank, key: string): boolean =>
  ownWords(bank).some((words) => ` ${words.join(' ')} `.includes(` ${key} `))

/** Ranks a direct match before an equal match by a former name. */
function pickBestRank(
  terms: readonly Term[],
  fits: (words: Words) => number,
): { rank: number; formerly: string | null } {
  const ranked = terms.map(({ words, formerly }) => ({
    rank: fits(words) + (formerly === null ? 0 : 0.5),
    formerly,
  }))
  return ranked.reduce((best, one) => (one.rank < best.rank ? one : best), { rank: Infinity, formerly: null })
}

/** Returns the distinguishing words, or all words when there are no others. */
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

/** Ranks a match with one letter added, missing or changed at the beginning of a word. */
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

/** The text as typed, and as typed in the other keyboard layout. */
const toReadings = (written: string): Words[] =>
  keyboardReadings(written)
    .map(wordsOf)
    .filter((words) => words.length > 0)

const foldedNames: Record<string, Words[]> = Object.fromEntries(
  Object.entries(otherNames).map(([key, names]) => [wordsOf(key).join(' '), names.split(', ').map(wordsOf)]),
)

const foldedMergers = merged.map(({ former, names, into }) => ({
  former,
  names: names.split(', ').map(wordsOf),
  into: into.split(', ').map((key) => wordsOf(key).join(' ')),
}))
