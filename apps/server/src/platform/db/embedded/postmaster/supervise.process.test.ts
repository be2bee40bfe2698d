import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { openDb } from '../../db.ts'
import { openEmbeddedDatabase, postmasterPid } from '../embedded.ts'
import { keepRunning } from './supervise.ts'

it('the running server restarts a killed PostgreSQL at the same address', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'impulse-keep-'))
  const options = { dataDir, log: () => undefined, memory: 'small' as const }
  const opened = await openEmbeddedDatabase(options)
  const supervisor = keepRunning(opened, options)
  const db = openDb({ url: opened.servingUrl })
  onTestFinished(async () => {
    await supervisor.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const one = () => db.query<{ one: number }>({ text: 'select 1 as one', values: [] })
  await one()
  const before = postmasterPid(dataDir)
  if (before === null) throw new Error('the server runs')
  process.kill(before, 'SIGKILL')

  // Waits for a response of the new PostgreSQL: a session of the killed one may still respond once.
  let answered = false
  while (!answered || postmasterPid(dataDir) === before) {
    await sleep(100)
    answered = await one().then(
      () => true,
      () => false,
    )
  }
  expect(postmasterPid(dataDir)).not.toBe(before)

  await db.close()
  await supervisor.stop()
  expect(postmasterPid(dataDir)).toBeNull()
})
