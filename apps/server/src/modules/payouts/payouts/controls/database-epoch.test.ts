import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { beforeEach, expect, it, vi } from 'vitest'
import { linkAndCheckpoint } from '../../../../platform/audit/chain.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import { addDays, moscowDay } from '../../../../platform/clock/moscow.ts'
import { openLog } from '../../../../platform/log/log.ts'
import { anApprover, aPayoutTest } from '../../../../testing/payouts/payout-fixtures.ts'
import { aFolder } from '../../../../testing/earnings/claim-fixtures.ts'
import { reconcileLostDays } from '../../../../testing/payouts/lost-days-fixtures.ts'
import { databaseEach, takeBackup } from '../../../../testing/database/test-database.ts'
import {
  getPayoutPause,
  pauseIfDatabaseChanged,
  recordEpoch,
  resumePayouts,
  pausePayouts,
} from '../payouts.service.ts'
import { pausePayoutsAutomatically } from './payout-pause.ts'

const database = await databaseEach()
const { db, ownerUrl } = database
const context = { ...(await aPayoutTest(db)), log: openLog('silent') }
let dataDir = ''
beforeEach(async () => {
  dataDir = await aFolder()
  await db.query({ text: `update staff set roles = '{admin}'`, values: [] })
})

const start = () => recordEpoch({ ...context, dataDir })
const audit = (object: string) =>
  recordAudit(db, { at: new Date(), actor: 'system', action: 'payouts.paused', memberId: null, object })
/** Runs SQL as the owner of the tables, without triggers. */
async function asOwner(sql: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(`set session_replication_role = 'replica'; ${sql}`)
  await owner.end()
}
const unreconciled = { from: expect.any(String), to: expect.any(String) }
const paused = { isOn: true, actor: 'system', byAdmin: true, unreconciled }

it('neither the first server start nor later starts on the same database pause payouts', async () => {
  for (const object of ['1', '2', '3']) {
    await start()
    await audit(object)
    await linkAndCheckpoint({ db, dataDir })
  }
  await pauseIfDatabaseChanged(context)
  expect(await getPayoutPause(db)).toMatchObject({ isOn: false })
})

it.each([
  ['was restored into another cluster', `update database_epochs set system_identifier = '1'`],
  ['was recovered to a point in time', `update database_epochs set timeline = '000000FF'`],
  [
    'lacks the audit checkpoint of the last start',
    `update database_epochs set checkpoint_link = 1, checkpoint_hash = sha256('another')`,
  ],
])('pauses payouts once when the server starts on a database that %s', async (_what, sql) => {
  await audit('1')
  await linkAndCheckpoint({ db, dataDir })
  await start()
  await asOwner(sql)
  const alert = vi.spyOn(context.log, 'error').mockClear()
  await Promise.all([start(), start(), start()])
  expect(await getPayoutPause(db)).toMatchObject(paused)
  expect(alert).toHaveBeenCalledOnce()
})

it('pauses payouts when the server starts on a database that is older than the audit checkpoint in the server’s data folder', async () => {
  await start()
  await audit('1')
  await linkAndCheckpoint({ db, dataDir })
  await asOwner('delete from audit_links; delete from audit_events; delete from audit_queue')
  await start()
  expect(await getPayoutPause(db)).toMatchObject(paused)
})

it('while payouts are paused after a restore, a command changes neither the pause nor the known identity, and the next server start still notices the checkpoint, as a command does when payouts were resumed', async () => {
  await start()
  const until = moscowDay(context.clock.businessNow())
  await writeFile(join(dataDir, 'audit-head.txt'), `99 ${'a'.repeat(64)}\n`)
  const command = () => recordEpoch({ ...context, dataDir, isCommand: true })
  await command()
  const paused = await getPayoutPause(db)
  expect(paused).toMatchObject({ isOn: true, unreconciled: { to: until } })
  context.clock.moveBy({ days: 1 })
  await command()
  expect(await getPayoutPause(db)).toEqual(paused)
  await start()
  expect(await getPayoutPause(db)).toMatchObject({ unreconciled: { to: addDays(until, 1) } })
  await reconcileLostDays(context)
  for (const staffName of ['olga', 'petr']) await resumePayouts(context, { staffName })
  await command()
  expect(await getPayoutPause(db)).toMatchObject({ isOn: true, actor: 'system', byAdmin: true })
})

