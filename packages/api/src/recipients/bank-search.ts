import { fold, keyboardReadings } from './name-folding.ts'

/**
 * Finds banks by the text that people type: the beginning of a word, Latin letters, the wrong keyboard
 * layout, an old or colloquial name, a typing error. The best match is first. Equal matches keep the order of
 * the list, where popular banks are first.
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

/** Finds banks like `searchBanks`, but returns nothing for words that every bank has. */
export function matchBanks<Bank extends NamedBank>(banks: readonly Bank[], written: string): Found<Bank>[] {
  if (!isTelling(written)) return []
  const wanted = toReadings(written.slice(0, 60))
  const known = banks.map((bank) => ({ bank, terms: [...toTerms(bank), ...listFormerTerms(bank, banks)] }))
  for (const fits of [closeness, slipCloseness]) {
    // A match by the text as typed ranks before a match by the other keyboard layout.
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

/** Returns true when the text has a word that not every bank has. */
function isTelling(written: string): boolean {
  const [asWritten] = toReadings(written.slice(0, 60))
  return asWritten !== undefined && !asWritten.every((word) => generic.has(word))
}

/**
 * Other names of banks. The key is a bank's name or a part of it. All names are folded before they are
 * compared.
 */
const otherNames: Record<string, string> = {
  'т банк': 'тинькофф, тиньков, тинек',
  тбанк: 'тинькофф, тиньков, тинек, т банк',
  втб: 'втб24, внешторгбанк',
  газпромбанк: 'гпб',
  // Folding reads the end of `mts` as one letter «ц», so this spelling is listed separately.
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

/** Former banks: the names of each, and the bank that each was merged into. */
const merged: readonly { former: string; names: string; into: string }[] = [
  { former: 'Росбанк', names: 'росбанк', into: 'т банк, тбанк' },
  { former: 'Открытие', names: 'открытие, фк открытие', into: 'втб' },
]

type Words = readonly string[]
/** Searchable name of a bank. `formerly` is the name of the bank that was merged into this bank, or null. */
type Term = { words: Words; formerly: string | null }

/** Words that do not distinguish banks. */
const generic = new Set(['банк', 'акб', 'кб', 'пао', 'ао', 'оао', 'зао', 'ооо', 'нко'])

function toTerms(bank: NamedBank): Term[] {
  const others = Object.entries(foldedNames)
    .filter(([key]) => isCalled(bank, key))
    .flatMap(([, names]) => names)
  // Names without spaces, which match a text such as «альфабанк».
  const whole = [fold(bank.shortName), fold(bank.name)].map((folded) => [folded.replaceAll(' ', '')])
  return [...ownWords(bank), ...whole, ...others].map((words) => ({ words, formerly: null }))
}

/** Returns the former names of a bank, without the names of banks that are still listed. */
function listFormerTerms(bank: NamedBank, banks: readonly NamedBank[]): Term[] {
  return foldedMergers
    .filter(({ into }) => into.some((key) => isCalled(bank, key)))
    .filter(({ names }) => !banks.some((other) => names.some((words) => isCalled(other, words.join(' ')))))
    .flatMap(({ former, names }) => names.map((words) => ({ words, formerly: former })))
}

const ownWords = ({ name, shortName }: NamedBank): Words[] => [wordsOf(shortName), wordsOf(name)]

const isCalled = (bank: NamedBank, key: string): boolean =>
  ownWords(bank).some((words) => ` ${words.join(' ')} `.includes(` ${key} `))

/** Returns the best rank of a match. A direct match ranks before an equal match by a former name. */
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

/** Returns the words that distinguish banks, or all words when there are no distinguishing words. */
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

/** Ranks a match with the beginning of a word in which one letter was added, left out or changed. */
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

/** Returns the words of the text as typed, and as typed in the other keyboard layout. */
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
