import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { StatementLineRow } from '@impulse/api/payouts/statement-lines'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { aStaffMember, buildTestConsole, sendAsStaff } from '../../../../testing/operations/staff-fixtures.ts'
import {
  aProviderPayoutTest,
  aReadyPayout,
  carryOutAll,
  send,
} from '../../../../testing/payouts/provider-payout-fixtures.ts'
import { changeMethodAsShown, anApprover, aWithdrawal } from '../../../../testing/payouts/payout-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import {
  cancelBatch,
  checkDuePayouts,
  checkProviderAndReject,
  recheckFinalPayouts,
  getAdminWithdrawal,
  getPayoutPause,
  importFileFromBank,
  makeBatch,
  mayBePaid,
  recordApproval,
  recordOutcomeByHand,
  resumePayouts,
  importProviderStatement,
  verifyPayouts,
} from '../payouts.service.ts'
import { withdrawalOrderHandler } from '../../withdrawals/withdrawal-order-handler.ts'
import { toReference } from '../approvals/payout-reference.ts'
import { getReconciliation } from '../reconciliation/day-closing.ts'

const { db } = await testDatabase()
const stub = await aPayoutStub()
const context = await aProviderPayoutTest(db, { stub })
await anApprover(db, 'vera')
const test = await buildTestConsole({ db, clock: context.clock })
stub.pageSize = 2
beforeEach(async () => {
  if ((await getPayoutPause(db)).isOn) await resumePayouts(context, { staffName: 'olga' })
})

const now = () => context.clock.systemNow().toISOString()
/**
 * Creates a paid payout. Sets its times at the provider to those of the test clock, because the stub uses the real
 * time.
 */
async function aPaid() {
  stub.paysAt = now()
  const withdrawal = await aReadyPayout(context)
  await carryOutAll(context)
  const { reference } = await getAdminWithdrawal(context, withdrawal.number)
  const [payout] = stub.byReference(reference ?? '')
  if (!payout) throw new Error('the provider must have the payout')
  payout.created_at = now()
  return { ...withdrawal, payout }
}

function listNextDay() {
  context.clock.moveBy({ days: 1 })
  return importProviderStatement(context)
}

const signIn = async () => (await aStaffMember(test, { roles: ['finance'] })).cookie
async function list(query: string): Promise<StatementLineRow[]> {
  const url = `/console/api/statement-lines?perPage=100&${query}`
  return (await sendAsStaff(test, 'GET', url, { cookie: await signIn() })).json<{
    data: StatementLineRow[]
  }>().data
}
const linesOf = ({ number }: { number: bigint }) => list(`q=${number}`)

it('reads all pages of the provider’s statement of a day, stores a debit for each payment, and does not store the statement again', async () => {
  const paid = [await aPaid(), await aPaid(), await aPaid()]
  expect(await listNextDay()).toBe(1)
  expect(await importProviderStatement(context)).toBe(0)
  for (const { payout, ...withdrawal } of paid)
    expect(await linesOf(withdrawal)).toMatchObject([
      {
        state: 'matched',
        outcome: 'already',
        kopecks: 150_000,
        documentNumber: payout.id,
        isOfProvider: true,
      },
    ])
  expect(await getPayoutPause(db)).toMatchObject({ isOn: false })
  const { accounts } = await getReconciliation(context)
  expect(accounts.find(({ account }) => account === context.provider.account)).toMatchObject({
    missing: [],
    lastCoveredDay: { statementBalance: null, computedBalance: null, outstandingPayouts: { count: 0 } },
  })
  expect(await verifyPayouts(db)).toEqual([])
})

