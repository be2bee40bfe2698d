import { availableParallelism } from 'node:os'
import { type Ran, runCommand } from './run-command.ts'

export type Tally = { passed: number; failed: number }

/** Everything that reads the sources without running the programme: a line a step, the output only of what failed. */
export async function check(): Promise<Tally> {
  // The compiler, the linter and knip all read the routes' types that this step makes.
  const outcomes = [await report(routeTypes)]
  const waiting = [...steps]
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.push(await report(step))
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), mostAtOnce) }, worker))
  const failed = outcomes.filter((ok) => !ok).length
  return { passed: outcomes.length - failed, failed }
}

type Step = { name: string; command: readonly string[]; folder?: string }

const routeTypes: Step = {
  name: 'types of routes',
  command: ['react-router', 'typegen'],
  folder: 'apps/cabinet',
}

/** The longest first, so that the end is not one step that everybody waits for. */
const steps: readonly Step[] = [
  { name: 'row types are fresh', command: ['node', 'tools/db-types.ts', '--verify'] },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'lint', command: ['oxlint', '--type-aware'] },
  { name: 'types of the cabinet', command: ['tsc', '-p', 'apps/cabinet'] },
  { name: 'types of the console', command: ['tsc', '-p', 'apps/console'] },
  { name: 'types of the server', command: ['tsc', '-p', '.'] },
  { name: 'types of the worker', command: ['tsc', '-p', 'apps/cabinet/worker'] },
  { name: 'types of browser tests', command: ['tsc', '-p', 'e2e'] },
  { name: 'nothing unused', command: ['knip', '--no-progress'] },
  { name: 'boundaries', command: ['node', 'tools/boundaries/boundaries.ts'] },
  { name: 'conventions', command: ['node', 'tools/conventions.ts'] },
  { name: 'specification', command: ['node', 'tools/specification.ts'] },
]

/** The tools have threads of their own; more of them at once only take each other's memory. */
const mostAtOnce = 3

async function report({ name, ...step }: Step): Promise<boolean> {
  const { ok, output, seconds }: Ran = await runCommand({ ...step, output: 'kept', limitMs: 120_000 })
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
  if (!ok) console.log(output.replaceAll(/^/gm, '    '))
  return ok
}

if (import.meta.main) {
  const { passed, failed } = await check()
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}
