import { expect, it } from 'vitest'
import { linkAndCheckpoint } from '../../../platform/audit/chain.ts'
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
import { reconcileLostDays } from '../../../testing/payouts/lost-days-fixtures.ts'
import { listDifferences } from '../../../testing/payouts/withdrawal-fixtures.ts'
import { explainStatementLine } from './bank-statements/decide-line.ts'
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