it('a second payment of a payout and a payment with an unknown reference in the provider’s statement pause payouts and wait for staff', async () => {
  const paid = await aPaid()
  const again = { ...paid.payout, id: `${paid.payout.id}-again` }
  const unknown = { ...paid.payout, id: `${paid.payout.id}-unknown`, reference: 'IM-1-00009M' }
  const foreign = { ...paid.payout, id: `${paid.payout.id}-foreign`, reference: undefined }
  for (const one of [again, unknown, foreign]) stub.payouts.set(one.id, one)
  await listNextDay()
  expect(await getPayoutPause(db)).toMatchObject({ isOn: true, actor: 'system' })
  const states = (await linesOf(paid)).map(({ state, documentNumber }) => `${documentNumber} ${state}`)
  expect(states.toSorted()).toEqual([`${paid.payout.id} matched`, `${again.id} duplicate`].toSorted())
  const line = (await list('state=unmatched')).find(({ documentNumber }) => documentNumber === unknown.id)
  expect(line).toMatchObject({ outcome: 'unknown_reference', withdrawal: null, purpose: 'IM-1-00009M' })
  const url = `/console/api/statement-lines/${line?.id}`
  const match = await sendAsStaff(test, 'POST', `${url}/match`, {
    cookie: await signIn(),
    payload: { number: String(paid.number) },
  })
  expect(match.json()).toMatchObject({ error: { code: 'line_of_provider' } })
  const explanation = { cookie: await signIn(), payload: { reason: 'Тестовая выплата' } }
  expect((await sendAsStaff(test, 'POST', `${url}/explanation`, explanation)).statusCode).toBe(200)
  // After the provider has cancelled the second payment, staff need not decide about it.
  again.status = 'canceled'
  await listNextDay()
  expect((await linesOf(paid)).filter(({ state }) => state === 'duplicate')).toEqual([])
  for (const { id } of [again, unknown, foreign]) stub.payouts.delete(id)
})

it('a second payment and a payment with an unknown reference that the provider cancels days later wait for nobody', async () => {
  const paid = await aPaid()
  const again = { ...paid.payout, id: `${paid.payout.id}-again` }
  const unknown = { ...paid.payout, id: `${paid.payout.id}-unknown`, reference: 'IM-1-00009M' }
  const ids = [again.id, unknown.id]
  for (const one of [again, unknown]) stub.payouts.set(one.id, one)
  const ofBoth = async (state: string) =>
    (await list(`state=${state}`))
      .filter(({ documentNumber }) => ids.includes(documentNumber))
      .map(({ documentNumber, direction, outcome }) => `${documentNumber} ${direction} ${outcome}`)
      .toSorted()
  await listNextDay()
  for (let day = 0; day < 5; day++) await listNextDay()
  const debits = [`${again.id} debit duplicate`, `${unknown.id} debit unknown_reference`]
  expect(await ofBoth('open')).toEqual(debits)
  for (const one of [again, unknown]) one.status = 'canceled'
  await listNextDay()
  expect(await ofBoth('open')).toEqual([])
  expect(await ofBoth('returned')).toEqual(debits)
  expect(await ofBoth('matched')).toEqual(ids.map((id) => `${id} credit duplicate_returned`))
  expect(await getAdminWithdrawal(context, paid.number)).toMatchObject({ state: 'paid' })
  await listNextDay()
  expect(await ofBoth('matched')).toHaveLength(2)
  expect(await verifyPayouts(db)).toEqual([])
  for (const id of ids) stub.payouts.delete(id)
})

it('the provider is asked for a payment that waits for staff although 500 later payments wait as well', async () => {
  const paid = await aPaid()
  const again = { ...paid.payout, id: `${paid.payout.id}-again` }
  stub.payouts.set(again.id, again)
  for (let day = 0; day < 5; day++) await listNextDay()
  await db.query({
    text: `insert into bank_statement_lines (statement, line, account, hash, direction, document_number, booked_on, kopecks, reference,
        counterparty, counterparty_account, purpose, state, outcome)
      select s.id, n, s.account, sha256(('later ' || n)::bytea), 'debit', 'po-later-' || n, s.last_day, 100, 'IM-1-00009M', '', '', '',
        'unmatched', 'unknown_reference'
      from generate_series(1, 500) n, (select * from bank_statements order by id desc limit 1) s`,
    values: [],
  })
  again.status = 'canceled'
  await listNextDay()
  const { rows } = await db.query({
    text: `select c.direction from bank_statement_lines l join bank_statement_lines c on c.returns = l.id where l.document_number = $1`,
    values: [again.id],
  })
  expect(rows).toEqual([{ direction: 'credit' }])
  stub.payouts.delete(again.id)
  await db.query({
    text: `update bank_statement_lines set state = 'other' where document_number like 'po-later-%'`,
    values: [],
  })
})

