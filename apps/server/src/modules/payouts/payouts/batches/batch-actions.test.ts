import { beforeEach, expect, it } from 'vitest'
import { repeated } from '../../../../testing/harness/repeat.ts'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import { toStaffActor } from '../../../../platform/staff/staff.service.ts'
import {
  type PayoutTest,
  anApprover,
  aPayoutTest,
  aWithdrawal,
  getWithdrawalStatus,
  batchReadyPayouts,
  batchFile,
} from '../../../../testing/payouts/payout-fixtures.ts'
import { holdLock, untilSomebodyWaits } from '../../../../testing/database/lock-waits.ts'
import { openCorruptions } from '../../../../testing/database/corruptions.ts'
import type { Queryable } from '../../../../platform/db/db.ts'
import { expectConsistentBooks } from '../../../../testing/earnings/ledger-consistency.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import {
  cancelBatch,
  exportBatch,
  getAdminWithdrawalByNumber,
  getBatch,
  getPayoutOverview,
  handBatchOver,
  importFileFromBank,
  makeBatch,
  pausePayouts,
  recordApproval,
  recordOutcomeByHand,
  recordRejection,
  resumePayouts,
  verifyPayouts,
} from '../payouts.service.ts'
import { getBatchDto, listLatestBatches } from './payout-batch-dto.ts'
import { lockPayoutsOfBatch } from './payout-batches.sql.ts'

const database = await testDatabase({ connections: 16 })
const { db } = database
const afterCorruption = openCorruptions(database)
const context: PayoutTest = await aPayoutTest(db, { secondApprovalFrom: 10_000_000n })
const refused = (code: string) => expect.objectContaining({ code })
const reason = 'Банк не принял файл'
beforeEach(() => batchReadyPayouts(context))

async function aBatch(count = 2) {
  const numbers: bigint[] = []
  for (let i = 0; i < count; i += 1) {
    const { number } = await aWithdrawal(context)
    await recordApproval(context, { number, staffName: 'olga' })
    numbers.push(number)
  }
  const { number } = await makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 500 })
  return { number, numbers }
}
const stateOf = async (number: bigint) => (await getBatch(db, number)).batch.state
const respond = async (number: bigint, result: string) => {
  const { reference } = await getAdminWithdrawalByNumber(context, number)
  const bytes = Buffer.from(`Референс;Сумма;Результат\n${reference};1500,00;${result}`)
  return importFileFromBank(context, { bytes, staffName: 'petr', dryRun: false })
}

const recordByHand = (number: bigint, outcome: 'paid' | 'returned') =>
  recordOutcomeByHand(
    { ...context, provider: null },
    {
      number,
      staffName: 'petr',
      outcome,
      reason: 'other',
      document: '17',
      day: moscowDay(context.clock.businessNow()),
    },
  )

const setUnreconciled = (isOn: boolean) =>
  db.query({
    text: `update payout_pause set is_on = $1, by_admin = $1, unreconciled_from = $2::date, unreconciled_until = $2::date`,
    values: [isOn, isOn ? '2026-11-18' : null],
  })

it('a new batch is `created`, and becomes `completed` when the bank has reported the outcome of each payout', async () => {
  const { number, numbers } = await aBatch()
  expect(await stateOf(number)).toBe('created')
  await handBatchOver(context, { staffName: 'olga', number })
  expect(await stateOf(number)).toBe('handed_over')
  await expect(handBatchOver(context, { staffName: 'petr', number })).rejects.toEqual(
    refused('batch_handed_over'),
  )
  const [first = 0n, second = 0n] = numbers
  await respond(first, 'Исполнено')
  expect(await stateOf(number)).toBe('processing')
  await expect(cancelBatch(context, { staffName: 'petr', number, reason })).rejects.toEqual(
    refused('batch_answered'),
  )
  await respond(second, 'Отказ')
  expect(await stateOf(number)).toBe('completed')
  await expect(cancelBatch(context, { staffName: 'petr', number, reason })).rejects.toEqual(
    refused('batch_answered'),
  )
})

