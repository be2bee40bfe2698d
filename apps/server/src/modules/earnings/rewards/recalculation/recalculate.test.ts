import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aPhone } from '../../../../testing/identity/member-fixtures.ts'
import { expectConsistentBooks } from '../../../../testing/earnings/ledger-consistency.ts'
import {
  aFile,
  aLine,
  aNumber,
  aFixedClock,
  importLines,
  runReleaseWorkers,
  getMemberId,
  silentLog,
} from '../../../../testing/earnings/contract-fixtures.ts'
import { repeated, times } from '../../../../testing/harness/repeat.ts'
import { aLedgerOperation, getMoney, payOut } from '../../../../testing/earnings/ledger-fixtures.ts'
import { activateRules, someRules } from '../../../../testing/earnings/reward-rules-fixtures.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { findDueLots, postHold } from '../../../../ledger/ledger.ts'
import {
  importContracts,
  readContractFile,
  reassignContract,
  undoImport,
} from '../../contracts/contracts.service.ts'
import { explainFormula, releaseLots, simulateRules } from '../rewards.service.ts'
import { deleteRequestedRiskChecks, releaseDue } from '../../../../testing/earnings/release-fixtures.ts'

const { db } = await testDatabase()

/**
 * Computes every reward and recalculation again from its params and compares the results with the posted
 * amounts.
 */
async function formulasHold() {
  const { rows } = await db.query<{ params: Record<string, unknown>; amount: bigint }>({
    text: `select params, amount from transactions where kind in ('reward', 'recalculation')`,
    values: [],
  })
  expect(rows.map(({ params }) => explainFormula(params)?.amount)).toEqual(rows.map(({ amount }) => amount))
}

const getTotal = async (phone: string) => {
  const { available, frozen, debt } = await getMoney(db, await getMemberId(db, phone))
  return available + frozen + debt
}

// Dates at the ends of months, at the end of a year and in February of a leap year.
const days = [
  '2027-11-30',
  '2027-12-01',
  '2027-12-31',
  '2028-01-01',
  '2028-02-28',
  '2028-02-29',
  '2028-03-01',
]
const products = ['internet', 'internet-tv', 'mobile']
const aStep = fc.oneof(
  fc.record({
    kind: fc.constant('bring' as const),
    memberIndex: fc.nat(2),
    count: fc.integer({ min: 1, max: 6 }),
    product: fc.constantFrom(...products),
    ago: fc.nat(5),
  }),
  fc.record({
    kind: fc.constant('cancel' as const),
    which: fc.nat(99),
    undone: fc.boolean(),
    between: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('move' as const), which: fc.nat(99), memberIndex: fc.nat(2) }),
  fc.record({ kind: fc.constant('withdraw' as const), memberIndex: fc.nat(2) }),
  fc.record({ kind: fc.constant('wait' as const) }),
  fc.record({
    kind: fc.constant('rules' as const),
    from: fc.constantFrom(...days),
    internet: fc.constantFrom(0, 500, 777),
    tv: fc.constantFrom(0, 333),
    percents: fc.constantFrom([100, 125, 150, 200], [0, 50, 333, 1], [101, 99, 150, 150]),
    holdDays: fc.constantFrom(0, 14, 60),
  }),
)

