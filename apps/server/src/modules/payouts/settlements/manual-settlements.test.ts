import { fillPath } from '@impulse/api/routes/fill-path'
import { randomBytes, randomUUID } from 'node:crypto'
import type { NewSettlement, SettlementRow, UnclaimedRow } from '@impulse/api/accounting/manual-settlements'
import type { Today } from '@impulse/api/dashboard/console-dashboard'
import type { ListResponse } from '@impulse/api/lists/console-list'
import { dayInDigits } from '@impulse/api/fields/day'
import type { StatementLineRow } from '@impulse/api/payouts/statement-lines'
import type { Reconciliation } from '@impulse/api/payouts/reconciliation'
import { afterEach, expect, it, vi } from 'vitest'
import { verifyLedger } from '../../../ledger/verify.ts'
import { addDays, moscowDay } from '../../../platform/clock/moscow.ts'
import { databaseEach } from '../../../testing/database/test-database.ts'
import { openCorruptions } from '../../../testing/database/corruptions.ts'
import { toOutcome } from '../../../testing/identity/sign-in-fixtures.ts'
import {
  aStaffMember,
  buildTestConsole,
  sendAsStaff,
  type SignedInStaffActor,
  withoutRoles,
} from '../../../testing/operations/staff-fixtures.ts'
import { a1cDocument, a1cStatement } from '../../../testing/payouts/bank-statement-files.ts'
import {
  aBatchedPayout,
  aPayoutTest,
  anApprover,
  deleteAccount,
} from '../../../testing/payouts/payout-fixtures.ts'
import { compareUntil } from '../payouts/reconciliation/day-closing.sql.ts'
import { importFileFromBank, recordOutcomeByHand } from '../payouts/payouts.service.ts'
import { taxRegister } from '../tax/tax.service.ts'
import { verifySettlements } from './manual-settlements.service.ts'

const database = await databaseEach({ connections: 16 })
const { db } = database
const afterCorruption = openCorruptions(database)
const context = { ...(await aPayoutTest(db)), provider: null }
await anApprover(db, 'vera')
const test = await buildTestConsole({ db, clock: context.clock })
const anna = await aStaffMember(test, { roles: ['finance'] })
const boris = await aStaffMember(test, { roles: ['finance'] })
const today = () => moscowDay(context.clock.businessNow())

const report = (reference: string, result: string) =>
  importFileFromBank(context, {
    bytes: Buffer.from(`Референс;Сумма;Результат\n${reference};1500,00;${result}`),
    staffName: 'vera',
    dryRun: false,
  })
/** Creates a payout of 1,500 points that was paid, and that the bank returned after its member deleted the account. */
async function anUnclaimedPayout() {
  const payout = await aBatchedPayout(context)
  await report(payout.reference, 'Исполнено')
  await deleteAccount(context, payout.memberId)
  await report(payout.reference, 'Возврат')
  return { ...payout, number: String(payout.number) }
}

const propose = (person: SignedInStaffActor, settlement: Partial<NewSettlement>) =>
  sendAsStaff(test, 'POST', '/console/api/manual-settlements', {
    cookie: person.cookie,
    payload: { id: randomUUID(), reason: 'Заявление от 20 ноября', ...settlement },
  })
const payment = (number: string) =>
  ({ kind: 'unclaimed_payment', number, document: '17', paidOn: today() }) as const
const decide = (person: SignedInStaffActor, id: string, isApproved = true) =>
  sendAsStaff(test, 'POST', fillPath('/console/api/manual-settlements/:id/decision', { id }), {
    cookie: person.cookie,
    payload: { isApproved },
  })
async function aProposal(settlement: Partial<NewSettlement>): Promise<string> {
  const response = await propose(anna, settlement)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ id: string }>().id
}
const read = async <T>(path: string): Promise<T> =>
  (await sendAsStaff(test, 'GET', `/console/api/${path}`, { cookie: anna.cookie })).json<T>()
const unclaimed = async (number: string) =>
  (await read<UnclaimedRow[]>('unclaimed-payouts')).find(({ id }) => id === number)
