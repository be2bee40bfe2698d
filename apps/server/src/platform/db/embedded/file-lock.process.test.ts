import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { takeExclusive, takeShared, tryExclusive } from './file-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'impulse-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts a process that takes a lock and holds it until the test kills the process. */
async function aHolder(path: string, take: 'takeExclusive' | 'takeShared') {
  const moduleUrl = new URL('./file-lock.ts', import.meta.url).href
  const script = `const { ${take} } = await import(${JSON.stringify(moduleUrl)})
    await ${take}(${JSON.stringify(path)}, 0)
    console.log('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return async () => {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
}

test('takeExclusive gives a lock to one process at a time, and to the next process after the holder was killed', async () => {
  const path = join(folder, 'exclusive')
  const kill = await aHolder(path, 'takeExclusive')
  expect(tryExclusive(path)).toBeUndefined()
  expect(() => takeShared(path)).toThrow('has just locked')
  await kill()
  const lock = await takeExclusive(path, 0)
  expect(tryExclusive(path)).toBeUndefined()
  lock.release()
  tryExclusive(path)?.release()
})

test('a lock can be shared by several holders, and cannot be taken exclusively before all holders released it or were killed', async () => {
  const path = join(folder, 'shared')
  const kill = await aHolder(path, 'takeShared')
  const [one, two] = [takeShared(path), takeShared(path)]
  one.release()
  one.release()
  expect(tryExclusive(path)).toBeUndefined()
  await kill()
  expect(tryExclusive(path)).toBeUndefined()
  two.release()
  const lock = tryExclusive(path)
  expect(lock).toBeDefined()
  lock?.release()
})

test('when takeExclusive times out, the error contains the path of the locked file', async () => {
  const path = join(folder, 'waited')
  const lock = await takeExclusive(path, 0)
  await expect(takeExclusive(path, 1)).rejects.toThrow(`Another process has held ${path}`)
  lock.release()
})
