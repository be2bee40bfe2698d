import { afterEach, expect, it, onTestFinished } from 'vitest'
import { aPhone } from '../../../testing/identity/member-fixtures.ts'
import {
  aFile,
  aFixedClock,
  aLine,
  aNumber,
  toCounts,
  importLines,
  getMemberId,
  silentLog,
} from '../../../testing/earnings/contract-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { untilSomebodyWaits } from '../../../testing/database/lock-waits.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { verifyLedger } from '../../../ledger/verify.ts'
import { openDb } from '../../../platform/db/db.ts'
import { loadRuleSets, verifyRewards } from '../rewards/rewards.service.ts'
import { releaseDue } from '../../../testing/earnings/release-fixtures.ts'
import { planContracts, readContractFile, recordContracts } from './contracts.service.ts'
import { recordConcurrently } from './record-concurrently.ts'

// Twenty-four connections, because imports and releases run in parallel.
const { db, servingUrl } = await testDatabase({ connections: 24 })

const iterations = repeated(15)

afterEach(async () => {
  expect(await verifyLedger(db)).toEqual([])
  expect(await verifyRewards(db)).toEqual([])
})

it.each(times(iterations, (i) => i + 1))(
  'rewards each contract once when the same file is imported three times in parallel (round %i)',
  async () => {
    const clock = aFixedClock('2026-11-21')
    const phones = times(3, aPhone)
    const lines = phones.flatMap((phone) =>
      times(6, () => aLine({ number: aNumber(), phone, day: '2026-11-10' })),
    )
    const reports = await Promise.all([
      importLines(db, clock, lines),
      importLines(db, clock, [...lines].reverse()),
      importLines(db, clock, lines),
    ])
    const sum = (index: number) => reports.reduce((all, report) => all + (toCounts(report)[index] ?? 0), 0)
    expect([sum(0), sum(1), sum(2), sum(3)]).toEqual([18, 0, 36, 0])
    expect(reports.reduce((all, report) => all + report.membersCreated, 0)).toBe(3)
    for (const phone of phones) {
      // Each member has six contracts: 4 × 500 + 2 × 625 points.
      expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ frozen: 3250n })
    }
  },
)

it.each(times(iterations, (i) => i + 1))(
  'rewards each contract once when parallel imports spell its number differently (round %i)',
  async () => {
    const clock = aFixedClock('2026-11-21')
    const phone = aPhone()
    const numbers = times(4, aNumber)
    const spellings = [
      (number: string) => number,
      (number: string) => number.toLowerCase(),
      (number: string) => number.replace('T-', 'Т '),
    ]
    const reports = await Promise.all(
      spellings.map((spell) =>
        importLines(
          db,
          clock,
          numbers.map((number) => aLine({ number: spell(number), phone, day: '2026-11-10' })),
        ),
      ),
    )
    const sum = (place: number) => reports.reduce((all, report) => all + (toCounts(report)[place] ?? 0), 0)
    expect([sum(0), sum(1), sum(2), sum(3)]).toEqual([4, 0, 8, 0])
    expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ frozen: 2000n })
  },
)

it.each(times(iterations, (i) => i + 1))(
  'when two parallel imports give the same contracts different phones, each contract is created once and rewards only the member who got it (round %i)',
  async () => {
    const clock = aFixedClock('2026-11-21')
    const phones = [aPhone(), aPhone()]
    const numbers = times(8, aNumber)
    const reports = await Promise.all(
      phones.map((phone) =>
        importLines(
          db,
          clock,
          numbers.map((number) => aLine({ number, phone, day: '2026-11-10' })),
        ),
      ),
    )
    expect(reports.reduce((all, { created }) => all + created, 0)).toBe(8)
    expect(reports.reduce((all, { rejected }) => all + rejected, 0)).toBe(8)
    const { rows } = await db.query({
      text: `select c.number, p.member_id = c.member_id as "isOfOwner"
        from contracts c join pending_parts p on p.contract_number = c.number where c.number = any($1) order by c.number`,
      values: [numbers],
    })
    expect(rows).toEqual(numbers.map((number) => ({ number, isOfOwner: true })))
  },
)

it.each(times(iterations, (i) => i + 1))(
  'cancelling contracts again, after their import, cancellation and release ran in parallel, leaves the member without points and without debt (round %i)',
  async () => {
    const clock = aFixedClock('2026-11-21')
    const phone = aPhone()
    const numbers = times(8, aNumber)
    const file = (status: string) =>
      numbers.map((number) => aLine({ number, phone, day: '2026-11-10', status }))
    const first = importLines(db, clock, file('confirmed'))
    const cancelling = importLines(db, clock, file('cancelled'))
    const later = aFixedClock('2026-11-25')
    const releasing = releaseDue({ db, clock: later, log: silentLog })
    await Promise.all([first, cancelling, releasing])
    await Promise.all([
      importLines(db, clock, file('cancelled')),
      releaseDue({ db, clock: later, log: silentLog }),
    ])
    expect(await getMoney(db, await getMemberId(db, phone))).toEqual({
      available: 0n,
      frozen: 0n,
      held: 0n,
      debt: 0n,
    })
  },
)

it('an import that waits for a locked contract does not lock the balance of the contract’s member in the meantime', async () => {
  const clock = aFixedClock('2026-11-21')
  const [phone, before, locked, behind] = [aPhone(), aNumber(), aNumber(), aNumber()]
  const day = '2026-11-10'
  await importLines(db, clock, [aLine({ number: locked, phone, day })])
  const memberId = await getMemberId(db, phone)
  const ruleSets = await loadRuleSets(db)
  const records = readContractFile(
    aFile([before, locked, behind].map((number) => aLine({ number, phone, day }))),
  )
  const now = clock.businessNow()
  const { rows } = await planContracts(records, { ruleSets, now })
  const kinds: string[] = []
  // This transaction acts like a release: it locks the contract and then the balance. If the import held the
  // lock on the balance while it waits for the contract, the two would deadlock.
  const recording = await db.transaction(async (tx) => {
    await tx.query({ text: 'select from contracts where number = $1 for no key update', values: [locked] })
    const recorded = recordConcurrently(rows, {
      db,
      record: (on, chunk) =>
        recordContracts(
          on,
          chunk.map(({ row }) => row),
          { now, actor: 'test', batch: null },
        ),
      recorded: (_planned, { kind }) => void kinds.push(kind),
    })
    await untilSomebodyWaits(db)
    await tx.query({
      text: 'select from balances where member_id = $1 for no key update nowait',
      values: [memberId],
    })
    return { recorded }
  })
  await recording.recorded
  expect(kinds.toSorted()).toEqual(['created', 'created', 'unchanged'])
})

it('an import needs no second connection while a transaction of it holds one', async () => {
  const narrow = openDb({ url: servingUrl, connections: 1, queueTimeoutMs: 10_000 })
  onTestFinished(() => narrow.close())
  const lines = times(12, () => aLine({ number: aNumber(), phone: aPhone(), day: '2026-03-05' }))
  const report = await importLines(narrow, aFixedClock('2026-03-20'), lines)
  expect(report.created).toBe(lines.length)
})
