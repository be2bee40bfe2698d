import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { keyboardReadings } from '@impulse/api/recipients/name-folding'
import { Refusal } from '../../refusal/refusal.ts'
import { isBreached } from './breached-passwords.ts'
import { russianWords } from './russian-words.ts'

/** Lowest accepted score of a password. zxcvbn scores from 0 to 4, and 3 stands for at least 10^8 guesses. */
const lowestScore = 3

/** Words that an attacker of any programme would try first. `docs/rules.md` names them. */
const commonWords = `
  консоль console программа programme program кабинет cabinet импульс impulse
  участник member сотрудник staff администратор administrator админ admin
  пароль password вознаграждение reward договор contract
`.split(/\s+/)

/**
 * Refuses a password that was breached, or that is weak without the words of its context: `about`, such as the names of
 * the staff member, the programme and the company, and `commonWords`. A word counts in both alphabets, and typed with
 * the keys of the other one.
 * @throws Refusal staff_weak_password
 */
export async function refuseWeakPassword(password: string, about: readonly string[]): Promise<void> {
  const meter = await strengthMeter()
  for (const reading of keyboardReadings(password.normalize('NFKC'))) {
    const rest = withoutWords(reading, [...about, ...commonWords])
    if ((await isBreached(reading)) || meter.check(rest).score < lowestScore)
      throw new Refusal('staff_weak_password')
  }
}

/** Removes the words from a text in lower case, the longest first. */
function withoutWords(text: string, names: readonly string[]): string {
  const words = names
    .flatMap((name) => name.toLowerCase().split(/[^\p{L}\d]+/u))
    .filter((word) => word.length >= shortestWord)
    .flatMap((word) => [word, toLatin(word)].flatMap(keyboardReadings))
  return [...new Set(words)]
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), text)
}

/** Shorter words, such as «ооо», are in too many other words. */
const shortestWord = 4

/** Writes Russian letters in Latin ones, as people write Russian names: `импульс` becomes `impuls`. */
const toLatin = (word: string): string => Array.from(word, (sign) => latin[sign] ?? sign).join('')

const latin: Readonly<Record<string, string>> = Object.fromEntries(
  'а a б b в v г g д d е e ё e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х h ц c ч ch ш sh щ sch ъ _ ы y ь _ э e ю yu я ya'
    .split(' ')
    .map((sign, index, all) => [sign, (all[index + 1] ?? '').replace('_', '')] as const)
    .filter((_pair, index) => index % 2 === 0),
)

let meter: Promise<ZxcvbnFactory> | undefined

/**
 * Returns the meter of password strength. The meter is imported at its first use, because its word lists take much
 * memory and most processes need none.
 */
const strengthMeter = (): Promise<ZxcvbnFactory> => (meter ??= openMeter())

async function openMeter(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const russian = russianWords.flatMap((word) => [word, toLatin(word)])
  return new ZxcvbnFactory({ dictionary: { ...dictionary, russian }, graphs: adjacencyGraphs })
}
