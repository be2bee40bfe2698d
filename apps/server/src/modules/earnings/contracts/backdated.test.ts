import { expect, it } from 'vitest'
import { moscowMidnight } from '../../../platform/clock/moscow.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { saveSettings } from '../../../platform/config/saved-settings/saved-settings.ts'
import { aClaim, aClaimsTest } from '../../../testing/earnings/claim-fixtures.ts'
import { aFeedTest, aRow } from '../../../testing/earnings/contract-feed-fixtures.ts'
import {
  aFile,
  aFixedClock,
  aLine,
  aNumber,
  getMemberId,
  importLines,
  runReleaseWorkers,
  silentLog,
} from '../../../testing/earnings/contract-fixtures.ts'
import { getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { activateRules, someRules } from '../../../testing/earnings/reward-rules-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { aMember, aPhone } from '../../../testing/identity/member-fixtures.ts'
import { times } from '../../../testing/harness/repeat.ts'
import {
  acceptClaim,
  previewContracts,
  readContractFile,
  reassignContract,
  undoImport,
} from './contracts.service.ts'

const { db } = await testDatabase()
// With BACKDATED_DAYS=60, contracts connected before 22 September are backdated on 21 November. The hold period is 14
// days.
await saveSettings({ db, log: silentLog }, readConfig({ BACKDATED_DAYS: '60' }))
const clock = aFixedClock('2026-11-21')
const operator = { db, clock, actor: 'operator' }

const getReleaseDates = async (memberId: string) =>
  (
    await db.query<{ at: Date }>({
      text: 'select releases_at as at from pending_parts where member_id = $1 order by part',
      values: [memberId],
    })
  ).rows.map(({ at }) => at)

async function importOne(day: string, product = 'internet') {
  const [number, phone] = [aNumber(), aPhone()]
  const report = await importLines(db, clock, [aLine({ number, phone, day, product })])
  return { number, phone, report, memberId: await getMemberId(db, phone) }
}

it('for a contract connected more than BACKDATED_DAYS days ago, the hold period begins on the day of its import', async () => {
  const backdated = await importOne('2026-09-21')
  expect(backdated.report).toMatchObject({ accrued: 500, due: 0 })
  expect(await getMoney(db, backdated.memberId)).toMatchObject({ available: 0n, frozen: 500n })
  expect(await getReleaseDates(backdated.memberId)).toEqual([moscowMidnight('2026-12-05')])
  const ordinary = await importOne('2026-09-22')
  expect(ordinary.report).toMatchObject({ accrued: 500, due: 500 })
  expect(await getReleaseDates(ordinary.memberId)).toEqual([moscowMidnight('2026-10-06')])
})

it('a backdated contract that earned nothing gets the status `released` by the first run of the release worker', async () => {
  await activateRules({ db, clock }, { rules: someRules({ tv: 0 }), from: '2026-01-01' })
  const { number, report } = await importOne('2026-09-21', 'internet-tv')
  expect(report).toMatchObject({ created: 1, accrued: 0 })
  await runReleaseWorkers({ db, clock })
  const { rows } = await db.query({
    text: 'select status from contracts where number = $1',
    values: [number],
  })
  expect(rows).toEqual([{ status: 'released' }])
})

it('a repeated import of a backdated contract moves no points, and the release date stays the same', async () => {
  const { number, phone, memberId } = await importOne('2026-03-01')
  clock.setDay('2026-11-30')
  const again = await importLines(db, clock, [aLine({ number, phone, day: '2026-03-01' })])
  clock.setDay('2026-11-21')
  expect(again).toMatchObject({ unchanged: 1, accrued: 0 })
  expect(await getReleaseDates(memberId)).toEqual([moscowMidnight('2026-12-05')])
})

it('the preview of a file and the import itself both count the points of backdated contracts as frozen', async () => {
  const lines = ['2026-01-10', '2026-09-21', '2026-09-22', '2026-11-20'].map((day) =>
    aLine({ number: aNumber(), phone: aPhone(), day }),
  )
  const preview = await previewContracts({ db, clock }, readContractFile(aFile(lines)))
  expect(preview).toMatchObject({ accrued: 2000, due: 500 })
  expect(await importLines(db, clock, lines)).toMatchObject({ accrued: 2000, due: 500 })
})

it('the preview of a file shows two sums: rewards whose hold period is over, and rewards whose hold period is over within 24 hours', async () => {
  const lines = ['2026-11-07', '2026-11-08', '2026-11-09'].map((day) =>
    aLine({ number: aNumber(), phone: aPhone(), day }),
  )
  const preview = await previewContracts({ db, clock }, readContractFile(aFile(lines)))
  expect(preview).toMatchObject({ accrued: 1500, due: 500, dueInDay: 1000 })
})

it('the hold period of a backdated contract from the contract feed or an accepted claim begins on the day on which the contract is recorded', async () => {
  const { send } = await aFeedTest(db)
  const row = aRow({ connectedAt: '2026-01-10' })
  expect((await send(row)).statusCode).toBe(200)
  const fed = await getMemberId(db, String(row['phone']))
  expect(await getReleaseDates(fed)).toEqual([moscowMidnight('2026-12-05')])
  const test = await aClaimsTest(db)
  const member = await aMember(db)
  const claim = await aClaim(test, member, { number: aNumber(), connectedAt: '2026-01-10' })
  await acceptClaim(operator, { number: BigInt(claim.number), city: 'Тула' })
  expect(await getReleaseDates(member.memberId)).toEqual([moscowMidnight('2026-12-05')])
})

it('the reward of a reassigned contract keeps its release date: released points are released again after a risk check, and frozen points stay frozen', async () => {
  const ordinary = await importOne('2026-09-25')
  const backdated = await importOne('2026-01-10')
  clock.setDay('2026-11-28')
  const phones = times(2, aPhone)
  await reassignContract(operator, { number: ordinary.number, phone: phones[0] ?? '' })
  await reassignContract(operator, { number: backdated.number, phone: phones[1] ?? '' })
  const owners = await Promise.all(phones.map((phone) => getMemberId(db, phone)))
  expect(await getMoney(db, owners[0] ?? '')).toMatchObject({ available: 0n, frozen: 500n })
  await runReleaseWorkers({ db, clock })
  clock.setDay('2026-11-21')
  expect(await getMoney(db, owners[0] ?? '')).toMatchObject({ available: 500n, frozen: 0n })
  expect(await getMoney(db, owners[1] ?? '')).toMatchObject({ available: 0n, frozen: 500n })
  expect(await getReleaseDates(owners[1] ?? '')).toEqual([moscowMidnight('2026-12-05')])
})

it('a recalculation of a backdated contract freezes the additional points until the release date of the original reward', async () => {
  const { memberId } = await importOne('2025-05-10', 'mobile')
  await activateRules({ db, clock }, { from: '2025-05-01', rules: someRules({ mobile: 400 }) })
  expect(await getMoney(db, memberId)).toMatchObject({ available: 0n, frozen: 400n })
  expect(await getReleaseDates(memberId)).toEqual(times(2, () => moscowMidnight('2026-12-05')))
})

it('when a backdated contract is imported again after its import was undone, its hold period begins on the day of the new import', async () => {
  const { number, phone, memberId } = await importOne('2026-02-10')
  const { rows } = await db.query<{ batch: bigint }>({
    text: 'select batch from contracts where number = $1',
    values: [number],
  })
  await undoImport(operator, rows[0]?.batch ?? 0n)
  clock.setDay('2026-11-25')
  await importLines(db, clock, [aLine({ number, phone, day: '2026-02-10' })])
  clock.setDay('2026-11-21')
  expect((await getReleaseDates(memberId)).at(-1)).toEqual(moscowMidnight('2026-12-09'))
})

it('with BACKDATED_DAYS=0 no contract is backdated', async () => {
  await saveSettings({ db, log: silentLog }, readConfig({ BACKDATED_DAYS: '0' }))
  const { report } = await importOne('2026-01-10')
  await saveSettings({ db, log: silentLog }, readConfig({ BACKDATED_DAYS: '60' }))
  expect(report).toMatchObject({ accrued: 500, due: 500 })
})
