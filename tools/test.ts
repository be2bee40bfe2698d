import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { check, type Tally } from './check.ts'
import { root, runCommand } from './run-command.ts'

/**
 * Everything that CI runs, one stage after another. A stage that fails does not hide what the next would say. The last
 * line counts tests, and of the other stages each step as one.
 */
async function testAll(): Promise<Tally> {
  const total: Tally = { passed: 0, failed: 0 }
  for (const [name, run] of stages) {
    const beganMs = performance.now()
    console.log(`\n── ${name}`)
    const { passed, failed } = await run()
    console.log(
      `── ${name}: ${passed} passed, ${failed} failed, ${Math.round((performance.now() - beganMs) / 1000)} s`,
    )
    total.passed += passed
    total.failed += failed
  }
  return total
}

const resultsFolder = 'test-results'
const long = process.env['LONG'] === '1'
/** A stage that hangs must not take CI's answer with it; a night has all the time. */
const limitMs = long ? 12 * 3_600_000 : 13 * 60_000

const stages: readonly (readonly [string, () => Promise<Tally>])[] = [
  ['check', check],
  ['build of the cabinet', () => step(['node', 'tools/build-cabinet.ts'])],
  ['build of the console', () => step(['node', 'tools/build-console.ts'])],
  [
    'unit, database and API tests',
    () =>
      tests({
        command: [
          'vitest',
          'run',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${resultsFolder}/vitest.json`,
        ],
        file: 'vitest.json',
        count: ofVitest,
      }),
  ],
  ['budgets', () => step(['node', 'tools/budgets.ts'])],
  ['browser tests', () => tests({ command: ['playwright', 'test'], file: 'e2e.json', count: ofPlaywright })],
]

async function step(command: string[]): Promise<Tally> {
  const { ok } = await runCommand({ command, output: 'shown', limitMs })
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
}

type TestRun = { command: string[]; file: string; count: (report: unknown) => Tally }

async function tests({ command, file, count }: TestRun): Promise<Tally> {
  const report = path.join(root, resultsFolder, file)
  // The report of an earlier run must not pass for this one's.
  rmSync(report, { force: true })
  const { ok, output } = await runCommand({ command, output: 'shown', limitMs })
  if (output) console.log(output)
  const tally = counted(report, count)
  // A run can fail without a failing test: an error between tests, a worker that died, no test found.
  return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}

function counted(report: string, count: (report: unknown) => Tally): Tally {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')))
  } catch (error) {
    console.log(`no report: ${String(error)}`)
    return { passed: 0, failed: 1 }
  }
}

/** A file that cannot be loaded has no tests and counts as one that failed. */
function ofVitest(report: unknown): Tally {
  const { numPassedTests, numFailedTests, testResults } = report as {
    numPassedTests: number
    numFailedTests: number
    testResults: { status: string; assertionResults: unknown[] }[]
  }
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length }
}

function ofPlaywright(report: unknown): Tally {
  const { stats, errors } = report as {
    stats: { expected: number; unexpected: number; flaky: number }
    errors: unknown[]
  }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}

const { passed, failed } = await testAll()
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
