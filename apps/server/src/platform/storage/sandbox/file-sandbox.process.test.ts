import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import type { Refusal } from '../../refusal/refusal.ts'
import { times } from '../../../testing/harness/repeat.ts'
import { noise } from '../../../testing/files/hostile-images.ts'
import { createFileSandbox } from './file-sandbox.ts'

const script = fileURLToPath(new URL('../../../testing/scripts/file-sandbox.test-script.ts', import.meta.url))
const job = { check: 'pdf' } as const
const toInput = (command: string) => Buffer.from(command)
/** Returns how many sandbox processes of this test are running. */
const running = (): number =>
  execFileSync('ps', ['-eo', 'ppid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.trim().startsWith(`${process.pid} `) && line.includes('file-sandbox.test-script'))
    .length

it('the file sandbox kills a job that does not end, and then runs the next job', async () => {
  const sandbox = createFileSandbox({ script, killAfterMs: 4000, atOnce: 1 })
  await expect(sandbox.carryOut(job, toInput('hang'))).rejects.toMatchObject({ code: 'file_too_slow' })
  expect(running()).toBe(0)
  await expect(sandbox.carryOut(job, toInput('refuse file_broken'))).rejects.toMatchObject({
    code: 'file_broken',
  })
})

it('the file sandbox reports a broken file when the decoder crashes, and throws an error when its process fails for another reason', async () => {
  const sandbox = createFileSandbox({ script })
  await expect(sandbox.carryOut(job, toInput('crash'))).rejects.toMatchObject({ code: 'file_broken' })
  await expect(sandbox.carryOut(job, toInput('refuse <script>'))).rejects.toThrow('exited with code 3')
  const missing = createFileSandbox({ script: '/nowhere/decoder.ts' })
  await expect(missing.carryOut(job, toInput('x'))).rejects.toThrow('exited with code 1')
  await expect(sandbox.carryOut(job, toInput('refuse file_pdf_active'))).rejects.toMatchObject({
    code: 'file_pdf_active',
  })
})

it('a process of the file sandbox gets no environment variables of the server', async () => {
  process.env['CANARY_PASSWORD'] = 'canary'
  onTestFinished(() => void delete process.env['CANARY_PASSWORD'])
  const sandbox = createFileSandbox({ script })
  expect((await sandbox.carryOut(job, toInput('leak'))).toString()).not.toMatch(/canary|PATH|HOME/)
})

it('the file sandbox runs two jobs at a time, lets three wait, and refuses further jobs with the code `unavailable`', async () => {
  const gate = join(await mkdtemp(join(tmpdir(), 'impulse-gate-')), 'open')
  const sandbox = createFileSandbox({ script, atOnce: 2, maxWaiting: 3, killAfterMs: 60_000 })
  const carry = () =>
    sandbox.carryOut(job, toInput(`await ${gate}`)).then(String, (error: Refusal) => error.code)
  const outcomes = times(8, carry)
  await expect.poll(running, { timeout: 20_000 }).toBe(2)
  await writeFile(gate, '')
  const results = await Promise.all(outcomes)
  expect(results.filter((outcome) => outcome === 'done')).toHaveLength(5)
  expect(results.filter((outcome) => outcome === 'unavailable')).toHaveLength(3)
  expect(await carry()).toBe('done')
  await rm(dirname(gate), { recursive: true })
})

it('the file sandbox returns six different results to six parallel jobs with different images', async () => {
  const sandbox = createFileSandbox({ killAfterMs: 60_000 })
  const pictures = await Promise.all(times(6, () => noise().png().toBuffer()))
  const results = await Promise.all(pictures.map((bytes) => sandbox.carryOut({ draw: { rotate: 0 } }, bytes)))
  expect(new Set(results.map((bytes) => bytes.toString('hex'))).size).toBe(6)
})
