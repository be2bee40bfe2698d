import { expect, it, vi } from 'vitest'
import { aPhone } from '../../testing/actors.ts'
import { aFile, aLine, aNumber, aStandingClock, importLines } from '../../testing/contract-actors.ts'
import { times } from '../../testing/counts.ts'
import { someRules } from '../../testing/rules-actors.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { approveRules, draftRules, verifyRewards } from '../rewards/rewards.ts'
import { importContracts, readContractFile, undoImport } from './contracts.ts'

const { db } = await testDatabase({ connections: 40 })
const clock = aStandingClock('2026-11-21')
const operating = { db, clock, actor: 'test' }

const someLines = (count: number): string[] => {
  const phones = times(100, aPhone)
  return times(count, (i) => aLine({ number: aNumber(), phone: phones[i % 100] ?? '', day: '2026-11-10' }))
}

/** Imports that are under way and have recorded something. */
async function running(): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>({
    text: `select id from import_batches b
      where finished_at is null and exists (select from contracts c where c.batch = b.id)`,
    values: [],
  })
  return rows.map(({ id }) => id)
}

it('while files are imported without end, others wait for no more than the portions under way', async () => {
  const { batch: older } = await importContracts(operating, readContractFile(aFile(someLines(300))))
  let isOver = false
  const importing = times(3, async () => {
    while (!isOver) await importLines(db, clock, someLines(2_000))
  })
  await vi.waitFor(async () => expect((await running()).length).toBeGreaterThan(0), { timeout: 30_000 })
  // Whoever waits for 20 seconds is told that the service is busy.
  for (const internet of [600, 700]) {
    const text = JSON.stringify(someRules({ internet }))
    const { version } = await draftRules(operating, { text, from: '2026-12-01' })
    await approveRules(operating, { version, retroactive: false })
  }
  expect(await undoImport(operating, BigInt(older ?? 0))).toMatchObject({ contracts: 300 })
  isOver = true
  await Promise.all(importing)
  expect((await db.snapshot(verifyLedger)).differences).toEqual([])
  expect(await db.snapshot(verifyRewards)).toEqual([])
}, 240_000)

it('an import that is undone while it runs ends with the portions under way', async () => {
  const lines = someLines(20_000)
  const importing = importContracts(operating, readContractFile(aFile(lines))).then(
    () => 'whole',
    (error: unknown) => error,
  )
  const [batch = 0n] = await vi.waitUntil(
    async () => {
      const found = await running()
      return found.length > 0 && found
    },
    { timeout: 30_000, interval: 5 },
  )
  const { contracts } = await undoImport(operating, batch)
  expect(await importing).toMatchObject({ code: 'import_undone' })
  expect(contracts).toBeLessThan(lines.length)
  expect(await running()).toEqual([])
  expect((await db.snapshot(verifyLedger)).differences).toEqual([])
}, 240_000)
