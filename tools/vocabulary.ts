import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { sourceFiles } from './boundaries/import-graph.ts'

/**
 * Words that identifiers, file names and the database schema must not contain, each with the terms to use
 * instead (docs/glossary.md).
 */
const banned: Readonly<Record<string, string>> = {
  aim: 'scope, purpose or target',
  annulment: 'reversal',
  anew: 'again',
  asked: 'request, params, query or requestedAt',
  asks: 'requests',
  beside: 'next to',
  brake: 'system switch or pause',
  deed: 'ledger operation; on a screen action',
  desk: 'admin, staff or support',
  door: 'route',
  eye: 'hide-amounts toggle',
  foresee: 'preview',
  foreseen: 'previewed',
  given: 'options, props, context or input',
  heard: 'providerStatus',
  journey: 'e2e test',
  judged: 'reviewed',
  kept: 'saved, stored or retained',
  lane: 'worker or concurrency',
  largest: 'maxX',
  leaving: 'account deletion',
  leg: 'entry',
  letter: 'email',
  longest: 'maxX',
  meanwhile: 'in the meantime',
  notice: 'notification, alert or hint',
  nudge: 'wake',
  parked: 'unknown outcome',
  patience: 'timeout',
  portion: 'chunk',
  reinstatement: 'restore',
  restraint: 'restriction',
  said: 'text or message',
  sow: 'seed',
  sown: 'seeded',
  standing: 'balanceOf, evaluateTerms',
  stranger: 'untrusted, or other member',
  told: 'response, dto, notified or reported',
  turnstile: 'fair lock',
  untold: 'not submitted or not reported yet',
  verdict: 'review result',
  whoever: 'the actor',
  workshop: 'file sandbox',
}

/**
 * Names that are allowed although they contain a banned word: fields, codes and paths of the API, and names
 * in which the word has its ordinary meaning.
 */
const apiNames = new Set([
  // Names in the API for members, which the specification gives.
  'given',
  'leaving',
  'leavingConfirm',
  'leavingDueAt',
  'leaving_due_at',
  'notice',
  'verdicts',
  'leaving_asked',
  'leaving_not_asked',
  'leaving_not_found',
  'leaving_withdrawals',
  'letter_too_early',
  'member_asked',
  'notice_locked',
  'notice_unreachable',
  // Names about letters of the alphabet, and about the consent that a member has given.
  'letter',
  'letters',
  'byteByLetter',
  'encodeLetter',
  'consentGiven',
  'isConsentGiven',
  'data-letter',
])

/**
 * Banned words that have no ordinary use in this project. Comments, strings and pages of the docs must not
 * contain them either.
 */
const banishedWords =
  'anew annulment brake deed foresee foreseen nudge reinstatement sow sown told turnstile untold whoever'
// Pattern without `\b`, because `\b` does not separate words that `_` joins, as in the names of SQL statements.
const banishedPattern = new RegExp(`(?<![a-z])(${banishedWords.replaceAll(' ', '|')})s?(?![a-z])`, 'gi')

/** Returns a problem for each occurrence of one of `banishedWords` in a file. */
const findBanished = (file: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, i) =>
      [...line.matchAll(banishedPattern)].map(
        ([word]) => `${file}:${i + 1}: «${word}»; say ${banned[word.toLowerCase().replace(/s$/, '')]}`,
      ),
    )

/**
 * Returns the words of a name, such as `desk` and `of` for `deskOf`. For a plural, the singular is returned
 * too.
 */
function wordsIn(name: string): string[] {
  const words = name.split(/(?=[A-Z])|[^A-Za-z]+/).map((word) => word.toLowerCase())
  return words.flatMap((word) => (word.endsWith('s') ? [word, word.slice(0, -1)] : [word]))
}

const findBanned = (name: string): string | undefined =>
  apiNames.has(name) ? undefined : wordsIn(name).find((word) => Object.hasOwn(banned, word))

/** Finds comments that begin with a question word. A comment must begin with a noun or a verb. */
const findRiddles = (file: string, text: string): string[] =>
  parseSync(file, text).comments.flatMap(({ value }) => {
    const start = /^[*\s]*(What|Whether|Those|Who|Whoever|Which)\b/.exec(value)?.[1]
    return start === undefined
      ? []
      : [`${file}: a comment begins with «${start}»; begin with a noun or a verb`]
  })

/** Returns all identifiers of a source file, without duplicates. */
export function identifiersIn(file: string, text: string): Set<string> {
  const names = new Set<string>()
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit)
    else if (node !== null && typeof node === 'object') {
      if ('type' in node && 'name' in node && typeof node.name === 'string') names.add(node.name)
      Object.values(node).forEach(visit)
    }
  }
  visit(parseSync(file, text).program)
  return names
}

/**
 * Returns all words of an SQL text outside of its comments and strings: names of tables, columns and
 * functions, and keywords.
 */
const namesInSql = (text: string): string[] =>
  text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'(?:[^']|'')*'/g, '')
    .match(/[a-z_]+/g) ?? []

export function findViolations(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files).flatMap(([file, text]) => {
    if (file.endsWith('.md')) return findBanished(file, text)
    const isSql = file.endsWith('.sql')
    const names = isSql ? new Set(namesInSql(text)) : identifiersIn(file, text)
    const stem = path.basename(file).split('.')[0] ?? ''
    const misnamed = [stem, ...names].flatMap((name) => {
      const word = findBanned(name)
      return word === undefined ? [] : [`${file}: «${name}» has «${word}»; say ${banned[word]}`]
    })
    const found = [...misnamed, ...(misnamed.length > 0 ? [] : findBanished(file, text))]
    return isSql ? found : [...found, ...findRiddles(file, text)]
  })
}

/** Files with one violation each, as text by file name. The check tests itself with these files. */
const planted = {
  'desk.ts': 'export const a = 1',
  'a.ts': 'export const toldOf = 1',
  'b.tsx': 'const x = { keptRows: 1 }',
  'c.sql': 'create table leavings (id int)',
  'f.ts': '/** What nobody else has. */\nexport const a = 1',
  'g.ts': '// Notifies whoever reads the news.',
  'h.sql': "select 'told'",
  'i.md': 'The balance is computed anew.',
  'k.ts': "export const statement = { name: 'turnstile_pass' }",
}
const allowed = {
  'd.ts': "// Kept what\nexport const keyboard = 'kept'",
  'e.sql': "-- asked\nselect 'kept'",
  'j.md': 'The member is asked for a code.',
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..')
  const selfTestViolations = findViolations(planted)
  if (selfTestViolations.length !== Object.keys(planted).length || findViolations(allowed).length > 0)
    throw new Error(`The check does not see what is planted: ${selfTestViolations.join('; ')}`)
  const sql = globSync('db/migrations/*.sql', { cwd: root })
  // The pages of the specification are left out, because they quote the owner's words.
  const pages = globSync('{*.md,docs/**/*.md}', { cwd: root }).filter(
    (file) => !file.includes('specification'),
  )
  const sources = [...sourceFiles(root), ...sql, ...pages].filter((file) => file !== 'tools/vocabulary.ts')
  const problems = findViolations(
    Object.fromEntries(sources.map((file) => [file, readFileSync(path.join(root, file), 'utf8')])),
  )
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
