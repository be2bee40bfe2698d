import { expect, it, vi } from 'vitest'
import { moveClock, openClock } from '../../../platform/clock/clock.ts'
import { moscowDay } from '../../../platform/clock/moscow.ts'
import { openLog } from '../../../platform/log/log.ts'
import { aPhone } from '../../../testing/identity/member-fixtures.ts'
import {
  aFixedClock,
  aLine,
  aNumber,
  importLines,
  getMemberId,
  silentLog,
} from '../../../testing/earnings/contract-fixtures.ts'
import { getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { activateRules, someRules } from '../../../testing/earnings/reward-rules-fixtures.ts'
import { holdLock, untilSomebodyWaits } from '../../../testing/database/lock-waits.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { postCorrection } from '../../../ledger/ledger.ts'
import { verifyRewards } from './rewards.service.ts'
import { deleteRequestedRiskChecks, releaseDue } from '../../../testing/earnings/release-fixtures.ts'
import { startReleaseWorker } from './rewards.worker.ts'

const { db } = await testDatabase()

const fixedClock = (timestamp: string) => ({
  businessNow: () => new Date(timestamp),
  systemNow: () => new Date(),
})

it('releases a reward exactly at the Moscow midnight that ends its hold period', async () => {
  const phone = aPhone()
  await importLines(db, aFixedClock('2026-11-10'), [aLine({ number: aNumber(), phone, day: '2026-11-10' })])
  const memberId = await getMemberId(db, phone)
  await releaseDue({ db, clock: fixedClock('2026-11-23T20:59:59.999Z'), log: silentLog })
  expect(await getMoney(db, memberId)).toMatchObject({ available: 0n, frozen: 500n })
  await releaseDue({ db, clock: fixedClock('2026-11-23T21:00:00Z'), log: silentLog })
  expect(await getMoney(db, memberId)).toMatchObject({ available: 500n, frozen: 0n })
})

it('two parallel calls of releaseDue release all overdue lots in chunks, and each lot only once', async () => {
  const phone = aPhone()
  const lines = Array.from({ length: 7 }, (_, i) =>
    aLine({ number: aNumber(), phone, day: `2027-03-0${i + 1}` }),
  )
  await importLines(db, aFixedClock('2027-03-08'), lines)
  const run = () => releaseDue({ db, clock: aFixedClock('2027-06-01'), log: silentLog, limit: 3 })
  const released = await Promise.all([run(), run()])
  expect(Math.max(...released)).toBeGreaterThan(0)
  expect(await run()).toBe(0)
  // Seven contracts of one month earn 4 × 500 + 3 × 625 points.
  expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ available: 3875n, frozen: 0n })
  const { rows } = await db.query<{ releases: bigint }>({
    text: `select count(*) as releases from transactions where member_id = $1 and kind = 'release'`,
    values: [await getMemberId(db, phone)],
  })
  expect(rows[0]?.releases).toBe(7n)
})

it('marks a contract without a reward as released when its hold period is over', async () => {
  const phone = aPhone()
  const statuses = async () => {
    const { rows } = await db.query<{ status: string }>({
      text: 'select status from contracts where member_id = $1 order by number',
      values: [await getMemberId(db, phone)],
    })
    return rows.map(({ status }) => status)
  }
  const change = (day: string, rules: Parameters<typeof someRules>[0]) =>
    activateRules({ db, clock: aFixedClock(day) }, { from: '2033-01-01', rules: someRules(rules) })
  await change('2033-01-01', { mobile: 0, internet: 1 })
  // The second contract first earns one point and so gets a lot. A recalculation then reduces its reward to
  // zero, and the contract keeps the release date of this lot.
  const lines = ['mobile', 'internet'].map((product) =>
    aLine({ number: aNumber(), phone, day: '2033-01-10', product }),
  )
  await importLines(db, aFixedClock('2033-01-10'), lines)
  await change('2033-01-11', { mobile: 0, internet: 0, holdDays: 10 })
  const release = (timestamp: string) =>
    releaseDue({ db, clock: fixedClock(timestamp), log: silentLog, limit: 1 })
  await release('2033-01-19T20:59:59.999Z')
  expect(await statuses()).toEqual(['confirmed', 'confirmed'])
  await release('2033-01-19T21:00:00Z')
  expect(await statuses()).toEqual(['released', 'confirmed'])
  await release('2033-01-23T21:00:00Z')
  expect(await statuses()).toEqual(['released', 'released'])
  expect(await db.snapshot(verifyRewards)).toEqual([])
})

/** Creates two members with one lot each. The first member's lot is released first, and its release fails. */
async function aStuckAndAFineMember(month: string): Promise<[stuck: string, fine: string]> {
  const [stuckPhone, finePhone] = [aPhone(), aPhone()]
  await importLines(db, aFixedClock(`${month}-02`), [
    aLine({ number: aNumber(), phone: stuckPhone, day: `${month}-01` }),
    aLine({ number: aNumber(), phone: finePhone, day: `${month}-02` }),
  ])
  const [stuck, fine] = [await getMemberId(db, stuckPhone), await getMemberId(db, finePhone)]
  // A correction uses the idempotency key of the release, so that this lot can never be released.
  const at = new Date(`${month}-02`)
  await db.transaction((tx) =>
    postCorrection(tx, { memberId: stuck, amount: 1n, key: 'release:lot-1', actor: 'test', at }),
  )
  return [stuck, fine]
}