it('the payouts of a cancelled batch are ready again with the same references, and do not count towards the daily cap', async () => {
  const capBefore = (await getPayoutOverview(context)).leftToday
  const { number, numbers } = await aBatch()
  const before = (await getBatch(db, number)).lines.map(({ reference }) => reference)
  await cancelBatch(context, { staffName: 'olga', number, reason })
  expect(await stateOf(number)).toBe('cancelled')
  expect((await getPayoutOverview(context)).leftToday).toBe(capBefore)
  await expect(batchFile(db, { number, format: 'csv' })).rejects.toEqual(refused('batch_cancelled'))
  for (const one of numbers) expect(await getWithdrawalStatus(db, { number: one })).toBe('approved')
  const [first = 0n, second = 0n] = numbers
  await recordRejection(context, { number: first, staffName: 'petr', reason: 'member_asked' })
  const next = await makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 500 })
  const { lines } = await getBatch(db, next.number)
  expect(lines.map(({ number: withdrawal }) => withdrawal)).toEqual([second])
  expect(before).toContain(lines[0]?.reference)
  // The cancelled batch still lists the payouts of its file.
  expect((await getBatch(db, number)).lines).toHaveLength(2)
  await respond(second, 'Исполнено')
  expect(await getWithdrawalStatus(db, { number: second })).toBe('paid')
  // Page and list of the cancelled batch leave the new outcome to the batch in which the payout is now.
  expect(await getBatchDto(db, { number, staff: { name: 'olga' } })).toMatchObject({
    cancellation: { at: expect.any(String), actor: 'staff:olga', reason },
    lines: [
      { id: String(first), state: null, batch: null },
      { id: String(second), state: null, batch: String(next.number) },
    ],
  })
  const totals = new Map((await listLatestBatches(db)).map((batch) => [batch.id, batch.totals]))
  expect(totals.get(String(number))).toEqual([])
  expect(totals.get(String(next.number))).toEqual([{ state: 'paid', count: 1, sum: 1500 }])
})

it('a batch whose file was downloaded is `processing` and can no longer be cancelled when a response of the bank lists one of its payouts', async () => {
  const { number, numbers } = await aBatch()
  await exportBatch(context, { actor: 'staff:petr', number, format: 'csv' })
  await respond(numbers[0] ?? 0n, 'В обработке')
  expect(await stateOf(number)).toBe('processing')
  await expect(cancelBatch(context, { staffName: 'olga', number, reason })).rejects.toEqual(
    refused('batch_answered'),
  )
  await expect(handBatchOver(context, { staffName: 'olga', number })).rejects.toEqual(
    refused('batch_handed_over'),
  )
  for (const one of numbers) await respond(one, 'Исполнено')
  expect(await stateOf(number)).toBe('completed')
})

it('a `processing` batch whose file nobody has downloaded is cancelled by a person who neither made it nor imported the response', async () => {
  await anApprover(db, 'nina')
  const { number, numbers } = await aBatch(1)
  await respond(numbers[0] ?? 0n, 'В обработке')
  const cancel = (staffName: string) => cancelBatch(context, { staffName, number, reason })
  for (const name of ['olga', 'petr']) await expect(cancel(name)).rejects.toEqual(refused('batch_file_yours'))
  // After a restore of the database the file may have been downloaded, although the event is lost.
  await setUnreconciled(true)
  await expect(cancel('nina')).rejects.toEqual(refused('batch_answered'))
  await setUnreconciled(false)
  await cancel('nina')
  expect(await getWithdrawalStatus(db, { number: numbers[0] ?? 0n })).toBe('approved')
  await expectConsistentBooks(db)
})

it('while payouts are paused, the file of a batch that the bank may not have yet is not given out; the pages name the pause', async () => {
  const { number } = await aBatch()
  const download = (of: bigint) => exportBatch(context, { actor: 'staff:petr', number: of, format: 'csv' })
  const shown = async (of: bigint) =>
    (await getBatchDto(db, { number: of, staff: { name: 'petr' } })).refusals.download?.code ?? null
  const withBank = await aBatch()
  await download(withBank.number)
  await handBatchOver(context, { staffName: 'petr', number: withBank.number })
  await pausePayouts(context, { staffName: 'petr', reason: 'Сверка с банком' })
  await expect(download(number)).rejects.toEqual(refused('payouts_paused'))
  expect([await shown(number), await shown(withBank.number)]).toEqual(['payouts_paused', null])
  await download(withBank.number)
  await resumePayouts(context, { staffName: 'petr' })
  expect(await shown(number)).toBeNull()
  await download(number)
})

