import { expect, it, vi } from 'vitest'
import { moveClock, openClock } from '../../platform/clock/clock.ts'
import { moscowDay } from '../../platform/clock/moscow.ts'
import { aPhone } from '../../testing/actors.ts'
import {
  aStandingClock,
  aLine,
  aNumber,
  importLines,
  memberOf,
  silentLog,
} from '../../testing/contract-actors.ts'
import { moneyOf } from '../../testing/ledger-actors.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { correct } from '../../ledger/ledger.ts'
import { releaseDue } from './rewards.ts'
import { startReleaseWorker } from './rewards.worker.ts'

const { db } = await testDatabase()

const standing = (moment: string) => ({ businessNow: () => new Date(moment), systemNow: () => new Date() })

it('a reward is released at Moscow midnight after its hold period, and not a moment sooner', async () => {
  const phone = aPhone()
  await importLines(db, aStandingClock('2026-11-10'), [
    aLine({ number: aNumber(), phone, day: '2026-11-10' }),
  ])
  expect(await releaseDue({ db, clock: standing('2026-11-23T20:59:59.999Z'), log: silentLog })).toBe(0)
  expect(await releaseDue({ db, clock: standing('2026-11-23T21:00:00Z'), log: silentLog })).toBe(1)
  expect(await moneyOf(db, await memberOf(db, phone))).toMatchObject({ available: 500n, frozen: 0n })
})

it('whatever was missed is caught up in one run, in small portions, each once', async () => {
  const phone = aPhone()
  const lines = Array.from({ length: 7 }, (_, i) =>
    aLine({ number: aNumber(), phone, day: `2027-03-0${i + 1}` }),
  )
  await importLines(db, aStandingClock('2027-03-08'), lines)
  const run = () => releaseDue({ db, clock: aStandingClock('2027-06-01'), log: silentLog, limit: 3 })
  const released = await Promise.all([run(), run()])
  expect(Math.max(...released)).toBeGreaterThan(0)
  expect(await run()).toBe(0)
  // 4 × 500 + 3 × 625
  expect(await moneyOf(db, await memberOf(db, phone))).toMatchObject({ available: 3875n, frozen: 0n })
  const { rows } = await db.query<{ releases: bigint }>({
    text: `select count(*) as releases from transactions where member_id = $1 and kind = 'release'`,
    values: [await memberOf(db, phone)],
  })
  expect(rows[0]?.releases).toBe(7n)
})

it('a lot that cannot be released does not keep the others waiting', async () => {
  const [stuck, fine] = [aPhone(), aPhone()]
  await importLines(db, aStandingClock('2027-08-01'), [
    aLine({ number: aNumber(), phone: stuck, day: '2027-08-01' }),
    aLine({ number: aNumber(), phone: fine, day: '2027-08-01' }),
  ])
  // Something else has used the key of this release: a fault that no retry mends.
  const memberId = await memberOf(db, stuck)
  await db.transaction((tx) =>
    correct(tx, {
      memberId,
      amount: 1n,
      key: 'release:lot-1',
      actor: 'test',
      at: new Date('2027-08-01'),
    }),
  )
  await releaseDue({ db, clock: aStandingClock('2027-09-01'), log: silentLog })
  expect(await moneyOf(db, await memberOf(db, fine))).toMatchObject({ available: 500n, frozen: 0n })
  expect(await moneyOf(db, memberId)).toMatchObject({ available: 1n, frozen: 500n })
})

it('a reward can be computed again from what its transaction tells', async () => {
  const phone = aPhone()
  const number = aNumber()
  await importLines(db, aStandingClock('2026-05-20'), [
    aLine({ number, phone, day: '2026-05-10', product: 'internet-tv' }),
  ])
  const { rows } = await db.query<{ params: unknown; contract_number: string }>({
    text: `select params, contract_number from transactions where member_id = $1 and kind = 'reward'`,
    values: [await memberOf(db, phone)],
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
      },
    },
  ])
})

it('a running programme releases after its clock was moved', async () => {
  const clock = await openClock(db, { movable: true })
  const worker = startReleaseWorker({ db, clock, log: silentLog, intervalMs: 50 })
  try {
    const phone = aPhone()
    await importLines(db, clock, [aLine({ number: aNumber(), phone, day: moscowDay(clock.businessNow()) })])
    const memberId = await memberOf(db, phone)
    expect(await moneyOf(db, memberId)).toMatchObject({ available: 0n, frozen: 500n })
    await moveClock(db, { byMs: 14 * 86_400_000 })
    await vi.waitFor(
      async () => expect(await moneyOf(db, memberId)).toMatchObject({ available: 500n, frozen: 0n }),
      { timeout: 20_000, interval: 100 },
    )
  } finally {
    await worker.stop()
    clock.close()
  }
})
