import { fold, keyboardReadings } from './name-folding.ts'

/**
 * Finds banks by typed text: the beginning of a word, Latin letters, the wrong keyboard layout, an old or
 * colloquial name, a typing error. The best match is first; equal matches keep the order of the list.
 */
export function searchBanks<Bank extends NamedBank>(banks: readonly Bank[], text: string): BankMatch<Bank>[] {
  if (!isTelling(text)) return banks.map((bank) => ({ bank, formerly: null }))
  return matchBanks(banks, text)
}

type NamedBank = { name: string; shortName: string }

export type BankMatch<Bank> = {
  bank: Bank
  /**
   * Former name, such as «Росбанк», when the typed text matched a bank that was merged into this bank; null
   * otherwise.
   */
  formerly: string | null
}

/**
 * Finds banks by the rules of `searchBanks`, with one difference: a text of only generic words such as «банк» or «ао»
 * finds no banks instead of all banks.
 */
export function matchBanks<Bank extends NamedBank>(banks: readonly Bank[], text: string): BankMatch<Bank>[] {
  if (!isTelling(text)) return []
  const readings = toReadings(text.slice(0, 60))
  const known = banks.map((bank) => ({ bank, terms: [...toTerms(bank), ...listFormerTerms(bank, banks)] }))
  for (const fits of [closeness, slipCloseness]) {
    // Tries the text as typed first, and the other keyboard layout only when the typed text matches no bank.
    for (const words of readings) {
      const found = known
        .map(({ bank, terms }) => ({ bank, ...pickBestRank(terms, (term) => fits(words, term)) }))
        .filter(({ rank }) => rank < Infinity)
      if (found.length > 0)
        return found.sort((a, b) => a.rank - b.rank).map(({ bank, formerly }) => ({ bank, formerly }))
    }
  }
  return []
}

/** Returns true when the text contains a word that is not generic and so distinguishes banks. */
function isTelling(text: string): boolean {
  const [asWritten] = toReadings(text.slice(0, 60))
  return asWritten !== undefined && !asWritten.every((word) => generic.has(word))
}

/**
 * Other names under which people know banks. The key is the name of a bank or a part of it. All names are
 * folded before they are compared.
 */
const otherNames: Record<string, string> = {
  'т банк': 'тинькофф, тиньков, тинек',
  тбанк: 'тинькофф, тиньков, тинек, т банк',
  втб: 'втб24, внешторгбанк',
  газпромбанк: 'гпб',
  // Folding turns the letters `ts` of `mts` into one letter «ц», so this spelling is listed separately.
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

/** Banks that no longer exist: their names, and the bank into which each was merged. */
const merged: readonly { former: string; names: string; into: string }[] = [
  { former: 'Росбанк', names: 'росбанк', into: 'т банк, тбанк' },
  { former: 'Открытие', names: 'открытие, фк открытие', into: 'втб' },
]

type Words = readonly string[]
/**
 * Name by which a bank can be found. `formerly`: null for a name of the bank itself; for a name of a bank that was
 * merged into it, the former name as the cabinet shows it.
 */
type Term = { words: Words; formerly: string | null }

/** Words that the names of many banks contain and that therefore do not distinguish banks. */
const generic = new Set(['банк', 'акб', 'кб', 'пао', 'ао', 'оао', 'зао', 'ооо', 'нко'])

function toTerms(bank: NamedBank): Term[] {
  const alternativeNames = Object.entries(foldedNames)
    .filter(([key]) => isCalled(bank, key))
    .flatMap(([, names]) => names)
  // Adds the names without spaces, so that the text «альфабанк» finds «Альфа-Банк».
  const joinedNames = [fold(bank.shortName), fold(bank.name)].map((folded) => [folded.replaceAll(' ', '')])
  return [...ownWords(bank), ...joinedNames, ...alternativeNames].map((words) => ({ words, formerly: null }))
}

/**
 * Returns the former names by which a bank can be found: those of the banks that were merged into it. A merged bank
 * that is still in the list is left out.
 */
function listFormerTerms(bank: NamedBank, banks: readonly NamedBank[]): Term[] {
  return foldedMergers
    .filter(({ into }) => into.some((key) => isCalled(bank, key)))
    .filter(({ names }) => !banks.some((other) => names.some((words) => isCalled(other, words.join(' ')))))
    .flatMap(({ former, names }) => names.map((words) => ({ words, formerly: former })))
}

const ownWords = ({ name, shortName }: NamedBank): Words[] => [wordsOf(shortName), wordsOf(name)]

const isCalled = (bank: NamedBank, key: string): boolean =>
  ownWords(bank).some((words) => ` ${words.join(' ')} `.includes(` ${key} `))

/**
 * Returns the rank of a bank’s best-matching name, where 0 is best, and this name as `formerly` when it is a former
 * name. A current name ranks before a former name that matches equally well.
 */
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

/** Returns the words of a text that distinguish banks, or all its words when no word does. */
function wordsOf(text: string): Words {
  const words = fold(text)
    .split(' ')
    .filter((word) => word !== '')
  const distinctiveWords = words.filter((word) => !generic.has(word))
  return distinctiveWords.length > 0 ? distinctiveWords : words
}

function closeness(queryWords: Words, term: Words): number {
  const [query, name] = [queryWords.join(''), term.join('')]
  if (query === name) return 0
  if (name.startsWith(query)) return 1
  if (queryWords.every((word) => term.some((one) => one.startsWith(word)))) return 2
  return query.length > 2 && name.includes(query) ? 3 : Infinity
}

/**
 * Returns rank 4 for a query of at least four letters that, apart from one added, missing or wrong letter, is the
 * beginning of a name or of one of its words. Returns Infinity for every other query.
 */
function slipCloseness(queryWords: Words, term: Words): number {
  const query = queryWords.join('')
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

/** Returns the words of a typed text as they are, and as they read in the other keyboard layout. */
const toReadings = (text: string): Words[] =>
  keyboardReadings(text)
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
