import { expect, it } from 'vitest'
import { linkAndCheckpoint } from '../../../platform/audit/chain.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { openLog } from '../../../platform/log/log.ts'
import { databaseEach } from '../../../testing/database/test-database.ts'
import { aMemberWithMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { findVerification, verifyAll, verifyNightly } from './verification.service.ts'

const { db, servingUrl, folder } = await databaseEach()
/** Returns a clock that is stopped at this Moscow time. */
const at = (time: string): Clock => {
  const now = () => new Date(`${time}+03:00`)
  return { businessNow: now, systemNow: now }
}
function aLog() {
  const lines: string[] = []
  const log = openLog('error', { write: (line: string) => void lines.push(line) })
  return { log, lines }
}
const verify = (time: string, log = openLog('silent')) =>
  verifyNightly({ db, clock: at(time), log, databaseUrl: servingUrl, dataDir: folder })

it('runs one verification a night, after 03:00 in Moscow, even when several processes start it at the same time', async () => {
  await aMemberWithMoney(db)
  expect(await verify('2026-11-24T02:59:59')).toBe(false)
  expect(await findVerification(db)).toMatchObject({ finishedAt: null, differenceCount: 0 })
  const results = await Promise.all([1, 2, 3].map(() => verify('2026-11-24T03:00:00')))
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await verify('2026-11-24T23:59:59')).toBe(false)
  expect(await verify('2026-11-25T02:00:00')).toBe(false)
  expect(await verify('2026-11-25T03:10:00')).toBe(true)
  expect(await findVerification(db)).toMatchObject({
    finishedAt: new Date('2026-11-25T03:10:00+03:00'),
    differenceCount: 0,
  })
})

it('stores a difference that the verification finds, and logs an error without member ids', async () => {
  const memberId = await aMemberWithMoney(db)
  await db.query({
    text: 'update balances set available = available + 1 where member_id = $1',
    values: [memberId],
  })
  const { log, lines } = aLog()
  await verify('2026-11-24T03:00:00', log)
  expect(await findVerification(db)).toMatchObject({ differenceCount: 1 })
  expect(lines.join()).toContain('the nightly verification found differences')
  expect(lines.join()).not.toContain(memberId)
  const { rows } = await db.query<{ differences: object[] }>({
    text: 'select differences from verification',
    values: [],
  })
  expect(rows[0]?.differences).toMatchObject([{ memberId }])
})

it('starts a verification again when the previous one has not finished six hours after its start', async () => {
  await db.query({
    text: 'update verification set started_at = $1',
    values: [new Date('2026-11-24T03:00:00+03:00')],
  })
  expect(await verify('2026-11-24T08:59:00')).toBe(false)
  expect(await verify('2026-11-24T09:01:00')).toBe(true)
})

it('reports no difference when the server stores an audit checkpoint while the verification reads its snapshot', async () => {
  const record = () =>
    recordAudit(db, { at: new Date(), actor: 'system', action: 'payouts.paused', memberId: null })
  await record()
  await linkAndCheckpoint({ db, dataDir: folder })
  const busyDb: Db = {
    ...db,
    snapshot: (read) =>
      db.snapshot(async (on) => {
        await on.query({ text: 'select', values: [] })
        await record()
        await linkAndCheckpoint({ db, dataDir: folder })
        return read(on)
      }),
  }
  expect(await verifyAll(busyDb, { dataDir: folder })).toMatchObject({ linked: 1, differences: [] })
})

it('compares whole tables by no nested loop, which would take hours when statistics are older than the rows', async () => {
  const plans: string[] = []
  let [isByRow, byRow] = [true, 0]
  const explainingDb: Db = {
    ...db,
    snapshot: (read) =>
      db.snapshot((on) =>
        read({
          query: async (query) => {
            if (/enable_nestloop/.test(query.text)) isByRow = query.values[0] === 'on'
            if (/ as place/.test(query.text) && isByRow) byRow += 1
            else if (/ as place/.test(query.text)) {
              const { rows } = await on.query<{ 'QUERY PLAN': object }>({
                text: `explain (format json) ${query.text}`,
                values: query.values,
              })
              plans.push(JSON.stringify(rows))
            }
            return on.query(query)
          },
        }),
      ),
  }
  await verifyAll(explainingDb, { dataDir: folder })
  expect(plans.length).toBeGreaterThan(50)
  // Only the check of the approvers reads by indexes what each payout needs.
  expect(byRow).toBe(1)
  const nestedLoops = plans.join().match(/"Node Type":"Nested Loop"[^{}]*/g) ?? []
  expect(nestedLoops.filter((node) => !node.includes('"Disabled":true'))).toEqual([])
})