const decide = async (
  line: StatementLineRow | undefined,
  action: 'match' | 'explanation',
  payload: { number: string } | { reason: string },
) => {
  const url = `/console/api/statement-lines/${line?.id}/${action}`
  const response = await sendAsStaff(test, 'POST', url, { cookie: await signIn(), payload })
  return response.statusCode === 200 ? 'done' : response.json<{ error: { code: string } }>().error.code
}
const moveToBankFiles = () =>
  changeMethodAsShown({ ...context, config: { ...context.config, method: 'bank_file' } }, 'olga')

/**
 * Creates a withdrawal that the provider has already paid, as after a database restore: by default its payout is `ready`,
 * otherwise it is in review.
 */
async function aForgottenPayout(create = aReadyPayout) {
  // No server has started with this database, so the statement is stored only after a first submission to the account.
  await aPaid()
  const ready = await create(context)
  const reference = toReference(ready)
  const { rows } = await db.query<{ phone: string; bank: string }>({
    text: 'select r.phone, r.bank_id as bank from withdrawals w join recipients r on r.id = w.recipient_id where order_id = $1',
    values: [ready.orderId],
  })
  const paidAt = now()
  const payout = {
    id: `po-before-restore-${ready.number}`,
    reference,
    value: '1500.00',
    phone: rows[0]?.phone ?? '',
    bank_id: rows[0]?.bank ?? '',
    status: 'succeeded' as const,
    reason: null,
    created_at: paidAt,
    succeeded_at: paidAt,
  }
  stub.payouts.set(payout.reference, payout)
  return { ...ready, payout }
}

it('a payout that is ready again after a database restore is recorded as paid, not submitted, when the provider has already paid it', async () => {
  const { payout, number } = await aForgottenPayout()
  await listNextDay()
  expect(await getPayoutPause(db)).toMatchObject({ isOn: true, actor: 'system' })
  await checkDuePayouts(context, { all: true })
  expect(await getAdminWithdrawal(context, number)).toMatchObject({ state: 'paid' })
  expect(stub.reports.get(payout.reference)).toBeUndefined()
  expect(await linesOf({ number })).toMatchObject([{ state: 'matched', documentNumber: payout.id }])
  expect(await verifyPayouts(db)).toEqual([])
})

it('a payout that is ready again after a database restore is not submitted again when the provider lists it without an outcome', async () => {
  const { payout, number } = await aForgottenPayout()
  Object.assign(payout, { status: 'pending', succeeded_at: null })
  stub.isSlow = true
  await listNextDay()
  expect(await getPayoutPause(db)).toMatchObject({ isOn: true, actor: 'system' })
  await resumePayouts(context, { staffName: 'olga' })
  await send(context)
  expect(stub.reports.get(payout.reference)).toBeUndefined()
  expect(await getAdminWithdrawal(context, number)).toMatchObject({ state: 'pending' })
  stub.isSlow = false
  Object.assign(payout, { status: 'succeeded', succeeded_at: now() })
  await checkDuePayouts(context, { all: true })
  expect(await getAdminWithdrawal(context, number)).toMatchObject({ state: 'paid' })
  expect(await verifyPayouts(db)).toEqual([])
})

it('a payment of a payout that a database restore removed is in the provider’s statement although the provider decides days later', async () => {
  const { payout } = await aPaid()
  const lost = { ...payout, id: `${payout.id}-lost`, reference: 'IM-1-00009M', status: 'pending' as const }
  stub.payouts.set(lost.id, lost)
  stub.isSlow = true
  for (let day = 0; day < 5; day += 1) await listNextDay()
  stub.isSlow = false
  Object.assign(lost, { status: 'succeeded', succeeded_at: now() })
  await listNextDay()
  stub.payouts.delete(lost.id)
  const open = (await list('state=unmatched')).filter(({ documentNumber }) => documentNumber === lost.id)
  expect(open).toMatchObject([{ outcome: 'unknown_reference' }])
})

