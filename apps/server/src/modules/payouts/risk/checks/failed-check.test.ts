import pg from 'pg'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { type Today } from '@impulse/api/dashboard/console-dashboard'
import type { MemberRow } from '@impulse/api/members/console-members'
import { openLog } from '../../../../platform/log/log.ts'
import {
  aLine,
  aNumber,
  aFile,
  aVault,
  importFrozen,
  silentLog,
} from '../../../../testing/earnings/contract-fixtures.ts'
import { aStaffMember, buildTestConsole, sendAsStaff } from '../../../../testing/operations/staff-fixtures.ts'
import { aPayoutTest } from '../../../../testing/payouts/payout-fixtures.ts'
import {
  balanceOf,
  createContracts,
  getCases,
  getRiskBlocks,
  riskConfig,
} from '../../../../testing/payouts/risk-fixtures.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import { previewContracts, readContractFile } from '../../../earnings/contracts/contracts.service.ts'
import { releaseDue } from '../../../earnings/rewards/rewards.service.ts'
import { hashBrowserId } from '../../../../platform/session/browser-id.ts'
import { startStaffSession } from '../../../../platform/staff/sign-in/staff-sessions.ts'
import { newOpaqueId } from '../../../../platform/ids/ids.ts'
import { checkStaffDevices } from './check-staff-devices.ts'
import { checkRiskOfAllMembers, checkRiskOfChangedMembers } from './sweeps.ts'

const { db, ownerUrl } = await testDatabase()
const context = await aPayoutTest(db)
const { clock } = context
const test = await buildTestConsole({ db, clock })
const owner = new pg.Client({ connectionString: ownerUrl })
await owner.connect()
afterAll(() => owner.end())

const log = openLog('silent')
const logged: unknown[] = []
log.error = (fields: unknown) => logged.push((fields as { memberId?: string }).memberId)
beforeEach(async () => {
  logged.length = 0
  await db.query({ text: 'delete from risk_check_queue', values: [] })
})
const looking = { ...context, vault: aVault(db), config: riskConfig, log }
const release = () => releaseDue({ ...context, log: silentLog })
/**
 * Returns the dashboard's number of risk checks that ended with an error. Uses a new session, because moving the clock
 * ended earlier sessions.
 */
async function countFailedChecks(): Promise<number | undefined> {
  const { cookie } = await aStaffMember(test, { roles: ['finance'] })
  const { waiting } = (await sendAsStaff(test, 'GET', '/console/api/dashboard', { cookie })).json<Today>()
  return waiting.find(({ kind }) => kind === 'risk-checks')?.count
}

/** Returns the members of the page to which the dashboard's queue of failed risk checks leads. */
async function listFailedMembers(q = ''): Promise<string[]> {
  const { cookie } = await aStaffMember(test, { roles: ['finance'] })
  const path = `/console/api/members?riskCheck=failed&q=${encodeURIComponent(q)}`
  const { data } = (await sendAsStaff(test, 'GET', path, { cookie })).json<{ data: MemberRow[] }>()
  return data.map(({ id }) => id)
}

/** Makes PostgreSQL refuse rows of a table with this value until the returned function is called. */
async function refuseRows(table: string, column: string, value: string): Promise<() => Promise<unknown>> {
  const constraint = `broken_${value.replaceAll('-', '').slice(0, 40)}`
  await owner.query(
    `alter table ${table} add constraint ${constraint} check (${column} <> '${value}') not valid`,
  )
  return () => owner.query(`alter table ${table} drop constraint ${constraint}`)
}
const refuseCasesOf = (memberId: string) => refuseRows('risk_case_members', 'member_id', memberId)

