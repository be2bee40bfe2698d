import { randomUUID } from 'node:crypto'
import { dayInDigits } from '@impulse/api/fields/day'
import type { PayoutOverview } from '@impulse/api/payouts/console-payout-overview'
import type { LightMyRequestResponse } from 'fastify'
import { expect, it } from 'vitest'
import { addDays, moscowDay } from '../../../../platform/clock/moscow.ts'
import { openLog } from '../../../../platform/log/log.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { expectConsistentBooks } from '../../../../testing/earnings/ledger-consistency.ts'
import { aFolder } from '../../../../testing/earnings/claim-fixtures.ts'
import { a1cDocument, a1cStatement } from '../../../../testing/payouts/bank-statement-files.ts'
import { aStaffMember, buildTestConsole, sendAsStaff } from '../../../../testing/operations/staff-fixtures.ts'
import {
  getLostDays,
  reconcileLostDays,
  statementSince,
} from '../../../../testing/payouts/lost-days-fixtures.ts'
import { aPayoutTest, aWithdrawal } from '../../../../testing/payouts/payout-fixtures.ts'
import type { Withdrawal } from '../../withdrawals/withdrawals.service.ts'
import { withdrawalOrderHandler } from '../../withdrawals/withdrawal-order-handler.ts'
import {
  decidePayer,
  importFileFromBank,
  mayBePaid,
  proposePayer,
  recordApproval,
  recordEpoch,
  recordRejection,
} from '../payouts.service.ts'
import { findRestoreGaps } from './restore-gaps.ts'

const { db } = await databaseEach()
const context = await aPayoutTest(db)
const { account } = context.config.payer
const test = await buildTestConsole({ db, clock: context.clock, config: { payouts: context.config } })
const today = () => moscowDay(context.clock.businessNow())

/** Starts the server on a database that was restored into another cluster. */
async function startRestored(): Promise<void> {
  await db.query({
    text: `insert into database_epochs (started_at, system_identifier, timeline) values (now(), '1', '')`,
    values: [],
  })
  await recordEpoch({ ...context, log: openLog('silent'), dataDir: await aFolder() })
}
const anAdmin = async () => (await aStaffMember(test, { roles: ['admin'] })).cookie
const resume = async (cookie?: string, reason?: string) =>
  sendAsStaff(test, 'PUT', '/console/api/payout-overview/pause', {
    cookie: cookie ?? (await anAdmin()),
    payload: reason === undefined ? { isOn: false } : { isOn: false, reason },
  })
const getPause = async () =>
  (
    await sendAsStaff(test, 'GET', '/console/api/payout-overview', { cookie: await anAdmin() })
  ).json<PayoutOverview>().payoutPause
/** Imports the statement of the days from `from` to today, either today or on the next day. */
async function importSince(from: string, on: 'today' | 'next day', references: readonly string[] = []) {
  const bytes = statementSince(
    context,
    from,
    references.map((reference) => ({ reference, roubles: 1500n })),
  )
  if (on === 'next day') context.clock.moveBy({ days: 1 })
  await importFileFromBank(context, { bytes, staffName: 'petr', dryRun: false })
}
const toError = (response: LightMyRequestResponse) => response.json<{ error: { code: string } }>().error

it('after a restore, payouts are resumed only when a bank statement covers the lost days to their end and no line waits for staff', async () => {
  await startRestored()
  const [from, until] = [addDays(today(), -1), today()]
  const missing = { account, isProvider: false, from, to: until }
  expect(await getPause()).toMatchObject({
    needsTwoAdmins: true,
    restoreGaps: { accounts: [missing], openLines: 0 },
  })
  const refused = await resume()
  expect(refused.statusCode).toBe(409)
  expect(toError(refused)).toMatchObject({
    code: 'restore_not_reconciled',
    message:
      'Базу восстановили из копии: сначала сверьте с банком, что уже выплачено. Чего не хватает, видно в «Остановке выплат»',
    details: { accounts: [missing], openLines: 0 },
  })

  // The day of the restore is not over: the bank may still book payouts of this day.
  await importSince(until, 'today')
  expect((await getPause()).restoreGaps).toMatchObject({ accounts: [missing] })
  // The statement of the last day leaves the day before it.
  await importSince(until, 'next day')
  expect((await getPause()).restoreGaps).toMatchObject({ accounts: [{ from, to: from }], openLines: 0 })

  await importSince(from, 'next day', ['IM-1001-ABCDEF'])
  expect((await getPause()).restoreGaps).toEqual({ accounts: [], openLines: 1 })
  expect(toError(await resume())).toMatchObject({ code: 'restore_not_reconciled' })
  await db.query({ text: `update bank_statement_lines set state = 'other', note = 'Пояснили'`, values: [] })
  expect((await getPause()).restoreGaps).toBeNull()
  const [first, second] = [await anAdmin(), await anAdmin()]
  expect((await resume(first)).json()).toMatchObject({ payoutPause: { isOn: true, needsTwoAdmins: true } })
  expect(toError(await resume(first))).toMatchObject({ code: 'second_admin_needed' })
  expect((await resume(second)).json()).toMatchObject({ payoutPause: { isOn: false, needsTwoAdmins: false } })
})

