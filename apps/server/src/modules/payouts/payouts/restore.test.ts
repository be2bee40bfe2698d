import { expect, it } from 'vitest'
import { linkAndCheckpoint } from '../../../platform/audit/chain.ts'
import { addDays } from '../../../platform/clock/moscow.ts'
import { times } from '../../../testing/harness/repeat.ts'
import { aPayoutStub } from '../../../testing/stubs/payout-stub.ts'
import {
  aProviderPayoutTest,
  aReadyPayout,
  carryOutAll,
  send,
} from '../../../testing/payouts/provider-payout-fixtures.ts'
import { getWithdrawalStatus } from '../../../testing/payouts/payout-fixtures.ts'
import { takeBackup, testDatabase } from '../../../testing/database/test-database.ts'
import { getLostDays, reconcileLostDays } from '../../../testing/payouts/lost-days-fixtures.ts'
import { listDifferences } from '../../../testing/payouts/withdrawal-fixtures.ts'
import { explainStatementLine } from './bank-statements/decide-line.ts'
import { changeMethodOfReadyPayouts } from './controls/payout-method.ts'
import { findRestoreGaps } from './reconciliation/restore-gaps.ts'
import {
  getBatch,
  getPayoutPause,
  importProviderStatement,
  makeBatch,
  recordEpoch,
  resumePayouts,
  verifyPayouts,
} from './payouts.service.ts'

const database = await testDatabase()
const { db, folder: dataDir } = database
const stub = await aPayoutStub()
const context = await aProviderPayoutTest(db, { stub })

it('after a restore from a backup, no payout is sent before two administrators agree, and no payout is paid twice', async () => {
  await db.query({ text: `update staff set roles = '{admin}'`, values: [] })
  await recordEpoch({ ...context, dataDir })
  await Promise.all(times(2, () => aReadyPayout(context)))
  await carryOutAll(context)
  // States in the backup: `inProgress` was sent to the provider, `ready` and `forFile` were not sent yet.
  const inProgress = await aReadyPayout(context)
  stub.isSlow = true
  await send(context)
  const ready = await Promise.all(times(3, () => aReadyPayout(context)))
  const forFile = await aReadyPayout(context, { kind: 'account' })
  await linkAndCheckpoint({ db, dataDir })
  const restore = await takeBackup(database)

  stub.isSlow = false
  await carryOutAll(context, { ready: 1 })
  const lost = await aReadyPayout(context)
  await carryOutAll(context, { ready: 1 })
  const { number: lostBatch } = await makeBatch(context, { staffName: 'olga', kind: 'account', limit: 10 })
  const [inBank] = (await getBatch(db, lostBatch)).lines
  await linkAndCheckpoint({ db, dataDir })
  const paidBefore = [...stub.payouts.values()]
  expect(paidBefore.every(({ status }) => status === 'succeeded')).toBe(true)

  await restore()
  expect(await getWithdrawalStatus(db, ready[0] ?? inProgress)).toBe('approved')
  await recordEpoch({ ...context, dataDir })
  expect(await getPayoutPause(db)).toMatchObject({ isOn: true, byAdmin: true, firstAdmin: null })
  expect(await send(context)).toBe(0)
  await expect(makeBatch(context, { staffName: 'olga', kind: 'account', limit: 10 })).rejects.toMatchObject({
    code: 'payouts_paused',
  })
  // The provider lists its payments of the lost days. It pays those that are ready here, and staff explain the one of
  // the lost withdrawal.
  await expect(resumePayouts(context, { staffName: 'olga' })).rejects.toMatchObject({
    code: 'restore_not_reconciled',
    details: { accounts: [{ isProvider: false }, { isProvider: true }] },
  })
  await reconcileLostDays(context)
  await importProviderStatement(context)
  const { rows: openLines } = await db.query<{ id: bigint }>({
    text: `select id from bank_statement_lines where state = 'unmatched'`,
    values: [],
  })
  await expect(resumePayouts(context, { staffName: 'olga' })).rejects.toMatchObject({
    details: { accounts: [], openLines: 1 },
  })
  const explanation = { id: openLines[0]?.id ?? 0n, staffName: 'petr', reason: 'Заявка потеряна' }
  await explainStatementLine(context, explanation)
  for (const staffName of ['olga', 'petr']) await resumePayouts(context, { staffName })

  // The next order gets the number of the order that the restore lost, but a different reference.
  const next = await aReadyPayout(context)
  expect(next.number).toBe(lost.number)
  await carryOutAll(context, { ready: 1 })
  for (const payout of [inProgress, ...ready, next])
    expect(await getWithdrawalStatus(db, payout)).toBe('paid')
  const references = [...stub.payouts.values()].map(({ reference }) => reference)
  expect(references).toHaveLength(new Set(references).size)
  expect(references).toHaveLength(paidBefore.length + 1)
  // The new bank file contains the same reference as the bank file that the restore lost, so the bank can recognise the
  // payment.
  const { number } = await makeBatch(context, { staffName: 'olga', kind: 'account', limit: 10 })
  expect((await getBatch(db, number)).lines).toMatchObject([
    { number: forFile.number, reference: inBank?.reference },
  ])
  expect([await listDifferences(db), await verifyPayouts(db)]).toEqual([[], []])
})

