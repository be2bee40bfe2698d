import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { minuteMs } from '@impulse/api/fields/durations'
import { openLog } from '../../../platform/log/log.ts'
import { databaseEach } from '../../../testing/database/test-database.ts'
import { aMemberWithMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { findVerification, verifyChanges, verifyNightly } from './verification.service.ts'

const { db, servingUrl, folder } = await databaseEach()
let now = new Date('2026-11-24T02:00:00+03:00')
const clock = { businessNow: () => now, systemNow: () => now }
const wait = (minutes: number) => void (now = new Date(now.getTime() + minutes * minuteMs))
const log = openLog('silent')
const verify = (chunks?: { size: number; max: number }) => {
  wait(5)
  return verifyChanges({ db, clock, log, databaseUrl: servingUrl, ...(chunks && { chunks }) })
}
/**
 * Counts the stored differences of balances only. The rewards of the test members have no contracts, which the
 * verification reports as further differences.
 */
const differenceCount = async () => {
  const { rows } = await db.query<{ count: bigint }>({
    text: `select count(*) from verification cross join jsonb_array_elements(differences) d
      where d ->> 'what' like 'the stored balances%'`,
    values: [],
  })
  return Number(rows[0]?.count)
}
/**
 * Returns the path of a new folder for the saved hashes. Each test has its own database, so hashes of another test
 * would differ.
 */
const aFolder = () => join(folder, randomUUID())
/**
 * Returns the age, in minutes, of `changesSince`: the time up to which the members of all transactions are verified.
 */
const unverified = async () => (Date.now() - (await findVerification(db)).changesSince.getTime()) / minuteMs
const setSince = (interval: string) =>
  db.query({ text: 'update verification set changes_since = now() + $1::interval', values: [interval] })

/** Creates members with money, each with one point too many in the stored balances. */
const corruptMembers = async (count: number) => {
  for (let i = 0; i < count; i++) await aMemberWithMoney(db, { available: 10n })
  await db.query({ text: 'update balances set available = available + 1', values: [] })
}

it('verifies only members with transactions since the last run, and stores their differences until a whole verification', async () => {
  await corruptMembers(2)
  await setSince('1 hour')
  await verify()
  expect(await differenceCount()).toBe(0)
  await setSince('-1 hour')
  await verify()
  await verify()
  expect(await differenceCount()).toBe(2)
  await db.query({ text: 'update balances set available = available - 1', values: [] })
  await verify()
  expect(await differenceCount()).toBe(2)
  wait(25 * 60)
  await verifyNightly({ db, clock, log, databaseUrl: servingUrl, dataDir: aFolder() })
  expect(await differenceCount()).toBe(0)
})

it('verifies a bounded number of members in a run, and the next runs continue with the others', async () => {
  await corruptMembers(5)
  await setSince('-1 hour')
  await verify({ size: 1, max: 2 })
  expect([await differenceCount(), (await unverified()) > 50]).toEqual([2, true])
  await verify({ size: 1, max: 2 })
  await verify({ size: 1, max: 2 })
  expect([await differenceCount(), (await unverified()) < 5]).toEqual([5, true])
})

it('the verification of changed members is skipped immediately after a run, and runs again five minutes later', async () => {
  expect(await verify()).toBe(true)
  expect(await verifyChanges({ db, clock, log, databaseUrl: servingUrl })).toBe(false)
  expect(await verify()).toBe(true)
})

it('a whole verification does not delete a difference that the verification of changed members found after the whole verification began', async () => {
  await corruptMembers(1)
  wait(25 * 60)
  const startedAt = clock.systemNow()
  await verify()
  await db.query({ text: 'update balances set available = available - 1', values: [] })
  const stopped = { systemNow: () => startedAt, businessNow: () => startedAt }
  await verifyNightly({ db, clock: stopped, log, databaseUrl: servingUrl, dataDir: aFolder() })
  expect(await differenceCount()).toBe(1)
})