const sums = async (memberId: string) =>
  Object.fromEntries(
    (
      await db.query<{ account: string; sum: bigint }>({
        text: `select account, sum(amount)::bigint as sum from entries where member_id = $1 and account not in ('corrections')
          group by account having sum(amount) <> 0`,
        values: [memberId],
      })
    ).rows.map(({ account, sum }) => [account, sum]),
  )

afterEach(async () => {
  expect([await verifyLedger(db), await verifySettlements(db)]).toEqual([[], []])
})

it('a payout returned after the account deletion is listed as unclaimed, and «Сегодня» counts this payout as waiting', async () => {
  const { number, memberId } = await anUnclaimedPayout()
  expect(await sums(memberId)).toEqual({ unclaimed: 1_500n, breakage: 498_500n })
  expect(await unclaimed(number)).toMatchObject({ amount: 1_500, credited: 1_500, state: 'waiting' })
  const { waiting } = await read<Today>('dashboard')
  expect(waiting.find(({ kind }) => kind === 'unclaimed-payouts')).toMatchObject({ count: 1 })
})

it('an unclaimed payout is recorded as paid when a second person approves the proposal to pay it, and its sum moves to the account `settled`', async () => {
  const { number, memberId } = await anUnclaimedPayout()
  const id = await aProposal(payment(number))
  expect(await unclaimed(number)).toMatchObject({ state: 'proposed' })
  expect(toOutcome(await decide(anna, id))).toMatchObject({ code: 'second_person_is_another' })
  const withoutAnna = await withoutRoles(db, anna?.name, () => decide(boris, id))
  expect(toOutcome(withoutAnna)).toMatchObject({ code: 'author_not_permitted' })
  expect((await decide(boris, id)).statusCode).toBe(200)
  expect(await sums(memberId)).toEqual({ settled: 1_500n, breakage: 498_500n })
  expect(await unclaimed(number)).toMatchObject({ state: 'paid' })
  const { data } = await read<ListResponse<SettlementRow>>('manual-settlements?state=applied')
  expect(data).toMatchObject([
    { id, withdrawal: number, document: '17', paidOn: today(), author: anna.name, decidedBy: boris.name },
  ])
  const { money } = await read<Reconciliation>('reconciliation')
  expect(money.inTransit + money.settled).toBe(money.sent)
  const year = Number(today().slice(0, 4))
  expect((await taxRegister(db, year)).find((row) => row.memberId === memberId)).toMatchObject({
    untaxed: 1_500n,
  })
  const { rows } = await db.query<{ action: string; actor: string; reason: string }>({
    text: `select action, actor, reason from audit_events where member_id = $1 and action like 'settlement.%' order by id`,
    values: [memberId],
  })
  const reason = `1\u00a0500\u00a0₽, 17, ${dayInDigits(today())}, Заявление от 20 ноября`
  expect(rows).toEqual([
    { action: 'settlement.proposed', actor: `staff:${anna.name}`, reason },
    { action: 'settlement.made', actor: `staff:${boris.name}`, reason },
  ])
})

it('after a first proposal was declined, an approved second proposal writes the unclaimed payout off to breakage', async () => {
  const { number, memberId } = await anUnclaimedPayout()
  const declined = await aProposal({ kind: 'unclaimed_write_off', number })
  expect((await decide(boris, declined, false)).statusCode).toBe(200)
  expect(await unclaimed(number)).toMatchObject({ state: 'waiting' })
  expect((await decide(boris, await aProposal({ kind: 'unclaimed_write_off', number }))).statusCode).toBe(200)
  expect(await sums(memberId)).toEqual({ breakage: 500_000n })
  expect(await unclaimed(number)).toMatchObject({ state: 'written_off' })
  expect(toOutcome(await decide(boris, declined))).toMatchObject({ code: 'change_decided' })
})

it('only one of several parallel proposals to settle an unclaimed payout is accepted; only one of several parallel decisions on it is accepted', async () => {
  const { number, memberId } = await anUnclaimedPayout()
  const proposals = await Promise.all([
    propose(anna, payment(number)),
    propose(boris, { kind: 'unclaimed_write_off', number }),
    propose(anna, payment(number)),
  ])
  expect(proposals.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const made = proposals.find(({ statusCode }) => statusCode === 200)?.json<{ id: string }>().id ?? ''
  const { cookie } = await aStaffMember(test, { roles: ['admin'] })
  const vera = { ...anna, cookie }
  const decisions = await Promise.all([decide(vera, made), decide(vera, made), decide(vera, made)])
  expect(decisions.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await sums(memberId))['unclaimed']).toBeUndefined()
  expect(toOutcome(await propose(anna, payment(number)))).toMatchObject({ code: 'settlement_proposed' })
})