it('after a restore in the same cluster, payouts are paused although only the provider was sent payouts since the backup', async () => {
  const copied = await testDatabase()
  const { folder } = copied
  const context = await aProviderPayoutTest(copied.db, { stub: await aPayoutStub() })
  await recordEpoch({ ...context, dataDir: folder })
  const withdrawal = await aReadyPayout(context)
  await linkAndCheckpoint({ db: copied.db, dataDir: folder })
  const restore = await takeBackup(copied)
  await carryOutAll(context)
  expect(await getWithdrawalStatus(copied.db, withdrawal)).toBe('paid')
  await linkAndCheckpoint({ db: copied.db, dataDir: folder })
  await restore()
  await recordEpoch({ ...context, dataDir: folder })
  expect(await getPayoutPause(copied.db)).toMatchObject({ isOn: true, byAdmin: true })
  expect(await send(context)).toBe(0)
})

const another = await testDatabase()

it('after a restore, the account from which the provider has paid is required, whichever account the server is configured with', async () => {
  const paying = await aProviderPayoutTest(another.db, { stub })
  const { account } = paying.provider
  const start = () => recordEpoch({ ...paying, dataDir: another.folder })
  const link = () => linkAndCheckpoint({ db: another.db, dataDir: another.folder })
  await another.db.query({ text: `update staff set roles = '{admin}'`, values: [] })
  await start()
  await aReadyPayout(paying)
  await carryOutAll(paying)
  const ready = await aReadyPayout(paying)
  await link()
  const restore = await takeBackup(another)
  await carryOutAll(paying)
  await aReadyPayout(paying, { kind: 'account' })
  await link()
  await restore()
  await start()
  const days = await getLostDays(paying)
  await reconcileLostDays(paying)
  const missing = { account, isProvider: true, from: days.to, to: days.to }
  for (const agentId of ['', 'agent2']) {
    const config = { ...paying.config, method: 'bank_file' as const, agentId, secret: agentId && 'secret' }
    await expect(resumePayouts({ ...paying, config }, { staffName: 'olga' })).rejects.toMatchObject({
      code: 'restore_not_reconciled',
      details: { accounts: expect.arrayContaining([missing]), openLines: 0 },
    })
  }
  expect(await getPayoutPause(another.db)).toMatchObject({ isOn: true, firstAdmin: null })
  expect(await getWithdrawalStatus(another.db, ready)).toBe('approved')

  // An account that was silent in the last week before the lost days is required while payouts wait for a provider.
  const files = { ...paying.config, method: 'bank_file' as const, agentId: '', secret: '' }
  const later = { from: addDays(days.from, 30), to: addDays(days.to, 30) }
  const findRequired = async () =>
    (await findRestoreGaps(another.db, { config: files, days: later }))?.accounts.filter(
      (one) => one.isProvider,
    )
  expect(await findRequired()).toMatchObject([{ account }])
  const shown = { count: 1, sum: Number(ready.credited) }
  await changeMethodOfReadyPayouts({ ...paying, config: files }, { staffName: 'olga', shown })
  expect(await findRequired()).toEqual([])
})