it('a withdrawal that is in review again after a database restore is not submitted again when the provider’s statement has its payment, and becomes paid when it is approved and its line is matched', async () => {
  const { payout, number } = await aForgottenPayout(aWithdrawal)
  await listNextDay()
  await resumePayouts(context, { staffName: 'olga' })
  const [line] = await linesOf({ number })
  expect(await decide(line, 'explanation', { reason: 'Заявка потеряна' })).toBe('line_of_review')
  expect(await decide(line, 'match', { number: String(number) })).toBe('line_of_review')
  await recordApproval(context, { number, staffName: 'olga' })
  await send(context)
  expect(stub.reports.get(payout.reference)).toBeUndefined()
  expect(await decide(line, 'match', { number: String(number) })).toBe('done')
  await checkDuePayouts(context, { all: true })
  expect(await getAdminWithdrawal(context, number)).toMatchObject({ state: 'paid', status: 'paid' })
  expect(await linesOf({ number })).toMatchObject([{ state: 'matched', documentNumber: payout.id }])
  expect(await verifyPayouts(db)).toEqual([])
})

it('a withdrawal that is in review again after a database restore, and that the provider lists without an outcome, is neither refunded nor sent again before the provider decides', async () => {
  const pending = { status: 'pending', succeeded_at: null } as const
  const forgotten = [await aForgottenPayout(aWithdrawal), await aForgottenPayout(aWithdrawal)] as const
  for (const { payout } of forgotten) Object.assign(payout, pending)
  const [approved, waiting] = forgotten
  stub.isSlow = true
  await listNextDay()
  const { number } = approved
  const rejection = { number, staffName: 'petr', reason: 'document_doubt' } as const
  await expect(checkProviderAndReject(context, rejection)).rejects.toMatchObject({
    code: 'provider_is_paying',
  })
  const { orderId, memberId } = waiting
  const cancelling = { orderId, memberId, key: randomUUID() }
  await expect(withdrawalOrderHandler({ ...context, mayBePaid }).cancel(cancelling)).rejects.toMatchObject({
    code: 'withdrawal_payment_in_check',
  })
  // The provider decides after the idempotency keys of the lost submissions have expired.
  context.clock.moveBy({ days: 2 })
  await recordApproval(context, { number, staffName: 'olga' })
  expect(await send(context)).toBe(0)
  expect(await getAdminWithdrawal(context, number)).toMatchObject({
    state: 'ready',
    warnings: ['recipient_new', 'provider_undecided'],
  })
  // The next statement assigns the payout to the approved withdrawal.
  await listNextDay()
  expect(await getAdminWithdrawal(context, number)).toMatchObject({ state: 'pending' })
  expect(await getPayoutPause(db)).toMatchObject({ isOn: true, actor: 'system' })
  await resumePayouts(context, { staffName: 'olga' })
  stub.isSlow = false
  Object.assign(approved.payout, { status: 'succeeded', succeeded_at: now() })
  Object.assign(waiting.payout, { status: 'canceled', reason: 'recipient_not_found' })
  await checkDuePayouts(context, { all: true })
  await listNextDay()
  expect(await getAdminWithdrawal(context, number)).toMatchObject({ state: 'paid' })
  expect(stub.reports.get(approved.payout.reference)).toBeUndefined()
  await checkProviderAndReject(context, { ...rejection, number: waiting.number })
  expect(await getAdminWithdrawal(context, waiting.number)).toMatchObject({ status: 'rejected' })
  expect(await verifyPayouts(db)).toEqual([])
})

it('a payout that the provider got before a database restore is stored with the payer that was in force at that time', async () => {
  const { payout, number, orderId } = await aForgottenPayout()
  const minutesBefore = (minutes: number) =>
    new Date(new Date(payout.created_at).getTime() - minutes * 60_000)
  const [first, second, third] = ['Первый', 'Второй', 'Третий'].map((name) => ({
    ...context.config.payer,
    name,
  }))
  await db.query({
    text: `insert into payer_changes (id, before, payer, reason, state, author, created_at, decided_by, decided_at)
      select gen_random_uuid(), $1, payer, 'Смена', 'applied', 'olga', at, 'petr', at
      from (values ($2::jsonb, $3::timestamptz), ($4, $5)) change (payer, at)`,
    values: [first, second, minutesBefore(5), third, minutesBefore(-5)],
  })
  await listNextDay()
  expect(await getAdminWithdrawal(context, number)).toMatchObject({ state: 'pending' })
  const { rows } = await db.query({
    text: 'select payer from payouts where order_id = $1',
    values: [orderId],
  })
  expect(rows).toEqual([{ payer: second }])
})