it('when staff recorded an outcome of a batch whose file nobody has, the batch is cancelled for the other payouts and the outcome stays', async () => {
  const { number, numbers } = await aBatch(3)
  const [paid = 0n, returned = 0n, other = 0n] = numbers
  await recordByHand(paid, 'paid')
  await recordByHand(returned, 'returned')
  const cancel = () => cancelBatch(context, { staffName: 'olga', number, reason })
  // After a restore of the database the file may have been downloaded, although the event is lost.
  await setUnreconciled(true)
  await expect(cancel()).rejects.toEqual(refused('batch_answered'))
  await setUnreconciled(false)
  await cancel()
  await expect(cancel()).rejects.toEqual(refused('batch_cancelled'))
  expect(await stateOf(number)).toBe('cancelled')
  const statuses = await Promise.all(numbers.map((one) => getWithdrawalStatus(db, { number: one })))
  expect(statuses).toEqual(['paid', 'returned', 'approved'])
  const next = await makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 500 })
  const { lines } = await getBatch(db, next.number)
  expect(lines.map((line) => line.number)).toEqual([other])
  expect(await verifyPayouts(db)).toEqual([])
  await expectConsistentBooks(db)
})

it.each([
  [
    'somebody downloaded the file',
    (number: bigint) => exportBatch(context, { actor: 'staff:petr', number, format: 'csv' }),
  ],
  ['the file was handed over', (number: bigint) => handBatchOver(context, { staffName: 'petr', number })],
] as const)('a batch with an outcome that staff recorded is not cancelled when %s', async (_title, act) => {
  const { number, numbers } = await aBatch()
  await act(number)
  await recordByHand(numbers[0] ?? 0n, 'paid')
  await expect(cancelBatch(context, { staffName: 'olga', number, reason })).rejects.toEqual(
    refused('batch_answered'),
  )
})

it('when a cancellation and the outcome of a payout by hand run in parallel, the batch is cancelled and the payout is either paid or ready', async () => {
  for (let run = 0; run < repeated(5); run += 1) {
    const { number, numbers } = await aBatch()
    const [first = 0n, second = 0n] = numbers
    const [, recorded] = await Promise.allSettled([
      cancelBatch(context, { staffName: 'olga', number, reason }),
      recordByHand(first, 'paid'),
    ])
    expect(await stateOf(number)).toBe('cancelled')
    expect(await getWithdrawalStatus(db, { number: first })).toBe(
      recorded.status === 'fulfilled' ? 'paid' : 'approved',
    )
    expect(await getWithdrawalStatus(db, { number: second })).toBe('approved')
    await batchReadyPayouts(context)
  }
  expect(await verifyPayouts(db)).toEqual([])
})

it('until somebody has downloaded it, the file of a batch is not exported while a member of its payouts is restricted or in debt, or an outcome is recorded', async () => {
  const { number, numbers } = await aBatch()
  const [first = 0n, second = 0n] = numbers
  const download = () => exportBatch(context, { actor: 'staff:petr', number, format: 'csv' })
  const listBlockers = async () => (await getBatch(db, number)).lines.map(({ blockers }) => blockers)
  const { memberId } = await getAdminWithdrawalByNumber(context, first)
  const restrict = () =>
    db.query({
      text: `insert into restrictions (member_id, kind, reason, actor, since) values ($1, 'payouts', '', 'staff:olga', now())`,
      values: [memberId],
    })
  const unrestrict = () =>
    db.query({ text: 'delete from restrictions where member_id = $1', values: [memberId] })
  await restrict()
  expect(await listBlockers()).toEqual([['restricted'], []])
  await expect(download()).rejects.toEqual(refused('batch_blocked'))
  await unrestrict()
  const inDebt = `update balances set available = 0, debt = -1 where member_id = '${memberId}'`
  const lines = await afterCorruption(inDebt, async (on) => (await getBatch(on, number)).lines)
  expect(lines.map(({ blockers }) => blockers)).toEqual([['in_debt'], []])
  await respond(second, 'Отказ')
  await expect(download()).rejects.toEqual(refused('batch_outcome_recorded'))

  const other = await aBatch(1)
  const file = { actor: 'staff:petr', number: other.number, format: 'csv' } as const
  await exportBatch(context, file)
  await respond(other.numbers[0] ?? 0n, 'Исполнено')
  await exportBatch(context, file)
})