it('a server start with a damaged audit checkpoint file pauses payouts and does not fail', async () => {
  await start()
  await writeFile(join(dataDir, 'audit-head.txt'), 'damaged')
  await start()
  expect(await getPayoutPause(db)).toMatchObject(paused)
})

it('a server start without the audit checkpoint file that an earlier start found in the folder pauses payouts and names the file', async () => {
  await start()
  await audit('1')
  await linkAndCheckpoint({ db, dataDir })
  await start()
  await rm(join(dataDir, 'audit-head.txt'))
  const { reason } = await getPayoutPause(db)
  await start()
  expect(reason).toBe('')
  expect(await getPayoutPause(db)).toMatchObject({
    ...paused,
    reason: expect.stringContaining('audit-head.txt'),
  })
})

it('a server start with another data folder, which never had an audit checkpoint file, does not pause payouts', async () => {
  await audit('1')
  await linkAndCheckpoint({ db, dataDir })
  await start()
  dataDir = await aFolder()
  await start()
  await start()
  expect(await getPayoutPause(db)).toMatchObject({ isOn: false })
})

it('pauses payouts once when the whole data folder of the embedded database was put back from a copy', async () => {
  const pgData = join(dataDir, 'pg')
  await mkdir(pgData)
  await writeFile(join(pgData, 'PG_VERSION'), '18')
  await audit('1')
  await linkAndCheckpoint({ db, dataDir })
  await start()
  await start()
  expect(await getPayoutPause(db)).toMatchObject({ isOn: false })
  const copy = join(await aFolder(), 'copy')
  await cp(dataDir, copy, { recursive: true, preserveTimestamps: true })
  await rm(dataDir, { recursive: true })
  await cp(copy, dataDir, { recursive: true, preserveTimestamps: true })
  await start()
  expect(await getPayoutPause(db)).toMatchObject(paused)
  await reconcileLostDays(context)
  for (const staffName of ['olga', 'petr']) await resumePayouts(context, { staffName })
  await start()
  expect(await getPayoutPause(db)).toMatchObject({ isOn: false })
})

it('a failover while the server runs pauses payouts once, however many processes notice it', async () => {
  await start()
  await asOwner(`update database_epochs set timeline = '000000FF'`)
  await Promise.all([pauseIfDatabaseChanged(context), pauseIfDatabaseChanged(context)])
  expect(await getPayoutPause(db)).toMatchObject(paused)
  await reconcileLostDays(context)
  await resumePayouts(context, { staffName: 'olga' })
  await resumePayouts(context, { staffName: 'petr' })
  await pauseIfDatabaseChanged(context)
  expect(await getPayoutPause(db)).toMatchObject({ isOn: false })
})

it('a failover to a synchronous replica pauses no payouts, and a copy of the database still does', async () => {
  const synchronous = { ...context, config: { ...context.config, databaseFailover: 'synchronous' as const } }
  await start()
  await audit('1')
  await linkAndCheckpoint({ db, dataDir })
  await pauseIfDatabaseChanged(synchronous)
  await asOwner(`update database_epochs set timeline = '000000FE'`)
  await pauseIfDatabaseChanged(synchronous)
  await asOwner(`update database_epochs set timeline = '000000FF'`)
  await recordEpoch({ ...synchronous, dataDir })
  await pauseIfDatabaseChanged(synchronous)
  expect(await getPayoutPause(db)).toMatchObject({ isOn: false })
  await asOwner('delete from audit_links; delete from audit_events; delete from audit_queue')
  await pauseIfDatabaseChanged(synchronous)
  expect(await getPayoutPause(db)).toMatchObject(paused)
})

it.each([
  ['was replaced by a copy that contains every audit event', false],
  ['was replaced by an older copy', true],
])('pauses payouts once when the database %s while the server runs', async (_what, isOlder) => {
  await start()
  const restore = await takeBackup(database)
  if (isOlder) await audit('1')
  await linkAndCheckpoint({ db, dataDir })
  await pauseIfDatabaseChanged(context)
  await restore()
  await pauseIfDatabaseChanged(context)
  expect(await getPayoutPause(db)).toMatchObject(paused)
  await reconcileLostDays(context)
  for (const staffName of ['olga', 'petr']) await resumePayouts(context, { staffName })
  await pauseIfDatabaseChanged(context)
  expect(await getPayoutPause(db)).toMatchObject({ isOn: false })
})