it('a repeated proposal creates one settlement, and a proposal with the same id but another payment document is refused', async () => {
  const { number } = await anUnclaimedPayout()
  const settlement = { ...payment(number), id: randomUUID() }
  const twice = await Promise.all([propose(anna, settlement), propose(anna, settlement)])
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(toOutcome(await propose(anna, { ...settlement, document: '18' }))).toMatchObject({
    code: 'idempotency_mismatch',
  })
  expect((await decide(boris, settlement.id, false)).statusCode).toBe(200)
})

it('refuses a payment of an unclaimed payout without a document, on an impossible day or by unauthorised staff, and refuses payouts that are not unclaimed', async () => {
  const { number } = await anUnclaimedPayout()
  const refused = async (settlement: Partial<NewSettlement>, person = anna) =>
    toOutcome(await propose(person, settlement))
  expect(await refused({ ...payment(number), document: ' ' })).toMatchObject({ code: 'outcome_document' })
  for (const paidOn of ['2020-01-01', '2098-01-01'])
    expect(await refused({ ...payment(number), paidOn })).toMatchObject({ code: 'settlement_day' })
  const { number: other } = await aBatchedPayout(context)
  expect(await refused(payment(String(other)))).toMatchObject({ code: 'nothing_unclaimed' })
  const content = await aStaffMember(test, { roles: ['content'] })
  expect(await refused(payment(number), content)).toMatchObject({ status: 403 })
})

/**
 * Returns the refusal codes that a staff member gets for proposing, and for approving, each kind of settlement of a
 * payout.
 */
async function listRefusals(person: SignedInStaffActor, number: string) {
  const refusals = []
  for (const settlement of [payment(number), { kind: 'unclaimed_write_off', number }] as const) {
    refusals.push(toOutcome(await propose(person, settlement)).code)
    const id = await aProposal(settlement)
    refusals.push(toOutcome(await decide(person, id)).code)
    expect((await decide(anna, id, false)).statusCode).toBe(200)
  }
  return new Set(refusals)
}

it('a staff member to whose phone an unclaimed payout was paid can neither propose nor approve its settlement', async () => {
  const { number, recipient } = await anUnclaimedPayout()
  const owner = await aStaffMember(test, { roles: ['finance'] })
  await db.query({
    text: 'update staff set phone = $2 where name = $1',
    values: [owner.name, recipient.phone],
  })
  expect(await listRefusals(owner, number)).toEqual(new Set(['own_order']))
})

it('a staff member who approved a payout that is now unclaimed can neither propose nor approve its settlement', async () => {
  const { number, orderId } = await anUnclaimedPayout()
  const approver = await aStaffMember(test, { roles: ['finance'] })
  await db.query({
    text: 'insert into withdrawal_approvals (order_id, approved_by, at) values ($1, $2, $3)',
    values: [orderId, approver.name, context.clock.businessNow()],
  })
  expect(await listRefusals(approver, number)).toEqual(new Set(['settlement_by_approver']))
})

it('a staff member who recorded by hand the return of an unclaimed payout can neither propose nor approve its settlement', async () => {
  const payout = await aBatchedPayout(context)
  await report(payout.reference, 'Исполнено')
  await deleteAccount(context, payout.memberId)
  const recorder = await aStaffMember(test, { roles: ['finance'] })
  const { number } = payout
  const outcome = { number, staffName: recorder.name, outcome: 'returned', document: '5' } as const
  await recordOutcomeByHand(context, { ...outcome, reason: 'account_closed' })
  expect(await listRefusals(recorder, String(number))).toEqual(new Set(['settlement_by_recorder']))
})

/**
 * Adds a bank statement debit that belongs to the payout (`order_id`) or for which the payout is suggested
 * (`suggested_order_id`).
 */