it('until a batch is handed over, its file is not given to a second person while a member of its payouts is restricted', async () => {
  const { number, numbers } = await aBatch(1)
  const download = (name: string) =>
    exportBatch(context, { actor: toStaffActor({ name }), number, format: 'csv' })
  const listBlockers = async () => (await getBatch(db, number)).lines.map(({ blockers }) => blockers)
  await download('petr')
  const { memberId } = await getAdminWithdrawalByNumber(context, numbers[0] ?? 0n)
  await db.query({
    text: `insert into restrictions (member_id, kind, reason, actor, since) values ($1, 'payouts', '', 'staff:olga', now())`,
    values: [memberId],
  })
  expect(await listBlockers()).toEqual([['restricted']])
  await expect(download('olga')).rejects.toEqual(refused('batch_blocked'))
  // Only staff know whether the bank has the file that was downloaded before.
  await handBatchOver(context, { staffName: 'petr', number })
  expect(await listBlockers()).toEqual([[]])
  await download('olga')
})

it('a staff member who handed a batch over to the bank cannot cancel it, but another staff member can', async () => {
  const { number } = await aBatch()
  await handBatchOver(context, { staffName: 'olga', number })
  await expect(cancelBatch(context, { staffName: 'olga', number, reason })).rejects.toEqual(
    refused('batch_file_yours'),
  )
  await cancelBatch(context, { staffName: 'petr', number, reason })
  await expect(cancelBatch(context, { staffName: 'petr', number, reason })).rejects.toEqual(
    refused('batch_cancelled'),
  )
  await expect(handBatchOver(context, { staffName: 'petr', number })).rejects.toEqual(
    refused('batch_cancelled'),
  )
})

it('neither the creator of a batch nor a staff member who downloaded its file can cancel the batch', async () => {
  const { number } = await aBatch()
  const download = (name: string) =>
    exportBatch(context, { number, format: 'csv', actor: toStaffActor({ name }) })
  for (let i = 0; i < 2; i += 1) await download('petr')
  for (const staffName of ['olga', 'petr'])
    await expect(cancelBatch(context, { staffName, number, reason })).rejects.toEqual(
      refused('batch_file_yours'),
    )
  await anApprover(db, 'vera')
  await cancelBatch(context, { staffName: 'vera', number, reason })
  expect(await stateOf(number)).toBe('cancelled')
})

it('refuses the download of a bank file when the payments of its batch were changed in the database after the batch was made', async () => {
  const { number } = await aBatch(1)
  const changed = `update withdrawals set credited = credited - 1, fee = fee + 1
    where order_id in (select order_id from payout_batch_lines where batch = ${number})`
  const file = (queryable: Queryable) => batchFile(queryable, { number, format: 'csv' })
  await expect(afterCorruption(changed, file)).rejects.toEqual(refused('batch_file_changed'))
  expect(await file(db)).not.toHaveLength(0)
})

it('refuses a download of a bank file that was requested while the cancellation of its batch was running', async () => {
  const { number } = await aBatch(1)
  const release = await holdLock(db, (tx) => lockPayoutsOfBatch(tx, number))
  const cancelled = cancelBatch(context, { staffName: 'olga', number, reason })
  await untilSomebodyWaits(db)
  const download = Promise.allSettled([exportBatch(context, { actor: 'staff:olga', number, format: 'csv' })])
  await untilSomebodyWaits(db, 2)
  await release()
  await cancelled
  expect(await download).toEqual([{ status: 'rejected', reason: refused('batch_cancelled') }])
})

it('when two cancellations of a batch and the import of the bank’s response run in parallel, the payout is paid', async () => {
  for (let run = 0; run < repeated(5); run += 1) {
    const { number, numbers } = await aBatch(1)
    const [withdrawal = 0n] = numbers
    const cancellations = ['olga', 'petr'].map((staffName) =>
      cancelBatch(context, { staffName, number, reason }),
    )
    const results = await Promise.allSettled([...cancellations, respond(withdrawal, 'Исполнено')])
    const cancelled = results.slice(0, 2).filter(({ status }) => status === 'fulfilled').length
    expect(cancelled).toBeLessThanOrEqual(1)
    await resumePayouts(context, { staffName: 'olga' })
    expect(await getWithdrawalStatus(db, { number: withdrawal })).toBe('paid')
    expect(await stateOf(number)).toBe(cancelled === 1 ? 'cancelled' : 'completed')
  }
  expect(await verifyPayouts(db)).toEqual([])
  await expectConsistentBooks(db)
})
