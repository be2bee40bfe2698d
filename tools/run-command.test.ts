import { expect, it } from 'vitest'
import { runCommand } from './run-command.ts'

it('reports a program that cannot start as failed, by its name', async () => {
  const ran = await runCommand({ command: ['no-such-program'], output: 'kept' })
  // EACCES where the user may not read a folder of PATH.
  expect(ran).toMatchObject({
    ok: false,
    output: expect.stringMatching(/^spawn no-such-program E(NOENT|ACCES)$/),
  })
})

it('runs a program under the pinned runtime, from the root, and returns its output', async () => {
  const say = 'console.log(process.version); console.error(process.cwd())'
  const { ok, output } = await runCommand({ command: ['node', '-e', say], output: 'kept' })
  expect(ok).toBe(true)
  expect(output).toMatch(/v24\./)
  expect(output).toContain(process.cwd())
})

it('ends a program beyond its time limit with all its children', async () => {
  // Hangs in a child that holds the pipe: the run ends only with both.
  const hang = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })`
  const { ok, output } = await runCommand({ command: ['node', '-e', hang], output: 'kept', limitMs: 200 })
  expect(ok).toBe(false)
  expect(output).toContain('ended after 200 ms')
})