it('after any sequence of imports, cancellations, moves and rule changes, every contract has the reward by the rules of its connection date', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 3, maxLength: 14 }), async (steps) => {
      const clock = aFixedClock(days[0] ?? '')
      let today = 0
      const phones = times(3, aPhone)
      const contracts: { number: string; phone: string; day: string; product: string }[] = []
      const changeRules = async ({ from, ...rules }: { from: string } & Parameters<typeof someRules>[0]) => {
        await activateRules({ db, clock }, { from, rules: someRules(rules) })
        expect(await simulateRules({ db, clock }, { rules: null, since: '1925-01-01' })).toMatchObject({
          winners: 0,
          losers: 0,
        })
      }
      for (const step of steps) {
        if (step.kind === 'bring') {
          const day = days[Math.max(today - step.ago, 0)] ?? ''
          const phone = phones[step.memberIndex] ?? ''
          const lines = times(step.count, () => ({ number: aNumber(), phone, day, product: step.product }))
          contracts.push(...lines)
          await importLines(db, clock, lines.map(aLine))
        } else if (step.kind === 'cancel' && contracts.length > 0) {
          const line = contracts[step.which % contracts.length]
          if (!line) continue
          const file = aFile([aLine({ ...line, status: 'cancelled', city: aNumber() })])
          const { batch } = await importContracts({ db, clock }, readContractFile(file))
          if (!step.undone) continue
          if (step.between) await changeRules({ from: line.day, internet: 611, tv: 0, mobile: 7 })
          await undoImport({ db, clock, actor: 'test' }, BigInt(batch ?? 0))
        } else if (step.kind === 'move' && contracts.length > 0) {
          const line = contracts[step.which % contracts.length]
          const to = { number: line?.number ?? '', phone: phones[step.memberIndex] ?? '' }
          // The move is refused when the contract is cancelled or already belongs to this member. The
          // contract then stays unchanged.
          await reassignContract({ db, clock, actor: 'test' }, to).catch(() => undefined)
        } else if (
          step.kind === 'withdraw' &&
          contracts.some(({ phone }) => phone === phones[step.memberIndex])
        ) {
          const memberId = await getMemberId(db, phones[step.memberIndex] ?? '')
          const { available: amount } = await getMoney(db, memberId)
          if (amount === 0n) continue
          const { seq } = await db.transaction((tx) =>
            postHold(tx, { ...aLedgerOperation(memberId), amount }),
          )
          await db.transaction((tx) => payOut(tx, { ...aLedgerOperation(memberId), holdSeq: seq }))
        } else if (step.kind === 'wait' && today + 1 < days.length) {
          clock.setDay(days[(today += 1)] ?? '')
          await releaseDue({ db, clock, log: silentLog })
        } else if (step.kind === 'rules') {
          await changeRules(step)
        }
      }
      await expectConsistentBooks(db)
      await formulasHold()
      // Cancelling all contracts claws back all earned points. What remains is the negative sum of the points
      // that were paid out.
      const cancelledLines = contracts.map((line) => aLine({ ...line, status: 'cancelled', city: aNumber() }))
      await importLines(db, clock, cancelledLines)
      for (const phone of phones.filter((one) => contracts.some((line) => line.phone === one))) {
        const { rows } = await db.query<{ paid: bigint }>({
          text: `select coalesce(-sum(amount), 0)::bigint as paid from transactions
            where member_id = $1 and kind = 'payout'`,
          values: [await getMemberId(db, phone)],
        })
        expect(await getTotal(phone)).toBe(-(rows[0]?.paid ?? 0n))
      }
      await expectConsistentBooks(db)
    }),
    { numRuns: repeated(8) },
  )
})

it('a recalculation freezes an increase until the release date, and a later cancellation claws back the recalculated reward', async () => {
  const clock = aFixedClock('2029-05-31')
  const [phone, number] = [aPhone(), aNumber()]
  const line = { number, phone, day: '2029-05-31' }
  const change = (internet: number) =>
    activateRules({ db, clock }, { from: '2029-05-31', rules: someRules({ internet }) })
  await activateRules({ db, clock }, { from: '2029-05-01', rules: someRules() })
  const { batch } = await importLines(db, clock, [aLine(line)])
  const memberId = await getMemberId(db, phone)
  expect((await change(700)).recalculation).toMatchObject({ contracts: 1, more: 200n, less: 0n, debt: 0n })
  const { rows: lots } = await db.query<{ releases_at: Date; remaining: bigint }>({
    text: 'select releases_at, remaining from pending_parts where member_id = $1 order by part',
    values: [memberId],
  })
  const releases_at = new Date('2029-06-13T21:00:00Z')
  expect(lots).toEqual([
    { releases_at, remaining: 500n },
    { releases_at, remaining: 200n },
  ])
  await change(100)
  expect(await getMoney(db, memberId)).toMatchObject({ frozen: 100n, available: 0n })
  clock.setDay('2029-06-14')
  await releaseDue({ db, clock, log: silentLog })
  await change(900)
  expect(await getMoney(db, memberId)).toMatchObject({ frozen: 0n, available: 900n })
  const { rows } = await db.query<{ params: Record<string, unknown>; key: string }>({
    text: `select params, idempotency_key as key from transactions where member_id = $1 order by seq desc limit 1`,
    values: [memberId],
  })
  const version = Number(rows[0]?.params['rulesVersion'])
  expect(rows[0]?.key).toBe(`recalculation:${number}:1:${version}`)
  expect(rows[0]?.params).toEqual({
    rulesVersion: version,
    product: 'internet',
    base: 900,
    percent: 100,
    earned: 900,
    n: 1,
    month: '2029-05-01',
    connectedOn: '2029-05-31',
    import: batch,
    before: { rulesVersion: version - 1, base: 100, percent: 100, earned: 100 },
  })
  await importLines(db, clock, [aLine({ ...line, status: 'cancelled' })])
  expect(await getMoney(db, memberId)).toMatchObject({ frozen: 0n, available: 0n, debt: 0n })
  await expectConsistentBooks(db)
})

