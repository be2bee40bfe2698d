import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { check } from '../check.ts'
import { root, runCommand } from '../run-command.ts'
import {
  parsePlaywrightReport,
  parseVitestReport,
  type Report,
  type Tally,
  toSummary,
} from './test-reports.ts'
import { fullRoles } from './tiers.ts'

/**
 * Runs tiers of tests: `node tools/tests/test.ts quick` is `npm test`, `rest` runs all other tests, `quick
 * rest` is `npm run test:full`, `quick-tests` is `quick` without checks, builds and budgets. All stages run,
 * even after a failure. The output ends with the failures, the result of each stage and a total, in which each
 * check or build counts as one test. `--shuffle SEED` changes the order of tests; `--add` adds the counts of
 * the last quick run to the total.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { shuffle: { type: 'string' }, add: { type: 'boolean' } },
})
const results = path.join(root, 'test-results')
/**
 * Time limit of each command in milliseconds, so that CI gets a result even when a command hangs. A shuffled run gets
 * more time, because Playwright then starts a new server far more often.
 */
const limitMs = (values.shuffle === undefined ? 25 : 45) * 60_000

type Stage = readonly [name: string, run: () => Promise<Report>]

const fullFilePatterns = fullRoles.map((role) => `.${role}.test.`)
const shuffled = (...options: string[]): string[] =>
  values.shuffle === undefined ? [] : options.map((option) => `${option}=${values.shuffle}`)

const quickTests: readonly Stage[] = [
  [
    'unit, database and API tests',
    () => vitest(...fullFilePatterns.map((pattern) => `--exclude=**/*${pattern}*`)),
  ],
  ['browser tests', () => playwright('quick*')],
]
const tiers: Readonly<Record<string, readonly Stage[]>> = {
  quick: [
    ['check', () => check()],
    ['builds', () => steps(['cabinet', 'console'].map((app) => ['node', `tools/build-${app}.ts`]))],
    ['budgets', () => steps([['node', 'tools/budgets.ts']])],
    ...quickTests,
  ],
  'quick-tests': quickTests,
  rest: [
    ['races, kills, faults, hostile input, processes', () => vitest(...fullFilePatterns)],
    ['the other browser tests', () => playwright('full*')],
  ],
}

const vitest = (...options: string[]): Promise<Report> =>
  tests({
    command: [
      'vitest',
      'run',
      ...options,
      ...shuffled('--sequence.seed'),
      ...(values.shuffle === undefined ? [] : ['--sequence.shuffle.files', '--sequence.shuffle.tests']),
      '--reporter=json',
      `--outputFile.json=${path.join(results, 'vitest.json')}`,
    ],
    file: 'vitest.json',
    read: parseVitestReport,
  })

const playwright = (project: string): Promise<Report> =>
  tests({
    command: ['playwright', 'test', `--project=${project}`, ...shuffled('--shuffle')],
    file: 'e2e.json',
    read: parsePlaywrightReport,
  })

/** Runs commands at the same time. Each counts as one test. */
async function steps(commands: readonly string[][]): Promise<Report> {
  const outcomes = await Promise.all(
    commands.map((command) => runCommand({ command, output: 'captured', limitMs })),
  )
  const reasons = outcomes.flatMap(({ ok, output }, index) =>
    ok ? [] : [`✗ ${commands[index]?.join(' ')}\n${output}`],
  )
  return { passed: commands.length - reasons.length, failed: reasons.length, skipped: 0, reasons }
}

type TestRun = { command: string[]; file: string; read: (report: unknown) => Report }

async function tests({ command, file, read }: TestRun): Promise<Report> {
  const report = path.join(results, file)
  // Removes the report of an earlier run, which would be read when the command writes no report.
  rmSync(report, { force: true })
  const { ok, output } = await runCommand({ command, output: 'captured', limitMs })
  const result = readReport(report, read)
  // A command can fail although no test failed, after an error between tests. A command that ran no test has failed.
  const isComplete = result.failed > 0 || (ok && result.passed > 0)
  return isComplete ? result : { ...result, failed: 1, reasons: [`✗ ${command.join(' ')}\n${output}`] }
}

function readReport(report: string, read: TestRun['read']): Report {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 0, skipped: 0, reasons: [] }
  }
}

const formatTally = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

async function runStages(stages: readonly Stage[]): Promise<Report> {
  const [reasons, lines]: [string[], string[]] = [[], []]
  const total: Tally = { passed: 0, failed: 0, skipped: 0 }
  for (const [name, run] of stages) {
    const beganMs = performance.now()
    const report = await run()
    const seconds = Math.round((performance.now() - beganMs) / 1000)
    const line = `${report.failed > 0 ? '✗' : '✓'} ${name}: ${formatTally(report)}, ${seconds} s`
    console.log(line)
    lines.push(line)
    reasons.push(...report.reasons)
    total.passed += report.passed
    total.failed += report.failed
    total.skipped += report.skipped
  }
  if (reasons.length > 0) {
    for (const reason of reasons) console.log(`\n${reason}`)
    // Repeats the beginning of each failure at the end of the output, where engineers find it easily.
    console.log(`\n${reasons.map(toSummary).join('\n')}\n`)
    for (const line of lines) console.log(line)
  }
  return { ...total, reasons }
}

const tallyFile = path.join(results, 'quick-tally.json')
const before = values.add
  ? (JSON.parse(readFileSync(tallyFile, 'utf8')) as Tally)
  : { passed: 0, failed: 0, skipped: 0 }
rmSync(tallyFile, { force: true })
const chosenStages = positionals.flatMap((tier) => tiers[tier] ?? [])
if (chosenStages.length === 0) throw new Error(`Say which tier: ${Object.keys(tiers).join(', ')}`)
const { passed, failed, skipped } = await runStages(chosenStages)
const total = {
  passed: passed + before.passed,
  failed: failed + before.failed,
  skipped: skipped + before.skipped,
}
if (positionals.join() === 'quick') writeFileSync(tallyFile, JSON.stringify(total))
console.log(formatTally(total))
process.exitCode = total.failed > 0 ? 1 : 0
