import { expect, it } from 'vitest'
import { aPhone } from '../../../testing/identity/member-fixtures.ts'
import { expectConsistentBooks } from '../../../testing/earnings/ledger-consistency.ts'
import {
  aFile,
  aLine,
  aNumber,
  aFixedClock,
  importLines,
  getMemberId,
  silentLog,
} from '../../../testing/earnings/contract-fixtures.ts'
import { times } from '../../../testing/harness/repeat.ts'
import { getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { holdLock, untilSomebodyWaits } from '../../../testing/database/lock-waits.ts'
import { someRules } from '../../../testing/earnings/reward-rules-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import type { Db } from '../../../platform/db/db.ts'
import { takeFairLock } from '../../../platform/db/fair-lock.ts'
import { approveRules, countMonths, saveDraft } from '../rewards/rewards.service.ts'
import { importContracts, readContractFile, undoImport } from './contracts.service.ts'

const { db } = await testDatabase({ connections: 40 })
const clock = aFixedClock('2026-11-21')
const operating = { db, clock, actor: 'test' }
const day = '2026-11-10'

const someLines = (count: number, phones: readonly string[]): string[] =>
  times(count, (i) => aLine({ number: aNumber(), phone: phones[i % phones.length] ?? '', day }))

/**
 * Returns a database that calls `before` at the end of each transaction, just before its commit. `done`:
 * number of transactions that have reached this point.
 */
const pausing = (before: (done: number) => Promise<void>): Db => {
  let done = 0
  return {
    ...db,
    transaction: (callback) =>
      db.transaction(async (tx) => {
        const result = await callback(tx)
        await before((done += 1))
        return result
      }),
  }
}

it('when the approval of new rules waits for an import, an import that starts later rewards its contracts by the new rules', async () => {
  const phones = [aPhone(), aPhone()] as const
  const rules = someRules({ internet: 900 })
  const { version } = await saveDraft(operating, { rules, from: '2026-11-01' })
  const waiting: Promise<unknown>[] = []
  const first = pausing(async (done) => {
    // The second transaction of the import closes it.
    if (done > 1) return
    waiting.push(approveRules(operating, { version, retroactive: true }))
    await untilSomebodyWaits(db)
    waiting.push(importLines(db, clock, someLines(1, [phones[1]])))
    await untilSomebodyWaits(db, 2)
  })
  await importLines(first, clock, someLines(1, [phones[0]]))
  await Promise.all(waiting)
  const { rows } = await db.query({
    text: `select m.phone, array_agg(t.kind order by t.seq) as kinds
      from transactions t join members m on m.id = t.member_id where m.phone = any($1) group by m.phone`,
    values: [phones],
  })
  const kinds = new Map(rows.map((row) => Object.values(row)) as [string, string[]][])
  expect(phones.map((phone) => kinds.get(phone))).toEqual([['reward', 'recalculation'], ['reward']])
  for (const phone of phones)
    expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ frozen: 900n })
  await expectConsistentBooks(db)
})

it('when a running import is undone, the import stops after the chunks in progress and leaves no active contract', async () => {
  // The two phones are assigned to different partitions of the import, which are recorded in parallel. While a chunk of
  // one partition is open, the other partition continues.
  const [one, other] = [aPhone(), aPhone()].map((phone, i) => `${phone.slice(0, -4)}000${i}`)
  const lines = [...someLines(1_000, [one ?? '']), ...someLines(1_500, [other ?? ''])]
  let undoing: Promise<unknown> | undefined
  let bothWait: Promise<void> | undefined
  const slow = pausing(async (done) => {
    // The second chunk commits only when the undo already waits for a lock. The next chunk must then wait for
    // the undo.
    if (done === 2) await untilSomebodyWaits(db)
    if (done > 1) return
    const { rows } = await db.query<{ id: bigint }>({
      text: 'select max(id) as id from import_batches',
      values: [],
    })
    undoing = undoImport(operating, rows[0]?.id ?? 0n)
    await (bothWait = untilSomebodyWaits(db, 2))
  })
  const importing = importContracts({ db: slow, clock }, readContractFile(aFile(lines)))
  await expect(importing).rejects.toMatchObject({ code: 'import_undone' })
  await Promise.all([undoing, bothWait])
  const { rows } = await db.query({
    text: `select count(*) from contracts c join members m on m.id = c.member_id
      where m.phone = any($1) and c.status <> 'undone'`,
    values: [[one, other]],
  })
  expect(rows).toEqual([{ count: 0n }])
  await expectConsistentBooks(db)
})

it('an undo of an older import and an approval of rules succeed although other files are imported without a pause', async () => {
  const { batch: older } = await importContracts(
    operating,
    readContractFile(aFile(someLines(300, [aPhone()]))),
  )
  let isOver = false
  const importing = times(3, async () => {
    while (!isOver) await importLines(db, clock, someLines(1_000, times(50, aPhone)))
  })
  try {
    const rules = someRules({ internet: 600 })
    const { version } = await saveDraft(operating, { rules, from: '2026-12-01' })
    await approveRules(operating, { version, retroactive: false })
    expect(await undoImport(operating, BigInt(older ?? 0))).toMatchObject({ contracts: 300 })
  } finally {
    isOver = true
    await Promise.all(importing)
  }
  await expectConsistentBooks(db)
}, 240_000)

/** Each writer begins its long work with a transaction of its own, or with the first of several chunks. */
const writers: Record<string, () => Promise<(through: Db) => Promise<unknown>>> = {
  'the undo of an import': async () => {
    const { batch } = await importContracts(operating, readContractFile(aFile(someLines(3, [aPhone()]))))
    return (through) => undoImport({ ...operating, db: through }, BigInt(batch ?? 0))
  },
  'a recalculation': async () => {
    await importLines(db, clock, someLines(3, [aPhone()]))
    const { version } = await saveDraft(operating, {
      rules: someRules({ internet: 700 }),
      from: '2026-11-01',
    })
    return (through) => approveRules({ ...operating, db: through }, { version, retroactive: true })
  },
  'a count of months': async () => {
    const march = aFixedClock('2026-03-20')
    const lines = [aPhone(), aPhone()].map((phone) => ({ number: aNumber(), phone, day: '2026-03-01' }))
    await importLines(db, march, lines.map(aLine))
    await importLines(
      db,
      march,
      lines.map((line) => aLine({ ...line, status: 'cancelled' })),
    )
    return (through) => countMonths({ db: through, clock, log: silentLog, limit: 1 })
  },
}

it.each(Object.entries(writers))(
  '%s begins no transaction while another transaction holds the fair lock',
  async (_what, prepare) => {
    const write = await prepare()
    const first = Promise.withResolvers<() => Promise<void>>()
    let begun = 0
    const writing = write({
      ...db,
      transaction: async (callback) => {
        begun += 1
        const result = await db.transaction(callback)
        if (begun === 1) first.resolve(await holdLock(db, takeFairLock))
        return result
      },
    })
    const release = await first.promise
    await untilSomebodyWaits(db)
      .then(() => expect(begun).toBe(1))
      .finally(release)
    await writing
    expect(begun).toBeGreaterThan(1)
    await expectConsistentBooks(db)
  },
)
