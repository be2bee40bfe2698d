import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { openServerDatabase } from '../../../open-database.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { postmasterPid } from '../../../platform/db/embedded/embedded.ts'
import { openLog } from '../../../platform/log/log.ts'
import { chanceBelow } from '../../../testing/harness/random.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { scriptArguments } from '../../../testing/harness/script-process.ts'
import { verifyLedger } from '../../../ledger/verify.ts'
import { restoreBackup } from './backups.service.ts'

const script = new URL('../../../testing/scripts/backup-primary.test-script.ts', import.meta.url)

/** Runs the primary until it dies a random time after its second copy. Returns the keys that it had posted by then. */
async function runAndDie(env: Record<string, string> & { DATA_DIR: string }) {
  const child = spawn(process.execPath, scriptArguments(script), { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const posted: string[] = []
  let [copied, copies] = [0, 0]
  for await (const line of createInterface({ input: child.stdout })) {
    const [word, value = ''] = line.split(' ')
    if (word === 'posted') posted.push(value)
    if (word !== 'copied') continue
    copied = Number(value)
    if ((copies += 1) !== 2) continue
    setTimeout(() => {
      // Both at once, as when the machine loses its power. The server would start a killed PostgreSQL again.
      child.kill('SIGKILL')
      process.kill(postmasterPid(env.DATA_DIR) ?? 0, 'SIGKILL')
    }, chanceBelow(1_500))
  }
  return { posted, copied }
}

it('everything that was committed before the last copy is restored when the machine of the database is lost at a random moment', async () => {
  for (const _ of times(repeated(2), () => 0)) {
    const folder = await mkdtemp(join(tmpdir(), 'impulse-backup-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const env = {
      ...process.env,
      DATA_DIR: join(folder, 'data'),
      BACKUP_DIR: join(folder, 'backup'),
      MODE: 'demo',
      DEMO_DATA: 'empty',
    }
    const { posted, copied } = await runAndDie(env)
    expect(copied).toBeGreaterThan(0)
    await rm(env.DATA_DIR, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })

    const config = readConfig(env)
    await restoreBackup({ from: env.BACKUP_DIR, dataDir: env.DATA_DIR, filesDir: config.filesDir })
    const database = await openServerDatabase({ config, log: openLog('silent') })
    try {
      const { rows } = await database.db.query<{ key: string }>({
        text: 'select idempotency_key as key from transactions',
        values: [],
      })
      const restored = new Set(rows.map(({ key }) => key))
      expect(posted.slice(0, copied).filter((key) => !restored.has(key))).toEqual([])
      expect(await database.db.snapshot((on) => verifyLedger(on))).toEqual([])
    } finally {
      await database.close()
    }
  }
})