async function addDebit(orderId: string, column: 'order_id' | 'suggested_order_id', state: string) {
  const hash = randomBytes(32)
  await db.query({
    text: `with s as (
        insert into bank_statements (hash, account, format, first_day, last_day, imported_at, actor)
        values ($1, '40702', '1c', $2, $2, now(), 'test') returning id
      ) insert into bank_statement_lines (statement, line, account, hash, direction, document_number, booked_on, kopecks,
        counterparty, counterparty_account, purpose, state, outcome, ${column})
      select id, 1, '40702', $1, 'debit', '1', $2, 150000, '', '', '', $4, 'refund_conflict', $3 from s`,
    values: [hash, today(), orderId, state],
  })
}
const contradict = (orderId: string, explanation: string | null) =>
  db.query({
    text: `update payouts set provider_status = 'paid_after_return', contradiction_explanation = $2 where order_id = $1`,
    values: [orderId, explanation],
  })

it('refuses to settle an unclaimed payout while the provider contradicts its return and staff have not explained the contradiction', async () => {
  const { number, orderId } = await anUnclaimedPayout()
  const id = await aProposal(payment(number))
  await contradict(orderId, null)
  expect(toOutcome(await decide(boris, id))).toMatchObject({ status: 409, code: 'settlement_contradicted' })
  expect((await decide(boris, id, false)).statusCode).toBe(200)
  for (const settlement of [payment(number), { kind: 'unclaimed_write_off', number }] as const)
    expect(toOutcome(await propose(anna, settlement))).toMatchObject({ code: 'settlement_contradicted' })
  await contradict(orderId, 'Провайдер подтвердил отмену')
  expect((await decide(boris, await aProposal(payment(number)))).statusCode).toBe(200)
})

it.each([
  ['is 90 days old', { age: 90, listed: 7 }, 409],
  ['is more than 90 days old', { age: 91, listed: 1 }, 200],
  ['is at an account that has listed its payouts 7 days ago', { age: 30, listed: 7 }, 409],
  ['is at an account that has listed no payouts for a week', { age: 30, listed: 8 }, 200],
])(
  'two people settle an unclaimed payout without the report of the provider when its second payout without an outcome %s: %o, status %i',
  async (_when, { age, listed }, status) => {
    const { number, orderId } = await anUnclaimedPayout()
    const id = await aProposal(payment(number))
    const before = (days: number) => addDays(moscowDay(context.clock.systemNow()), -days)
    await db.query({
      text: `with lists as (
          insert into bank_statements (hash, account, format, first_day, last_day, imported_at, actor)
          values ($4, 'agent', 'provider', $3, $3, now(), 'system')
        ) insert into provider_undecided_payouts (account, external_id, created_on, order_id) values ('agent', 'po-2', $2, $1)`,
      values: [orderId, before(age), before(listed), randomBytes(32)],
    })
    expect((await propose(anna, payment(number))).statusCode).toBe(409)
    const decided = await decide(boris, id)
    expect(decided.statusCode).toBe(status)
    if (status === 409) {
      expect(toOutcome(decided)).toMatchObject({ code: 'settlement_contradicted' })
      expect((await decide(boris, id, false)).statusCode).toBe(200)
    }
    const again = toOutcome(await propose(anna, payment(number)))
    expect(again).toMatchObject({ code: status === 409 ? 'settlement_contradicted' : 'settlement_proposed' })
  },
)

it.each([
  ['order_id', 'unmatched'],
  ['order_id', 'partial'],
  ['order_id', 'duplicate'],
  ['suggested_order_id', 'unmatched'],
] as const)(
  'refuses to settle an unclaimed payout while a debit with its %s is %s',
  async (column, state) => {
    const { number, orderId } = await anUnclaimedPayout()
    const id = await aProposal({ kind: 'unclaimed_write_off', number })
    await addDebit(orderId, column, state)
    expect(toOutcome(await decide(boris, id))).toMatchObject({ status: 409, code: 'settlement_contradicted' })
    expect((await decide(boris, id, false)).statusCode).toBe(200)
    expect(toOutcome(await propose(anna, payment(number)))).toMatchObject({ code: 'settlement_contradicted' })
    await db.query({
      text: `update bank_statement_lines set state = 'explained' where $1 in (order_id, suggested_order_id)`,
      values: [orderId],
    })
    expect((await decide(boris, await aProposal(payment(number)))).statusCode).toBe(200)
  },
)