it('pauses payouts when older rows are restored into the database while the server runs', async () => {
  await start()
  await audit('1')
  await linkAndCheckpoint({ db, dataDir })
  await pauseIfDatabaseChanged(context)
  await asOwner('delete from audit_links; delete from audit_events; delete from audit_queue')
  await pauseIfDatabaseChanged(context)
  expect(await getPayoutPause(db)).toMatchObject(paused)
})

it('when a second failover follows an administrator’s consent to resume payouts, this consent is discarded', async () => {
  await start()
  await asOwner(`update database_epochs set timeline = '000000FE'`)
  await pauseIfDatabaseChanged(context)
  const { unreconciled: days } = await getPayoutPause(db)
  await reconcileLostDays(context)
  await resumePayouts(context, { staffName: 'olga' })
  await asOwner(`update database_epochs set timeline = '000000FF'`)
  await pauseIfDatabaseChanged(context)
  // The days of the first failover stay, and the day of the second failover has no statement yet.
  const until = moscowDay(context.clock.businessNow())
  expect(await getPayoutPause(db)).toMatchObject({
    ...paused,
    unreconciled: { from: days?.from, to: until },
    firstAdmin: null,
  })
  await expect(resumePayouts(context, { staffName: 'olga' })).rejects.toMatchObject({
    code: 'restore_not_reconciled',
    details: { accounts: [{ from: until, to: until }], openLines: 0 },
  })
})

it('when the server pauses payouts again, even for the same reason, it discards the first administrator’s consent to resume payouts', async () => {
  await start()
  await asOwner(`update database_epochs set timeline = '000000FD'`)
  await pauseIfDatabaseChanged(context)
  const pauseAgain = () =>
    db.transaction((tx) =>
      pausePayoutsAutomatically(tx, { at: context.clock.businessNow(), reason: 'Пакет 7 отменён' }),
    )
  await pauseAgain()
  const { reason } = await getPayoutPause(db)
  expect(reason).toMatch(/\. Пакет 7 отменён$/)
  await reconcileLostDays(context)
  await resumePayouts(context, { staffName: 'olga' })
  await pauseAgain()
  expect(await getPayoutPause(db)).toMatchObject({ isOn: true, reason, firstAdmin: null })
  // A staff member who pauses payouts during this pause adds a reason and does not remove the reasons that the server
  // added.
  await pausePayouts(context, { staffName: 'olga', reason: 'Ждём выписку' })
  expect((await getPayoutPause(db)).reason).toBe(`${reason}. Ждём выписку`)
})

it('the payout pause after a restore of the database into another cluster ends only when two administrators resume payouts', async () => {
  await anApprover(db, 'vera')
  await start()
  await asOwner(`update database_epochs set system_identifier = '1'`)
  await start()
  await reconcileLostDays(context)
  await expect(resumePayouts(context, { staffName: 'vera' })).rejects.toMatchObject({
    code: 'paused_by_admin',
  })
  await resumePayouts(context, { staffName: 'olga' })
  expect(await getPayoutPause(db)).toMatchObject({ ...paused, firstAdmin: 'olga' })
  await expect(resumePayouts(context, { staffName: 'olga' })).rejects.toMatchObject({
    code: 'second_admin_needed',
  })
  // Pausing again with a new reason discards the consent of the first administrator. Two administrators must still
  // resume payouts.
  await pausePayouts(context, { staffName: 'petr', reason: 'Ждём выписку' })
  expect(await getPayoutPause(db)).toMatchObject({ isOn: true, unreconciled, firstAdmin: null })
  const twice = await Promise.allSettled(
    ['olga', 'olga'].map((staffName) => resumePayouts(context, { staffName })),
  )
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await getPayoutPause(db)).toMatchObject({ isOn: true, firstAdmin: 'olga' })
  await resumePayouts(context, { staffName: 'petr' })
  expect(await getPayoutPause(db)).toMatchObject({ isOn: false, unreconciled: null, firstAdmin: null })
  const { rows } = await db.query<{ action: string }>({
    text: `select action from audit_events where action like 'payouts.%' order by id`,
    values: [],
  })
  expect(rows.map(({ action }) => action)).toEqual([
    'payouts.response-imported',
    'payouts.resume-agreed',
    'payouts.paused',
    'payouts.resume-agreed',
    'payouts.resumed',
  ])
})