it('records a ready payout as paid when the provider’s statement has its payment, even if a second payment has the same reference and another sum', async () => {
  const { payout, number } = await aForgottenPayout()
  const other = { ...payout, id: `${payout.id}-0`, value: '1.00' }
  stub.payouts.set(other.id, other)
  await listNextDay()
  stub.payouts.delete(other.id)
  await checkDuePayouts(context, { all: true })
  expect(await getAdminWithdrawal(context, number)).toMatchObject({ state: 'paid' })
})

it('when the provider lists two payments of a ready payout, the first is matched with the payout and the second is `duplicate`', async () => {
  const { payout, number } = await aForgottenPayout()
  const second = { ...payout, id: `${payout.id}-2` }
  stub.payouts.set(second.id, second)
  await listNextDay()
  stub.payouts.delete(second.id)
  expect(await linesOf({ number })).toMatchObject([
    { state: 'duplicate', documentNumber: second.id },
    { state: 'matched', documentNumber: payout.id },
  ])
  await checkDuePayouts(context, { all: true })
  expect(await getAdminWithdrawal(context, number)).toMatchObject({ state: 'paid' })
})

it('stores a credit that returns the stored debit when the provider cancels the payment of this debit', async () => {
  const paid = await aPaid()
  await listNextDay()
  Object.assign(paid.payout, { status: 'canceled', reason: 'rejected_by_payee' })
  await listNextDay()
  await recheckFinalPayouts(context)
  expect(await getAdminWithdrawal(context, paid.number)).toMatchObject({ state: 'returned' })
  const lines = (await linesOf(paid)).map(({ direction, state }) => `${direction} ${state}`)
  expect(lines.toSorted()).toEqual(['credit matched', 'debit returned'])
})

it('when the provider does not respond to a request for its statement, the server stores no statement and repeats the request only after an hour', async () => {
  await aPaid()
  stub.always = 'nothing'
  await expect(listNextDay()).rejects.toThrow()
  stub.always = null
  expect(await importProviderStatement(context)).toBe(0)
  context.clock.moveBy({ seconds: 3601 })
  expect(await importProviderStatement(context)).toBeGreaterThan(0)
})

it('a ready payout that was moved to bank files is recorded as paid by the provider when the provider’s statement has its payment', async () => {
  const { number, payout } = await aForgottenPayout()
  await moveToBankFiles()
  await listNextDay()
  expect(await getPayoutPause(db)).toMatchObject({ isOn: true })
  await checkDuePayouts(context, { all: true })
  expect(await getAdminWithdrawal(context, number)).toMatchObject({ state: 'paid', status: 'paid' })
  expect(await linesOf({ number })).toMatchObject([{ state: 'matched', documentNumber: payout.id }])
  expect(await verifyPayouts(db)).toEqual([])
})

/**
 * Creates a payout in a batch that the provider has paid as well, as its statement shows. `reported`: results that the bank
 * reports before the statement is stored.
 */
async function aPayoutPaidTwice(reported: readonly string[] = []) {
  const forgotten = await aForgottenPayout()
  await moveToBankFiles()
  const batch = await makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 1 })
  const { reference } = forgotten.payout
  const report = async (result: string) => {
    const bytes = Buffer.from(`Референс;Сумма;Результат\n${reference};1500,00;${result}`)
    const { rows } = await importFileFromBank(context, { bytes, staffName: 'vera', dryRun: false })
    return rows.map(({ outcome }) => outcome)
  }
  for (const result of reported) await report(result)
  await listNextDay()
  expect(await getPayoutPause(db)).toMatchObject({ isOn: true })
  await resumePayouts(context, { staffName: 'olga' })
  const [line] = await linesOf(forgotten)
  expect(line).toMatchObject({ state: 'duplicate', outcome: 'of_bank_file' })
  const match = () => decide(line, 'match', { number: String(forgotten.number) })
  const explain = () => decide(line, 'explanation', { reason: 'Провайдер вернул деньги' })
  return { ...forgotten, batch: batch.number, report, match, explain }
}