/** Imports a statement with `times` debits of the sum of the unclaimed payout. Returns the outcomes of the rows. */
async function loadDebit({
  purpose = 'Перевод',
  number = '17',
  daysAgo = 0,
  times = 1,
  on = context.db,
} = {}) {
  const { account } = context.config.payer
  const day = dayInDigits(addDays(today(), -daysAgo))
  const debit = a1cDocument({ account, sum: '1500.00', name: 'Иван Наследник', purpose, number, day })
  const { rows } = await importFileFromBank(
    { ...context, db: on },
    {
      bytes: a1cStatement(account, { documents: Array.from({ length: times }, () => debit) }),
      staffName: 'vera',
      dryRun: false,
    },
  )
  return rows.map(({ outcome }) => outcome)
}
const linesOf = async (number: string) =>
  (await read<ListResponse<StatementLineRow>>(`statement-lines?q=${number}`)).data
const matchLine = ({ id }: StatementLineRow | undefined = { id: '0' } as StatementLineRow, number: string) =>
  sendAsStaff(test, 'POST', `/console/api/statement-lines/${id}/match`, {
    cookie: boris.cookie,
    payload: { number },
  })

it('a manual settlement is suggested for a debit with the same document number and day; matching the debit moves no money', async () => {
  const { number, memberId } = await anUnclaimedPayout()
  expect((await decide(boris, await aProposal(payment(number)))).statusCode).toBe(200)
  const before = await sums(memberId)
  await loadDebit({ number: '16' })
  expect(await linesOf(number)).toEqual([])
  await loadDebit()
  const [line] = await linesOf(number)
  expect(line).toMatchObject({ suggestion: number, state: 'unmatched', outcome: 'suggested' })
  const match = await matchLine(line, number)
  expect(match.json()).toMatchObject({ state: 'matched', outcome: 'manual_settlement', withdrawal: number })
  expect(await sums(memberId)).toEqual(before)
})

it('the debit of a settlement that is imported before its proposal does not contradict it, and is suggested for the payout; another debit contradicts', async () => {
  const { number } = await anUnclaimedPayout()
  await loadDebit({ purpose: `По заявке ${number}` })
  for (const settlement of [
    { ...payment(number), document: '18' },
    { ...payment(number), document: '18 вместо 17' },
    { kind: 'unclaimed_write_off', number },
  ] as const)
    expect(toOutcome(await propose(anna, settlement))).toMatchObject({ code: 'settlement_contradicted' })
  const id = await aProposal({ ...payment(number), document: 'п/п № 017 от сегодня' })
  await loadDebit({ purpose: `По заявке ${number}`, number: '18' })
  expect(toOutcome(await decide(boris, id))).toMatchObject({ code: 'settlement_contradicted' })
  const other = (await linesOf(number)).find(({ documentNumber }) => documentNumber === '18')
  await sendAsStaff(test, 'POST', `/console/api/statement-lines/${other?.id}/explanation`, {
    cookie: anna.cookie,
    payload: { reason: 'Другой платёж' },
  })
  expect((await decide(boris, id)).statusCode).toBe(200)
  const line = (await linesOf(number)).find(({ documentNumber }) => documentNumber === '17')
  expect(line).toMatchObject({ suggestion: number, state: 'unmatched', outcome: 'suggested' })
  expect((await matchLine(line, number)).json()).toMatchObject({ outcome: 'manual_settlement' })
})

it('a late debit of the payout itself, which has its reference, contradicts a settlement with the same document', async () => {
  const { number, reference } = await anUnclaimedPayout()
  for (const number of ['16', '17'])
    expect(await loadDebit({ purpose: reference, number })).toEqual(['refund_conflict'])
  expect(toOutcome(await propose(anna, payment(number)))).toMatchObject({ code: 'settlement_contradicted' })
})

