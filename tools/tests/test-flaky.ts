import { type ChildProcess, spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { runCommand } from '../run-command.ts'

/**
 * `npm run test:flaky -- 20 [--tier full] [--first 11]` runs the tests of a tier 20 times, each time in another
 * order. `--first` is the number of the first order. Every second run keeps one processor core busy. Only the
 * first run also checks and builds, because checks and builds do not depend on the order. Prints each test that
 * failed, and how often.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { tier: { type: 'string', default: 'quick' }, first: { type: 'string', default: '1' } },
})
const runs = Number(positionals[0] ?? 1)
const first = Number(values.first)
const rest = values.tier === 'full' ? ['rest'] : []

const failures = new Map<string, number>()
for (let run = 1; run <= runs; run++) {
  const order = first + run - 1
  const neighbour = order % 2 === 0 ? busyNeighbour() : undefined
  const quick = run === 1 ? 'quick' : 'quick-tests'
  const command = ['node', 'tools/tests/test.ts', quick, ...rest, '--shuffle', String(order)]
  const { ok, output, seconds } = await runCommand({ command, output: 'captured' })
  neighbour?.kill()
  console.log(
    `run ${run} of ${runs}, order ${order}${neighbour ? ', one core busy' : ''}: ${output.split('\n').at(-1)}, ${Math.round(seconds)} s`,
  )
  // Leaves out the result lines of stages, which begin with ✗ too but contain the number of passed tests.
  const failed = new Set(output.match(/^✗ (?!.*: \d+ passed).*$/gm))
  if (!ok) console.log(output)
  if (!ok && failed.size === 0) failed.add('a run without a failing test')
  for (const test of failed) failures.set(test, (failures.get(test) ?? 0) + 1)
}
for (const [test, count] of failures) console.log(`${count} of ${runs}: ${test}`)
if (failures.size === 0) console.log(`no test failed in ${runs} runs`)
process.exitCode = failures.size > 0 ? 1 : 0

function busyNeighbour(): ChildProcess {
  const neighbour = spawn(process.execPath, ['-e', 'for (;;) Math.sqrt(Math.random())'], { stdio: 'ignore' })
  process.once('exit', () => neighbour.kill())
  return neighbour
}
