import { expect, it } from 'vitest'
import { runCommand } from './run-command.ts'

it('returns a failure with the program’s name when the program does not exist', async () => {
  const ran = await runCommand({ command: ['no-such-program'], output: 'captured' })
  // The error is EACCES instead of ENOENT when the user may not read a folder of PATH.
  expect(ran).toMatchObject({
    ok: false,
    output: expect.stringMatching(/^spawn no-such-program E(NOENT|ACCES)$/),
  })
})

it('runs a program with the pinned Node.js version in the project’s root folder and returns its output', async () => {
  const script = 'console.log(process.version); console.error(process.cwd())'
  const { ok, output } = await runCommand({ command: ['node', '-e', script], output: 'captured' })
  expect(ok).toBe(true)
  expect(output).toMatch(/v24\./)
  expect(output).toContain(process.cwd())
})

it('ends a program and all its child processes when its time limit is over', async () => {
  // The child process has the same output pipe as the program, so the command ends only when both processes
  // have ended.
  const hang = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })`
  const { ok, output } = await runCommand({ command: ['node', '-e', hang], output: 'captured', limitMs: 200 })
  expect(ok).toBe(false)
  expect(output).toContain('ended after 200 ms')
})
