import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type Db, openDb } from '../platform/db/db.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openEmbeddedDatabase, postmasterPid } from '../platform/db/embedded/embedded.ts'
import { repeated } from '../testing/harness/repeat.ts'
import { aLedgerOperation, aMemberWithMoney } from '../testing/earnings/ledger-fixtures.ts'
import { postCorrection } from './ledger.ts'
import { verifyLedger } from './verify.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'impulse-kill-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const openOnce = () => openEmbeddedDatabase({ dataDir, log: () => undefined, memory: 'small' })

/**
 * Posts corrections of one point until the database is killed. Adds the idempotency key of each acknowledged
 * correction to `acknowledged`.
 */
async function write(db: Db, memberId: string, acknowledged: string[]): Promise<void> {
  for (;;) {
    const operation = aLedgerOperation(memberId)
    try {
      await db.transaction((tx) => postCorrection(tx, { ...operation, amount: 1n }))
    } catch {
      return
    }
    acknowledged.push(operation.key)
  }
}

it('after each kill of PostgreSQL, every acknowledged transaction is stored once and verifyLedger finds no differences', async () => {
  // Each writer has a connection, and each connection reads the catalog and plans its queries again after every kill.
  const writers = 8
  const kills = repeated(30)
  const acknowledged: string[] = []
  let members: string[] = []

  for (let kill = 0; kill <= kills; kill++) {
    const embedded = await openOnce()
    if (kill === 0) await migrate({ ownerUrl: embedded.ownerUrl, servingRole: 'impulse_app' })
    const db = openDb({ url: embedded.servingUrl, connections: writers })
    if (kill === 0) members = await Promise.all(Array.from({ length: writers }, () => aMemberWithMoney(db)))

    const { rows } = await db.query<{ found: bigint }>({
      text: 'select count(*) as found from transactions where idempotency_key = any($1)',
      values: [acknowledged],
    })
    expect(Number(rows[0]?.found)).toBe(acknowledged.length)
    expect(await db.snapshot(verifyLedger)).toEqual([])

    if (kill < kills) {
      const before = acknowledged.length
      const writing = members.map((memberId) => write(db, memberId, acknowledged))
      // Kills PostgreSQL while the writers post corrections, after 50 more corrections were acknowledged.
      while (acknowledged.length < before + 50) await new Promise((resume) => setTimeout(resume, 5))
      const pid = postmasterPid(dataDir)
      if (!pid) throw new Error('the database runs')
      process.kill(pid, 'SIGKILL')
      await Promise.all(writing)
    }
    await db.close()
    await embedded.stop()
  }
  expect(acknowledged.length).toBeGreaterThan(kills * 50)
})