it('after a restore, the accounts of a payer that was replaced since then need a statement as well', async () => {
  await db.query({ text: `update staff set roles = '{admin}'`, values: [] })
  await startRestored()
  const id = randomUUID()
  const payer = { ...context.config.payer, account: '40702810900000000002' }
  await proposePayer(context, { ...payer, staffName: 'olga', id, reason: 'Другой счёт' })
  await decidePayer(context, { id, staffName: 'petr', isApproved: true })
  await reconcileLostDays(context)
  expect(toError(await resume())).toMatchObject({
    details: { accounts: [{ account: payer.account }], openLines: 0 },
  })
  expect((await getPause()).restoreGaps?.accounts).toHaveLength(1)
})

it('until payouts are resumed after a restore, no withdrawal is refunded, because it may have been paid in the lost days', async () => {
  const [rejected, cancelled, ready] = [
    await aWithdrawal(context),
    await aWithdrawal(context),
    await aWithdrawal(context),
  ]
  await recordApproval(context, { number: ready.number, staffName: 'olga' })
  await startRestored()
  const reject = ({ number }: Withdrawal) =>
    recordRejection(context, { number, staffName: 'petr', reason: 'document_doubt' })
  const cancel = ({ orderId, memberId }: Withdrawal) =>
    withdrawalOrderHandler({ ...context, mayBePaid }).cancel({ orderId, memberId, key: randomUUID() })
  for (const withdrawal of [rejected, ready])
    await expect(reject(withdrawal)).rejects.toMatchObject({ code: 'withdrawal_restore_unreconciled' })
  await expect(cancel(cancelled)).rejects.toMatchObject({ code: 'withdrawal_payment_in_check' })
  await reconcileLostDays(context)
  await expect(reject(rejected)).rejects.toMatchObject({ code: 'withdrawal_restore_unreconciled' })
  for (const _ of ['first', 'second']) expect((await resume()).statusCode).toBe(200)
  for (const withdrawal of [rejected, ready]) await reject(withdrawal)
  await cancel(cancelled)
  await expectConsistentBooks(db)
})

it('a bank statement without a document of the lost days covers no day', async () => {
  await startRestored()
  const from = addDays(today(), -1)
  const complete = statementSince(context, from, [{ reference: 'IM-1001-ABCDEF', roubles: 1500n }])
  const withoutDocument = complete.toString().replace(/^СекцияДокумент.*^КонецДокумента\n/ms, '')
  expect(withoutDocument).not.toBe(complete.toString())
  context.clock.moveBy({ days: 1 })
  await importFileFromBank(context, { bytes: Buffer.from(withoutDocument), staffName: 'petr', dryRun: false })
  expect((await getPause()).restoreGaps).toMatchObject({
    accounts: [{ account, from, to: addDays(from, 1) }],
    openLines: 0,
  })
})

it('a bank statement that was taken on its last day covers the days before it', async () => {
  await startRestored()
  const [from, until] = [addDays(today(), -1), today()]
  await importSince(from, 'today')
  expect((await getPause()).restoreGaps).toMatchObject({ accounts: [{ account, from: until, to: until }] })
  await importSince(until, 'next day')
  expect((await getPause()).restoreGaps).toBeNull()
})

it('a balance that does not follow the statement of the day before leaves both days uncovered, until a document explains it', async () => {
  await startRestored()
  const [from, until] = [addDays(today(), -1), today()]
  const documents = [a1cDocument({ account, purpose: 'Аренда', sum: '1500.00', day: dayInDigits(from) })]
  const ofDay = (day: string, [opening, closing]: [number, number], isComplete = true) =>
    a1cStatement(account, {
      documents: isComplete && day === from ? documents : [],
      section: [
        ...['ДатаНачала', 'ДатаКонца'].map((key) => `${key}=${dayInDigits(day)}`),
        `НачальныйОстаток=${opening}.00`,
        `КонечныйОстаток=${closing}.00`,
      ],
    })
  const load = (bytes: Buffer) => importFileFromBank(context, { bytes, staffName: 'petr', dryRun: false })
  context.clock.moveBy({ days: 1 })
  await load(ofDay(from, [9000, 9000], false))
  await load(ofDay(until, [7500, 7500]))
  expect((await getPause()).restoreGaps).toMatchObject({ accounts: [{ account, from, to: until }] })
  await load(ofDay(from, [9000, 7500]))
  expect((await getPause()).restoreGaps).toBeNull()
})