it('when the release of one lot fails, the other due lots are still released', async () => {
  const [stuck, fine] = await aStuckAndAFineMember('2027-08')
  await releaseDue({ db, clock: aFixedClock('2027-09-01'), log: silentLog })
  expect(await getMoney(db, fine)).toMatchObject({ available: 500n, frozen: 0n })
  expect(await getMoney(db, stuck)).toMatchObject({ available: 1n, frozen: 500n })
})

it('when the release worker is stopped after a failed release, it releases no more rewards, and its next run releases them', async () => {
  const [stuck, fine] = await aStuckAndAFineMember('2028-08')
  const stopping = new AbortController()
  const log = openLog('silent')
  vi.spyOn(log, 'error').mockImplementation((...[fields]) => {
    if ((fields as { memberId?: string }).memberId === stuck) stopping.abort()
  })
  const clock = aFixedClock('2028-09-01')
  await releaseDue({ db, clock, log, signal: stopping.signal })
  expect(stopping.signal.aborted).toBe(true)
  expect(await getMoney(db, fine)).toMatchObject({ available: 0n, frozen: 500n })
  await releaseDue({ db, clock, log: silentLog })
  expect(await getMoney(db, fine)).toMatchObject({ available: 500n, frozen: 0n })
})

it('releaseDue releases no rewards when its abort signal is already set', async () => {
  const phone = aPhone()
  await importLines(db, aFixedClock('2026-06-10'), [aLine({ number: aNumber(), phone, day: '2026-06-10' })])
  const release = { db, clock: aFixedClock('2026-07-01'), log: silentLog }
  expect(await releaseDue({ ...release, signal: AbortSignal.abort() })).toBe(0)
  expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ available: 0n, frozen: 500n })
  await releaseDue(release)
  expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ available: 500n, frozen: 0n })
})

it('a release that waits for the lock of a contract has not yet locked the balance of the contract’s member', async () => {
  const [phone, number] = [aPhone(), aNumber()]
  await importLines(db, aFixedClock('2026-12-10'), [aLine({ number, phone, day: '2026-12-10' })])
  const memberId = await getMemberId(db, phone)
  // Simulates an import that has locked the contract and not yet the balance, by holding the lock on the contract.
  const unlock = await holdLock(db, (tx) =>
    tx.query({ text: 'select from contracts where number = $1 for no key update', values: [number] }),
  )
  const releasing = releaseDue({ db, clock: aFixedClock('2026-12-25'), log: silentLog })
  try {
    await untilSomebodyWaits(db)
    await db.query({
      text: 'select from balances where member_id = $1 for no key update nowait',
      values: [memberId],
    })
  } finally {
    await unlock()
    await releasing
  }
  expect(await getMoney(db, memberId)).toMatchObject({ available: 500n, frozen: 0n })
})

it('the transaction of a reward stores all inputs that are needed to compute the reward again', async () => {
  const phone = aPhone()
  const number = aNumber()
  const { batch } = await importLines(db, aFixedClock('2026-05-20'), [
    aLine({ number, phone, day: '2026-05-10', product: 'internet-tv' }),
  ])
  const { rows } = await db.query<{ params: unknown; contract_number: string }>({
    text: `select params, contract_number from transactions where member_id = $1 and kind = 'reward'`,
    values: [await getMemberId(db, phone)],
  })
  expect(rows).toEqual([
    {
      contract_number: number,
      params: {
        rulesVersion: 1,
        product: 'internet-tv',
        base: 800,
        percent: 100,
        n: 1,
        month: '2026-05-01',
        connectedOn: '2026-05-10',
        releasesAt: '2026-05-23T21:00:00.000Z',
        import: batch,
      },
    },
  ])
})

it('after the business clock is moved, a running release worker releases the lots that are now due', async () => {
  const clock = await openClock(db, { movable: true })
  const worker = startReleaseWorker({ db, clock, log: silentLog, intervalMs: 50 })
  try {
    const phone = aPhone()
    await importLines(db, clock, [aLine({ number: aNumber(), phone, day: moscowDay(clock.businessNow()) })])
    const memberId = await getMemberId(db, phone)
    expect(await getMoney(db, memberId)).toMatchObject({ available: 0n, frozen: 500n })
    await deleteRequestedRiskChecks(db)
    await moveClock(db, { byMs: 14 * 86_400_000 })
    await vi.waitFor(
      async () => expect(await getMoney(db, memberId)).toMatchObject({ available: 500n, frozen: 0n }),
      { timeout: 20_000, interval: 100 },
    )
  } finally {
    await worker.stop()
    clock.close()
  }
})