it('a recalculation rewards a contract that had earned nothing; the reward stays frozen until a risk check, even if the hold period is over', async () => {
  const clock = aFixedClock('2030-02-28')
  const [newPhone, oldPhone] = [aPhone(), aPhone()]
  await activateRules({ db, clock }, { from: '2030-01-01', rules: someRules({ mobile: 0 }) })
  const line = (phone: string, day: string) => aLine({ number: aNumber(), phone, day, product: 'mobile' })
  await importLines(db, clock, [line(newPhone, '2030-02-28'), line(oldPhone, '2030-01-31')])
  await activateRules({ db, clock }, { from: '2030-01-01', rules: someRules({ mobile: 400 }) })
  expect(await getMoney(db, await getMemberId(db, newPhone))).toMatchObject({ frozen: 400n, available: 0n })
  expect(await getMoney(db, await getMemberId(db, oldPhone))).toMatchObject({ frozen: 400n, available: 0n })
  await runReleaseWorkers({ db, clock })
  expect(await getMoney(db, await getMemberId(db, newPhone))).toMatchObject({ frozen: 400n, available: 0n })
  expect(await getMoney(db, await getMemberId(db, oldPhone))).toMatchObject({ frozen: 0n, available: 400n })
  await expectConsistentBooks(db)
})

it('when a recalculation decreases a reward whose points the member has already spent, the missing points become debt', async () => {
  const clock = aFixedClock('2031-03-31')
  const phone = aPhone()
  await activateRules({ db, clock }, { from: '2031-01-01', rules: someRules() })
  await importLines(db, clock, [aLine({ number: aNumber(), phone, day: '2031-01-10' })])
  const memberId = await getMemberId(db, phone)
  await db.transaction((tx) => postHold(tx, { ...aLedgerOperation(memberId), amount: 450n }))
  const { recalculation } = await activateRules(
    { db, clock },
    { from: '2031-01-10', rules: someRules({ internet: 200 }) },
  )
  expect(recalculation).toMatchObject({ contracts: 1, less: 300n, debt: 250n })
  expect(await getMoney(db, memberId)).toMatchObject({ available: 0n, debt: -250n })
  await expectConsistentBooks(db)
})

it('a recalculation changes the status of a contract to `released` when no points of its reward are frozen any more', async () => {
  const clock = aFixedClock('2032-01-01')
  const [emptied, due] = [aNumber(), aNumber()]
  const from = '2032-01-01'
  const change = (internet: number) => activateRules({ db, clock }, { from, rules: someRules({ internet }) })
  const phone = aPhone()
  await change(500)
  await importLines(db, clock, [aLine({ number: emptied, phone, day: from })])
  await change(0)
  clock.setDay('2032-01-15')
  await releaseDue({ db, clock, log: silentLog })
  // The release date has passed while the lot had no points, so the increase is available immediately.
  await change(700)
  expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ frozen: 0n, available: 700n })
  clock.setDay(from)
  await importLines(db, clock, [aLine({ number: due, phone, day: from })])
  clock.setDay('2032-01-15')
  // The reward is due but not released yet, so the increase is frozen as well. After that, only the first of both lots is
  // released, so that the decrease takes all points of the second lot, and then available points.
  await deleteRequestedRiskChecks(db)
  await change(900)
  expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ frozen: 900n, available: 900n })
  const now = clock.businessNow()
  const memberId = await getMemberId(db, phone)
  const lots = (await findDueLots(db, { now, limit: 1_000 })).filter((lot) => lot.memberId === memberId)
  await db.transaction((tx) => releaseLots(tx, lots.slice(0, 1), { now, actor: 'release' }))
  expect(await getMoney(db, memberId)).toMatchObject({ frozen: 200n, available: 1600n })
  await change(200)
  const { rows } = await db.query({
    text: 'select status, reward from contracts where number = any($1)',
    values: [[emptied, due]],
  })
  expect(rows).toEqual([
    { status: 'released', reward: 200n },
    { status: 'released', reward: 200n },
  ])
  await expectConsistentBooks(db)
})
