import { expect, it } from 'vitest'
import { linkAndCheckpoint } from '../../../platform/audit/chain.ts'
import { moscowDay } from '../../../platform/clock/moscow.ts'
import { takeBackup, testDatabase } from '../../../testing/database/test-database.ts'
import { reconcileLostDays, statementSince } from '../../../testing/payouts/lost-days-fixtures.ts'
import { anApprover, aPayoutTest, getWithdrawalStatus } from '../../../testing/payouts/payout-fixtures.ts'
import { aReadyPayout } from '../../../testing/payouts/provider-payout-fixtures.ts'
import { listDifferences } from '../../../testing/payouts/withdrawal-fixtures.ts'
import type { Withdrawal } from '../withdrawals/withdrawals.service.ts'
import { explainStatementLine, matchStatementLine } from './bank-statements/decide-line.ts'
import {
  getBatch,
  handBatchOver,
  importFileFromBank,
  makeBatch,
  recordEpoch,
  resumePayouts,
  verifyPayouts,
} from './payouts.service.ts'

const database = await testDatabase()
const { db, folder: dataDir } = database
const context = await aPayoutTest(db, { dailyCap: 10n ** 9n, secondApprovalFrom: 10n ** 9n })

type Payment = { reference: string; roubles: bigint }
/** Payments that the bank has accepted, by reference, each with the number of its debits. */
const bank = new Map<string, { roubles: bigint; debits: number }>()

/** Makes a batch of all ready payouts and hands its file over. The bank refuses a reference that it has already. */
async function payByFile(): Promise<string[]> {
  const { number } = await makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 10 })
  await handBatchOver(context, { staffName: 'olga', number })
  const { lines } = await getBatch(db, number)
  for (const { reference, credited } of lines)
    if (!bank.has(reference)) bank.set(reference, { roubles: credited, debits: 0 })
  return lines.map(({ reference }) => reference)
}

/** Debits the accepted payments among `references` that are not debited yet. Returns these debits. */
const debit = (references: readonly string[]): Payment[] =>
  references.flatMap((reference) => {
    const payment = bank.get(reference)
    if (!payment || payment.debits > 0) return []
    payment.debits += 1
    return [{ reference, roubles: payment.roubles }]
  })

async function findReference({ number }: Pick<Withdrawal, 'number'>): Promise<string> {
  const { rows } = await db.query<{ reference: string }>({
    text: 'select p.reference from payouts p join orders o on o.id = p.order_id where o.number = $1',
    values: [number],
  })
  return rows[0]?.reference ?? ''
}

async function selectOpenLines(): Promise<Map<string | null, bigint>> {
  const { rows } = await db.query<{ id: bigint; reference: string | null }>({
    text: `select id, reference from bank_statement_lines where state = 'unmatched'`,
    values: [],
  })
  return new Map(rows.map(({ id, reference }) => [reference, id]))
}

it('after a restore, payouts of bank files that the database has lost stay until the bank statement settles them, and nothing is paid twice', async () => {
  await anApprover(db, 'vera')
  await db.query({ text: `update staff set roles = '{admin}' where name <> 'vera'`, values: [] })
  await recordEpoch({ ...context, dataDir })
  // States in the backup: `known` is with the bank, and the others are ready.
  const known = await aReadyPayout(context)
  const [knownReference = ''] = await payByFile()
  const [debited, undecided] = [await aReadyPayout(context), await aReadyPayout(context)]
  await linkAndCheckpoint({ db, dataDir })
  const restore = await takeBackup(database)

  const lost = await aReadyPayout(context)
  const [debitedReference, lostReference] = [await findReference(debited), await findReference(lost)]
  const lostFile = await payByFile()
  expect(lostFile).toHaveLength(3)
  await linkAndCheckpoint({ db, dataDir })
  // On the day of the restore the bank decides about all payments except `undecided`.
  const debits = debit([knownReference, debitedReference, lostReference])

  await restore()
  await recordEpoch({ ...context, dataDir })
  for (const payout of [debited, undecided]) expect(await getWithdrawalStatus(db, payout)).toBe('approved')
  await expect(payByFile()).rejects.toMatchObject({ code: 'payouts_paused' })
  await reconcileLostDays(context, { staffName: 'vera', debits })
  expect(await getWithdrawalStatus(db, known)).toBe('paid')
  await expect(resumePayouts(context, { staffName: 'olga' })).rejects.toMatchObject({
    code: 'restore_not_reconciled',
    details: { accounts: [], openLines: 2 },
  })
  const open = await selectOpenLines()
  const decision = (reference: string) => ({ id: open.get(reference) ?? 0n, staffName: 'vera' })
  await matchStatementLine(context, { ...decision(debitedReference), number: debited.number })
  await explainStatementLine(context, { ...decision(lostReference), reason: 'Заявка потеряна' })
  expect(await getWithdrawalStatus(db, debited)).toBe('paid')
  for (const staffName of ['olga', 'petr']) await resumePayouts(context, { staffName })

  // The bank has the reference of `undecided` already, so it pays it once, although the new file names it again.
  const next = await aReadyPayout(context)
  const nextFile = await payByFile()
  expect(nextFile.toSorted()).toEqual([await findReference(undecided), await findReference(next)].toSorted())
  expect(lostFile).toContain(await findReference(undecided))
  const day = moscowDay(context.clock.businessNow())
  const bytes = statementSince(context, day, debit(nextFile))
  context.clock.moveBy({ days: 1 })
  await importFileFromBank(context, { bytes, staffName: 'vera', dryRun: false })
  for (const payout of [known, debited, undecided, next])
    expect(await getWithdrawalStatus(db, payout)).toBe('paid')
  expect([...bank.values()].map(({ debits: count }) => count)).toEqual([1, 1, 1, 1, 1])
  expect(await selectOpenLines()).toEqual(new Map())
  expect([await listDifferences(db), await verifyPayouts(db)]).toEqual([[], []])
})