it('a document of which the bank corrects the purpose during the day is one line, and the statement covers the day', async () => {
  await startRestored()
  const from = addDays(today(), -1)
  await importSince(from, 'today', ['Оплата по счёту 5'])
  await importSince(from, 'next day', ['Оплата по счету 5'])
  const { rows } = await db.query({ text: 'select kopecks from bank_statement_lines', values: [] })
  expect(rows).toEqual([{ kopecks: 150_000n }])
  expect((await getPause()).restoreGaps).toBeNull()
})

it('after a restore, the list of a configured provider is needed, although the database contains nothing that was sent to it', async () => {
  await startRestored()
  const config = { ...context.config, agentId: 'agent', secret: 'secret' }
  const days = await getLostDays(context)
  await reconcileLostDays(context)
  expect(await findRestoreGaps(db, { config: context.config, days })).toBeNull()
  expect(await findRestoreGaps(db, { config, days })).toMatchObject({ accounts: [{ isProvider: true }] })
})

const closedReason = 'Счёт закрыт, банк выписку не даст'
const checkedReason = 'Банк письмом подтвердил все платежи'

it('two administrators pass over missing statements when each gives a reason, which the audit and the page show with the gaps', async () => {
  await startRestored()
  const [from, until] = [addDays(today(), -1), today()]
  const [first, second] = [await anAdmin(), await anAdmin()]
  expect(toError(await resume(first))).toMatchObject({ code: 'restore_not_reconciled' })
  expect(toError(await resume(first, 'Счёт закрыт'))).toMatchObject({
    code: 'restore_reason',
    details: { fields: [{ field: 'reason' }] },
  })
  expect((await resume(first, closedReason)).statusCode).toBe(200)
  expect(toError(await resume(first, closedReason))).toMatchObject({ code: 'second_admin_needed' })
  const { firstAdmin } = await getPause()
  expect(await getPause()).toMatchObject({ isOn: true, firstReason: closedReason })
  expect(toError(await resume(second))).toMatchObject({ code: 'restore_not_reconciled' })
  expect((await getPause()).isOn).toBe(true)
  expect((await resume(second, checkedReason)).statusCode).toBe(200)
  const pause = await getPause()
  expect(pause).toMatchObject({ isOn: false, needsTwoAdmins: false, firstAdmin: null, firstReason: '' })
  expect(pause.reason.startsWith(`${firstAdmin}: ${closedReason}. `)).toBe(true)
  expect(pause.reason.endsWith(`: ${checkedReason}`)).toBe(true)
  const { rows } = await db.query({
    text: `select action, reason, object, after from audit_events where action like 'payouts.resume%' order by id`,
    values: [],
  })
  const [object, after] = [account, `${account} ${from}–${until}`]
  expect(rows).toEqual([
    { action: 'payouts.resume-agreed', reason: closedReason, object, after },
    { action: 'payouts.resumed', reason: checkedReason, object, after },
  ])
})

it('a consent to pass over missing statements ends when the gaps change, and the next consent is the first again', async () => {
  await startRestored()
  const from = addDays(today(), -1)
  await resume(undefined, closedReason)
  // The statement of the last day arrives, so that only the day before it is missing.
  await importSince(today(), 'next day')
  const changed = await getPause()
  expect(changed).toMatchObject({
    firstAdmin: null,
    firstReason: '',
    restoreGaps: { accounts: [{ from, to: from }] },
  })
  expect((await resume(undefined, checkedReason)).json()).toMatchObject({
    payoutPause: { isOn: true, firstReason: checkedReason },
  })
  expect((await resume(undefined, closedReason)).json()).toMatchObject({ payoutPause: { isOn: false } })
})

it('a reason does not pass over a statement line that waits for staff', async () => {
  await startRestored()
  await importSince(today(), 'next day', ['IM-1001-ABCDEF'])
  expect(toError(await resume(undefined, closedReason))).toMatchObject({
    code: 'restore_not_reconciled',
    details: { openLines: 1 },
  })
  expect(await getPause()).toMatchObject({ isOn: true, firstAdmin: null })
})

it('a pause by staff ends without a reconciliation', async () => {
  const cookie = await anAdmin()
  await sendAsStaff(test, 'PUT', '/console/api/payout-overview/pause', {
    cookie,
    payload: { isOn: true, reason: 'Проверка' },
  })
  expect(await getPause()).toMatchObject({ isOn: true, needsTwoAdmins: false, restoreGaps: null })
  expect((await resume(cookie)).json()).toMatchObject({ payoutPause: { isOn: false } })
})