it('when the risk check of one member fails, other members are still checked, and the failed check is retried until it succeeds', async () => {
  const [broken, other] = [
    await createContracts(context, { count: riskConfig.burstContracts, daysAgo: 13 }),
    await createContracts(context, { count: riskConfig.burstContracts, daysAgo: 13 }),
  ]
  const fine = await createContracts(context, { count: 1, daysAgo: 13 })
  const mend = await refuseCasesOf(broken.memberId)
  expect(await checkRiskOfChangedMembers(looking)).toBe(1)
  expect(logged).toEqual([broken.memberId])
  expect(await countFailedChecks()).toBe(1)
  expect(await listFailedMembers()).toEqual([broken.memberId])
  expect(await listFailedMembers(broken.phone)).toEqual([broken.memberId])
  expect(await listFailedMembers(other.phone)).toEqual([])
  expect((await getRiskBlocks(db, other.memberId)).contracts).toEqual(other.numbers)
  expect(await checkRiskOfChangedMembers(looking)).toBe(0)
  expect(logged).toHaveLength(1)

  clock.moveBy({ days: 1, seconds: 60 })
  await release()
  expect(await balanceOf(db, fine.memberId)).toMatchObject({ available: 500n, frozen: 0n })
  expect(await balanceOf(db, broken.memberId)).toMatchObject({ available: 0n, frozen: 1500n })
  await checkRiskOfChangedMembers(looking)
  expect(logged).toEqual([broken.memberId, broken.memberId])

  await mend()
  clock.moveBy({ seconds: 301 })
  expect(await checkRiskOfChangedMembers(looking)).toBe(1)
  expect(await countFailedChecks()).toBe(0)
  expect(await listFailedMembers()).toEqual([])
  await release()
  expect((await getRiskBlocks(db, broken.memberId)).contracts).toEqual(broken.numbers)
  expect(await balanceOf(db, broken.memberId)).toMatchObject({ available: 0n, frozen: 1500n })
})

it('an import does not release the due reward of a member whose risk check failed', async () => {
  const broken = await createContracts(context, { count: riskConfig.burstContracts, daysAgo: 1 })
  const mend = await refuseCasesOf(broken.memberId)
  await checkRiskOfChangedMembers(looking)
  const day = moscowDay(new Date(clock.businessNow().getTime() - 20 * 86_400_000))
  const lines = [aLine({ number: aNumber(), phone: broken.phone, day })]
  const preview = await previewContracts(context, readContractFile(aFile(lines)))
  expect(preview).toMatchObject({ accrued: 500, due: 500, dueInDay: 500 })
  expect(await importFrozen(db, clock, lines)).toMatchObject({ accrued: 500, due: 500 })
  await release()
  expect(await balanceOf(db, broken.memberId)).toMatchObject({ available: 0n })
  await mend()
  clock.moveBy({ seconds: 301 })
  await checkRiskOfChangedMembers(looking)
  await release()
  // The burst is blocked; the reward that no risk case blocks is released after the repeated risk check.
  expect(await balanceOf(db, broken.memberId)).toMatchObject({ available: 500n, frozen: 1500n })
})

it('the daily sweep continues when the risk check of one member fails, and postpones the next check of this member', async () => {
  const broken = await createContracts(context, { count: riskConfig.burstContracts })
  const other = await createContracts(context, { count: riskConfig.burstContracts })
  await db.query({ text: 'delete from risk_check_queue', values: [] })
  const mend = await refuseCasesOf(broken.memberId)
  clock.moveBy({ days: 1 })
  expect(await checkRiskOfAllMembers(looking)).toBe(1)
  expect(await getCases(db, other.memberId)).toHaveLength(1)
  expect(await countFailedChecks()).toBe(1)
  await mend()
  clock.moveBy({ seconds: 301 })
  expect(await checkRiskOfChangedMembers(looking)).toBe(1)
  expect(await countFailedChecks()).toBe(0)
})

it('when the risk check of one browser of staff fails, other browsers are still checked, and the failed check is retried until it succeeds', async () => {
  const [one, other] = [await aStaffMember(test), await aStaffMember(test)]
  await checkStaffDevices(looking)
  const [broken, fine] = [newOpaqueId(), newOpaqueId()]
  for (const browserId of [broken, broken, fine])
    for (const { name } of [one, other])
      await startStaffSession(db, {
        name,
        now: clock.systemNow(),
        isHalf: false,
        from: { ip: '127.0.0.1', userAgent: 'test', browserId },
      })
  const subjects = [broken, fine].map((browserId) => hashBrowserId(browserId).toString('hex'))
  const countCases = async () =>
    (await db.query({ text: 'select from risk_cases where subject = any($1)', values: [subjects] })).rowCount
  const mend = await refuseRows('risk_cases', 'subject', subjects[0] ?? '')
  for (let run = 0; run < 2; run += 1) {
    await checkStaffDevices(looking)
    expect(await countCases()).toBe(1)
    expect(logged).toHaveLength(1)
  }
  expect(await countFailedChecks()).toBe(1)
  await mend()
  clock.moveBy({ seconds: 301 })
  expect(await checkStaffDevices(looking)).toBe(1)
  expect(await countCases()).toBe(2)
  expect(await countFailedChecks()).toBe(0)
})
