import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { check, type Tally } from './check.ts'
import { root, runCommand } from './run-command.ts'
import { ofPlaywright, ofVitest, type TestReport } from './test-reports.ts'

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

const allReasons: string[] = []
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
        read: ofVitest,
      }),
  ],
  ['budgets', () => step(['node', 'tools/budgets.ts'])],
  ['browser tests', () => tests({ command: ['playwright', 'test'], file: 'e2e.json', read: ofPlaywright })],
]

async function step(command: string[]): Promise<Tally> {
  const { ok } = await runCommand({ command, output: 'shown', limitMs })
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
}

type TestRun = { command: string[]; file: string; read: (report: unknown) => TestReport }

async function tests({ command, file, read }: TestRun): Promise<Tally> {
  const report = path.join(root, resultsFolder, file)
  // The report of an earlier run must not pass for this one's.
  rmSync(report, { force: true })
  const { ok, output } = await runCommand({ command, output: 'shown', limitMs })
  if (output) console.log(output)
  const { reasons, ...tally } = reportOf(report, read)
  allReasons.push(...reasons)
  // A run can fail without a failing test: an error between tests, a worker that died, no test found.
  return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}

function reportOf(report: string, read: TestRun['read']): TestReport {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')))
  } catch (error) {
    console.log(`no report: ${String(error)}`)
    return { passed: 0, failed: 1, reasons: [] }
  }
}

const { passed, failed } = await testAll()
// Once more at the end, where of thousands of lines these are found.
for (const reason of allReasons) console.log(`\n${reason}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
