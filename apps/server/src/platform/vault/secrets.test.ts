import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keysFor, readSessionPasswords } from './secrets.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'impulse-secrets-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const demo = (sessionPasswords: string[] = []) => ({
  config: { mode: 'demo' as const, dataDir, sessionPasswords },
})

test('when demo mode starts twenty times in parallel, all starts use one session password, stored in a file that only its owner can read', async () => {
  const starts = await Promise.all(Array.from({ length: 20 }, () => readSessionPasswords(demo())))
  expect(new Set(starts.flat()).size).toBe(1)
  expect(starts[0]?.[0].length).toBeGreaterThanOrEqual(32)
  expect(await readSessionPasswords(demo())).toEqual(starts[0])
  expect(await readdir(dataDir)).toEqual(['session-password'])
  expect((await stat(join(dataDir, 'session-password'))).mode & 0o777).toBe(0o600)
})

test('configured session passwords are used unchanged, and production refuses to start without session passwords', async () => {
  const passwords = ['first '.repeat(8), 'second '.repeat(8)]
  expect(await readSessionPasswords(demo(passwords))).toEqual(passwords)
  const production = { config: { mode: 'production' as const, dataDir, sessionPasswords: [] } }
  await expect(readSessionPasswords(production)).rejects.toThrow('SESSION_PASSWORD')
  expect(await readdir(dataDir)).toEqual([])
})

test('keysFor derives a key from each password in order, and different keys for different purposes', () => {
  const [first, second] = keysFor(['one', 'two'], 'a purpose')
  expect(keysFor(['one'], 'a purpose')[0]).toEqual(first)
  expect(keysFor(['two'], 'a purpose')[0]).toEqual(second)
  expect(keysFor(['one'], 'another purpose')[0]).not.toEqual(first)
})