it('an approved settlement is suggested for the stored debits of its document, and a second one is an alarm as soon as the first is matched', async () => {
  const { number } = await anUnclaimedPayout()
  await loadDebit({ times: 2 })
  await loadDebit({ number: '16' })
  await loadDebit({ daysAgo: 1 })
  const id = await aProposal(payment(number))
  expect(await linesOf(number)).toEqual([])
  expect((await decide(boris, id)).statusCode).toBe(200)
  const suggested = await linesOf(number)
  expect(suggested).toHaveLength(2)
  for (const line of suggested)
    expect(line).toMatchObject({
      documentNumber: '17',
      bookedOn: today(),
      state: 'unmatched',
      suggestion: number,
    })
  expect((await matchLine(suggested[0], number)).json()).toMatchObject({ outcome: 'manual_settlement' })
  expect((await linesOf(number)).map(({ state }) => state).toSorted()).toEqual(['duplicate', 'matched'])
  const { data } = await read<ListResponse<SettlementRow>>('manual-settlements?state=applied')
  expect(data).toMatchObject([{ id, debitedOn: today() }])
})

it('a settlement is suggested for its debit when it is approved while an import that contains the debit is not committed yet', async () => {
  const { number } = await anUnclaimedPayout()
  const id = await aProposal(payment(number))
  const decided = await db.transaction(async (tx) => {
    await loadDebit({
      on: { ...db, query: (query) => tx.query(query), transaction: (callback) => callback(tx) },
    })
    const deciding = decide(boris, id)
    const isWaiting = vi.waitFor(async () => {
      const text = `select from pg_locks where locktype = 'advisory' and not granted`
      expect((await db.query({ text, values: [] })).rowCount).toBe(1)
    }, 60_000)
    await Promise.race([deciding, isWaiting])
    return { deciding }
  })
  expect((await decided.deciding).statusCode).toBe(200)
  expect(await linesOf(number)).toMatchObject([{ suggestion: number, state: 'unmatched' }])
})

it('a settlement’s debit with the payout’s reference is matched; an earlier debit belongs to the payout itself, and a further debit is a duplicate', async () => {
  const { number, reference, memberId } = await anUnclaimedPayout()
  expect((await decide(boris, await aProposal(payment(number)))).statusCode).toBe(200)
  const before = await sums(memberId)
  const purpose = `По заявлению ${reference}`
  expect(await loadDebit({ purpose })).toEqual(['manual_settlement'])
  expect(await loadDebit({ purpose, daysAgo: 1 })).toEqual(['refund_conflict'])
  expect(await loadDebit({ purpose, number: '18' })).toEqual(['duplicate'])
  const states = (await linesOf(number)).map(({ documentNumber, bookedOn, state }) =>
    [documentNumber, bookedOn === today() ? 'today' : 'before', state].join(' '),
  )
  expect(states.toSorted()).toEqual(['17 before unmatched', '17 today matched', '18 today duplicate'])
  expect(await sums(memberId)).toEqual(before)
  // The credit that returned the payout itself is in no statement, so that its debit waits as well.
  const { account } = context.config.payer
  const days = { since: addDays(today(), -1), day: today() }
  expect(await compareUntil(db, { account, ...days, openingBalance: null })).toMatchObject({ openLines: 2 })
})

it.each([
  `update entries set amount = -amount where account = 'unclaimed' and amount > 0 and member_id in (select member_id from manual_settlements where state = 'applied')`,
  `update manual_settlements set amount = amount + 1 where state = 'applied'`,
  `update manual_settlements set seq = seq + 1 where state = 'applied'`,
  `update manual_settlements set credited = credited - 1 where state = 'applied' and credited > 0`,
  `update manual_settlements set decided_by = 'vera' where state = 'applied'`,
  `update transactions set actor = 'staff:olga' where kind = 'unclaimed_payment'`,
])('the verification of settlements finds the corruption: %s', async (corruption) => {
  const { number } = await anUnclaimedPayout()
  expect((await decide(boris, await aProposal(payment(number)))).statusCode).toBe(200)
  expect(await afterCorruption(corruption, verifySettlements)).not.toEqual([])
})

it('the verification of the ledger finds a payment of an unclaimed payout that is accounted before the day of its return', async () => {
  const { number, memberId } = await anUnclaimedPayout()
  expect((await decide(boris, await aProposal(payment(number)))).statusCode).toBe(200)
  const early = `update transactions set accounted_at = accounted_at - interval '1 second' where kind = 'unclaimed_payment'`
  expect(await afterCorruption(early, verifyLedger)).toMatchObject([
    { memberId, what: expect.stringContaining('accounted before it is posted') },
  ])
})