it('a payout in a bank file that the provider has paid is not paid again after its batch is cancelled, and becomes a provider payout when its line is matched', async () => {
  const paid = await aPayoutPaidTwice()
  expect([await paid.match(), await paid.explain()]).toEqual(['line_in_batch', 'line_in_batch'])
  await cancelBatch(context, { staffName: 'olga', number: paid.batch, reason: 'Уже выплачено' })
  await expect(makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 1 })).rejects.toMatchObject({
    code: 'nothing_to_pay',
  })
  expect([await paid.explain(), await paid.match()]).toEqual(['line_of_ready_payout', 'done'])
  await checkDuePayouts(context, { all: true })
  expect(await getAdminWithdrawal(context, paid.number)).toMatchObject({ state: 'paid', status: 'paid' })
  expect(await linesOf(paid)).toMatchObject([{ state: 'matched' }])
  expect(await verifyPayouts(db)).toEqual([])
})

it('a payout that both the bank and the provider paid is recorded as paid once; the provider’s payment waits until staff explain this payment, and its later cancellation is stored', async () => {
  const paid = await aPayoutPaidTwice()
  expect(await paid.report('Исполнено')).toEqual(['paid'])
  expect(await getAdminWithdrawal(context, paid.number)).toMatchObject({ state: 'paid' })
  expect(await paid.report('Возврат')).toEqual(['duplicate'])
  expect(await paid.explain()).toBe('done')
  expect(await linesOf(paid)).toMatchObject([{ state: 'explained' }])
  for (let day = 0; day < 5; day++) await listNextDay()
  Object.assign(paid.payout, { status: 'canceled' })
  await listNextDay()
  const states = (await linesOf(paid)).map(({ direction, state }) => `${direction} ${state}`)
  expect(states.toSorted()).toEqual(['credit matched', 'debit returned'])
  expect(await getAdminWithdrawal(context, paid.number)).toMatchObject({ state: 'paid' })
})

it('a bank response that returns a payout refunds nothing after the payment of the provider was explained, until a person records the return', async () => {
  const paid = await aPayoutPaidTwice()
  expect(await paid.report('Исполнено')).toEqual(['paid'])
  expect(await paid.explain()).toBe('done')
  expect(await paid.report('Возврат')).toEqual(['duplicate'])
  expect(await getAdminWithdrawal(context, paid.number)).toMatchObject({ state: 'paid' })
  await recordOutcomeByHand(
    { ...context, provider: null },
    {
      number: paid.number,
      staffName: 'vera',
      outcome: 'returned',
      reason: 'bank_returned',
      document: '17',
    },
  )
  expect(await getAdminWithdrawal(context, paid.number)).toMatchObject({ state: 'returned' })
})

it('when the bank refuses a payout that the provider has paid, the member gets no refund, even after the provider’s statement line is matched', async () => {
  const paid = await aPayoutPaidTwice()
  expect(await paid.report('Возврат')).toEqual(['duplicate'])
  await recordOutcomeByHand(
    { ...context, provider: null },
    {
      number: paid.number,
      staffName: 'vera',
      outcome: 'paid',
      reason: 'bank_returned',
      document: paid.payout.id,
      day: moscowDay(context.clock.businessNow()),
    },
  )
  expect(await paid.match()).toBe('done')
  expect(await linesOf(paid)).toMatchObject([{ state: 'matched', outcome: 'already' }])
  expect(await paid.report('Возврат ')).toEqual(['duplicate'])
  expect(await getAdminWithdrawal(context, paid.number)).toMatchObject({ state: 'paid' })
})

it.each([[['Возврат']], [['Исполнено', 'Возврат']]])(
  'a payment of the provider for a payout that the bank returned to the member cannot be matched, only explained (%o)',
  async (reported) => {
    const paid = await aPayoutPaidTwice(reported)
    expect(await getAdminWithdrawal(context, paid.number)).toMatchObject({ state: 'returned' })
    expect([await paid.match(), await paid.explain()]).toEqual(['line_of_provider', 'done'])
  },
)
