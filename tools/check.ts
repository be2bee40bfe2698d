import { availableParallelism } from 'node:os'
import { runCommand } from './run-command.ts'
import type { Report } from './tests/test-reports.ts'

/**
 * Runs all checks that need no running server. Calls `report` with a line of text after each check, and
 * returns the counts and the failures.
 */
export async function check(report: (line: string) => void = () => undefined): Promise<Report> {
  const reasons: string[] = []
  const run = async ({ name, ...step }: Step): Promise<void> => {
    const { ok, output, seconds } = await runCommand({ ...step, output: 'captured', limitMs: 600_000 })
    report(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
    if (!ok) reasons.push(`✗ ${name}\n${output}`)
  }
  const waiting = [...steps]
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await run(step)
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), maxConcurrency) }, worker))
  return { passed: steps.length - reasons.length, failed: reasons.length, skipped: 0, reasons }
}

type Step = { name: string; command: readonly string[]; folder?: string }

/** Checks in the order of their start. The longest is first, so that no long check runs alone at the end. */
const steps: readonly Step[] = [
  { name: 'SQL', command: ['node', 'tools/sql/sql.ts'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  // The linter also reports all errors of the TypeScript compiler, because it reads each file with the types of its
  // nearest tsconfig.json. Five further runs of `tsc` would find nothing more.
  { name: 'lint and types', command: ['oxlint', '--type-aware', '--type-check'] },
  { name: 'nothing unused', command: ['knip', '--no-progress'] },
  { name: 'boundaries', command: ['node', 'tools/boundaries/boundaries.ts'] },
  { name: 'spreads', command: ['node', 'tools/spreads/spreads.ts'] },
  { name: 'OpenAPI documents', command: ['node', 'tools/openapi/check-openapi.ts'] },
  { name: 'page of settings', command: ['node', 'tools/settings-page.ts', '--verify'] },
  { name: 'licences and hashes', command: ['node', 'tools/supply/licences.ts'] },
  { name: 'conventions', command: ['node', 'tools/conventions.ts'] },
  { name: 'specification', command: ['node', 'tools/specification.ts'] },
  { name: 'vocabulary', command: ['node', 'tools/vocabulary.ts'] },
]

/**
 * Largest number of checks that run at the same time. Each tool has several threads, so more checks would
 * only need more memory.
 */
const maxConcurrency = 3

if (import.meta.main) {
  const { passed, failed, reasons } = await check(console.log)
  for (const reason of reasons) console.log(`\n${reason}\n`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}
