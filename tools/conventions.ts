import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sourceFiles } from './boundaries/import-graph.ts'

/**
 * Checks conventions that neither the compiler nor the linter checks: names and lengths of files, the number of files
 * in a folder, direct use of the system clock, unseeded random values in tests, spaces after «№» at which a line may
 * break, phones of members that two e2e files use, file names in the docs, and the message of the last commit.
 */
function checkConventions(): string[] {
  const sources = sourceFiles(root)
  const otherFiles = globSync('{apps,packages,tools,e2e,bench,db,docs}/**/*.{css,sql,svg,md}', {
    cwd: root,
    exclude: (entry) => ['node_modules', 'build'].includes(path.basename(entry)),
  })
  return [
    ...[...sources, ...otherFiles].flatMap(misnamed),
    ...tooLong(sources.filter((file) => !isTest(file))),
    ...listOverfullFolders(sources.filter((file) => file.startsWith('apps/') && !isTest(file))),
    ...lastCommit(),
    ...sources.filter((file) => mustUsePlatformClock(file) && !isTest(file)).flatMap(findMachineTimeCalls),
    ...sources.filter((file) => isTest(file) || file.startsWith('e2e/')).flatMap(unseededRandom),
    ...sources.filter((file) => file.startsWith('apps/server/')).flatMap(newSyntax),
    ...sources
      .filter((file) => /^(packages\/copy-ru|apps\/console)\/src\//.test(file) && !isTest(file))
      .flatMap(breakableNumbers),
    ...sharedMembers(sources.filter((file) => file.endsWith('.e2e.ts'))),
    ...[
      'README.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
      ...otherFiles.filter((file) => file.endsWith('.md')),
    ].flatMap((page) => unknownFiles(page, [...sources, ...otherFiles])),
  ]
}

const root = path.resolve(import.meta.dirname, '..')
const isTest = (file: string): boolean => /\.test(-[a-z-]+)?\.tsx?$|\.e2e\.ts$|\.d\.ts$/.test(file)
const linesIn = (file: string): string[] => readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n')

function misnamed(file: string): string[] {
  const name = path.basename(file)
  const stem = name.split('.').at(name.startsWith('.') ? 1 : 0) ?? ''
  if (name === 'README.md') return []
  if (stem === 'index') return [`${file}: name the file by its content, not index`]
  if (!kebab.test(name)) return [`${file}: is not in kebab-case`]
  const empty = [stem, ...path.dirname(file).split('/')].find((word) => meaninglessNames.has(word))
  return empty === undefined ? [] : [`${file}: «${empty}» does not say what is inside`]
}

/**
 * Pattern of valid file names: words joined by hyphens, then roles after dots (`x.sql.ts`). A migration
 * begins with its number.
 */
const kebab = /^(\d{4}_)?[a-z0-9]+([-_.][a-z0-9]+)*$/
const meaninglessNames = new Set([
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'misc',
  'types',
  'constants',
  'manager',
])

function tooLong(files: string[]): string[] {
  const lengths = files
    .map((file) => ({ file, lines: linesIn(file).length }))
    .toSorted((a, b) => a.lines - b.lines)
  const median = lengths[Math.floor(lengths.length / 2)]
  const biggestFile = lengths.at(-1)
  console.log(
    `median ${median?.lines} lines in ${files.length} files, longest ${biggestFile?.lines} (${biggestFile?.file})`,
  )
  return lengths
    .filter(({ lines }) => lines > maxLines)
    .map(({ file, lines }) => `${file}: ${lines} lines, more than ${maxLines}; split it`)
}

const maxLines = 250

/**
 * Returns a problem for each folder with too many source files, which must be divided by subject. Test
 * fixtures count as source files, tests do not.
 */
function listOverfullFolders(files: string[]): string[] {
  const folders = Map.groupBy(files, (file) => path.dirname(file))
  return [...folders].flatMap(([folder, { length }]) =>
    length > maxFiles
      ? [`${folder}: ${length} source files, more than ${maxFiles}; split it by subject`]
      : [],
  )
}

const maxFiles = 15

/**
 * Checks that the message of the last commit (merges are skipped) follows Conventional Commits. Returns no
 * problem in an archive without commits or on a machine without git.
 */
function lastCommit(): string[] {
  const options = ['log', '-1', '--no-merges', '--format=%s']
  const { status, stdout } = spawnSync('git', options, { cwd: root, encoding: 'utf8' })
  if (status !== 0) return []
  const subject = stdout.trim()
  return conventionalCommit.test(subject) && subject.length <= maxSubject
    ? []
    : [`the last commit, «${subject}», is not \`type(scope): subject\` of at most ${maxSubject} characters`]
}

const conventionalCommit =
  /^(?:feat|fix|refactor|perf|test|docs|build|ci|chore|revert)(?:\([a-z0-9, -]+\))?!?: \S/
const maxSubject = 72

/**
 * Returns true for files that must take the time from the platform's clock instead of the machine's clock,
 * because demo mode and tests can move the business clock.
 */
const mustUsePlatformClock = (file: string): boolean => /^apps\/server\/src\/(modules|ledger)\//.test(file)

function findMachineTimeCalls(file: string): string[] {
  return linesIn(file).flatMap((line, index) =>
    /Date\.now\(|new Date\(\)/.test(line) ? [`${file}:${index + 1}: take the time from platform/clock`] : [],
  )
}

/** Returns a problem for each `returning` of an old or new row, which PostgreSQL knows only from version 18 on. */
function newSyntax(file: string): string[] {
  return linesIn(file).flatMap((line, index) =>
    /\breturning (?:.*, )?(?:old|new)\.|(?:old|new)\.\w+ is distinct from/i.test(line)
      ? [`${file}:${index + 1}: PostgreSQL 15 knows no old and new here; join a locked subquery`]
      : [],
  )
}

/** Returns a problem for each random value of a test that the seed of the test run does not determine. */
function unseededRandom(file: string): string[] {
  return linesIn(file).flatMap((line, index) =>
    /Math\.random\(|randomInt\(/.test(line)
      ? [`${file}:${index + 1}: take the random value from testing/harness/random.ts`]
      : [],
  )
}

/** Returns a problem for each «№» with an ordinary space, at which the line may break before the number. */
function breakableNumbers(file: string): string[] {
  return linesIn(file).flatMap((line, index) =>
    line.includes('№ ') && !/^\s*[*/]/.test(line)
      ? [`${file}:${index + 1}: write U+00A0 after «№», as \\u00a0 or &nbsp;`]
      : [],
  )
}

/**
 * Returns a problem for each file that a page of the docs names and that does not exist. Names in backticks
 * and links are checked; names that begin with `x.` are placeholders.
 */
function unknownFiles(page: string, files: string[]): string[] {
  const text = readFileSync(path.join(root, page), 'utf8')
  const mentionedFiles = Array.from(
    text.matchAll(/`((?:[\w-]+[./])*[\w-]+\.(?:tsx?|css|sql))`/g),
    ([, name = '']) => name,
  )
  const links = Array.from(text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g), ([, link = '']) => link)
  return [
    ...mentionedFiles.filter(
      (name) => !name.startsWith('x.') && !files.some((file) => `/${file}`.endsWith(`/${name}`)),
    ),
    ...links.filter((link) => !existsSync(path.join(root, path.dirname(page), link))),
  ].map((name) => `${page}: ${name} does not exist`)
}

/**
 * Returns a problem for each member whose phone number occurs in two e2e files. The files that one Playwright worker
 * runs share a server, so one test would change the data of another.
 */
function sharedMembers(e2eTests: string[]): string[] {
  const firstFiles = new Map<string, string>()
  return e2eTests.flatMap((file) => {
    const phones = new Set(readFileSync(path.join(root, file), 'utf8').match(membersPhone))
    return [...phones].flatMap((phone) => {
      const firstFile = firstFiles.get(phone)
      firstFiles.set(phone, firstFile ?? file)
      return firstFile === undefined ? [] : [`${file}: the member ${phone} belongs to ${firstFile}`]
    })
  })
}

/**
 * Matches the phone number of a member in a string. Phone numbers of demo members do not match, because every file
 * may use them.
 */
const membersPhone = /(?<=')79(?!000000)\d{9}(?=')/g

const problems = checkConventions()
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
