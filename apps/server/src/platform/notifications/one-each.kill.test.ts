import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { aPhone } from '../../testing/identity/member-fixtures.ts'
import { aFile, aLine, aNumber, getMemberId } from '../../testing/earnings/contract-fixtures.ts'
import { repeated, times } from '../../testing/harness/repeat.ts'
import { startScript } from '../../testing/harness/script-process.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { findUnnotifiedMoney } from '../../testing/engagement/notified-money.ts'
import { getNotifications } from './notifications.service.ts'

const { db, env: databaseEnv } = await testDatabase()

const countNotified = async (phone: string): Promise<number> => {
  const query = { category: 'all' as const, skipCount: 0, maxResultCount: 200 }
  const { notifications } = await getNotifications(db, await getMemberId(db, phone), query)
  return notifications.length
}

const folder = await mkdtemp(join(tmpdir(), 'impulse-import-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('when an import is killed repeatedly and then completed, each member has one notification about the rewards and one about their release', async () => {
  const phones = times(40, aPhone)
  const lines = phones.flatMap((phone) =>
    times(50, () => aLine({ number: aNumber(), phone, day: '2026-10-01' })),
  )
  const file = join(folder, 'contracts.csv')
  await writeFile(file, aFile(lines))
  const script = new URL('../../testing/scripts/contract-importer.test-script.ts', import.meta.url)
  const kills = repeated(20)
  let [isDone, killed] = [false, 0]
  for (let run = 0; !isDone; run++) {
    const env = { ...databaseEnv, FILE: file }
    const child = await startScript(script, env)
    child.once('exit', (_code, signal) => (killed += signal === 'SIGKILL' ? 1 : 0))
    let chunkCount = 0
    for await (const line of createInterface({ input: child.stdout })) {
      if (line === 'done') isDone = true
      else if (run < kills && (chunkCount += 1) > run % 3) child.kill('SIGKILL')
    }
  }
  expect(killed).toBeGreaterThan(0)
  expect(await findUnnotifiedMoney(db)).toEqual([])
  for (const phone of phones) expect(await countNotified(phone)).toBe(2)
})
