import type { ProviderStatus } from '@impulse/api/payouts/payout-statuses'
import { expect } from 'vitest'
import {
  checkDuePayouts,
  getPayoutPause,
  recordApproval,
  yookassaProvider,
  findInFlight,
  importProviderStatement,
  recheckFinalPayouts,
  resumePayouts,
  submitReady,
  verifyPayouts,
} from '../../modules/payouts/payouts/payouts.service.ts'
import type { Withdrawal } from '../../modules/payouts/withdrawals/withdrawals.service.ts'
import type { Db } from '../../platform/db/db.ts'
import { openLog } from '../../platform/log/log.ts'
import { aPayoutTest, aWithdrawal, type PayoutTest } from './payout-fixtures.ts'
import type { aPayoutStub } from '../stubs/payout-stub.ts'
import { listDifferences } from './withdrawal-fixtures.ts'

export type Stub = Awaited<ReturnType<typeof aPayoutStub>>
export type ProviderPayoutTest = PayoutTest & {
  log: ReturnType<typeof openLog>
  provider: ReturnType<typeof yookassaProvider>
}

/** Returns the context of a test whose payouts by phone are sent to the stub of the payout provider. */
export async function aProviderPayoutTest(
  db: Db,
  { stub, ...config }: { stub: Stub } & Partial<PayoutTest['config']>,
): Promise<ProviderPayoutTest> {
  const settings = {
    method: 'provider',
    url: stub.url,
    agentId: 'agent',
    secret: 'secret',
    ...config,
  } as const
  const context = await aPayoutTest(db, { dailyCap: 10n ** 12n, secondApprovalFrom: 10n ** 9n, ...settings })
  return { ...context, log: openLog('silent'), provider: yookassaProvider(context.config) }
}

/** Creates an approved withdrawal whose payout is ready to be sent. */
export async function aReadyPayout(
  context: PayoutTest,
  options: Parameters<typeof aWithdrawal>[1] = {},
): Promise<Withdrawal> {
  const withdrawal = await aWithdrawal(context, options)
  await recordApproval(context, { number: withdrawal.number, staffName: 'olga' })
  return withdrawal
}

export const send = (context: ProviderPayoutTest) => submitReady(context, new AbortController().signal)

/** Sends ready payouts to the stub, which neither creates them nor responds. Returns the number of sent payouts. */
export async function sendLost(context: ProviderPayoutTest, stub: Stub): Promise<number> {
  stub.faults.drop = 2
  const count = await send(context)
  stub.faults.drop = 0
  return count
}

/** Resumes payouts as staff do, when the server paused them automatically after three unknown outcomes in a row. */
export async function resumePayoutsOfProvider(context: PayoutTest): Promise<void> {
  const { isOn, actor } = await getPayoutPause(context.db)
  if (isOn && actor === 'system') await resumePayouts(context, { staffName: 'olga' })
}

/**
 * Sends payouts and checks their status until exactly `ready` payouts are ready, and every submitted payout without an
 * outcome has one of the provider statuses in `left`. The default status `not_found` stays for a day after the
 * submission; only then does the server refund such a payout.
 */
export async function carryOutAll(
  context: ProviderPayoutTest,
  { left = ['not_found'], ready = 0 }: { left?: readonly (ProviderStatus | null)[]; ready?: number } = {},
): Promise<void> {
  for (let iteration = 0; iteration < 2_000; iteration++) {
    await resumePayoutsOfProvider(context)
    const sent = await send(context)
    await checkDuePayouts(context, { all: true })
    const open = await findInFlight(context.db)
    if (
      sent === 0 &&
      open.every(({ providerStatus }) => left.includes(providerStatus)) &&
      (await readyCount(context.db)) === ready
    )
      return
  }
  throw new Error('some payouts were still open after 2,000 iterations')
}

async function readyCount(db: Db): Promise<number> {
  const { rowCount } = await db.query({ text: `select from payouts where state = 'ready'`, values: [] })
  return rowCount
}

/** Makes all open payouts older: moves their submission time back by `interval`. */
export const makeOlder = (db: Db, interval: string) =>
  db.query({
    text: `update payouts set request_started_at = request_started_at - $1::interval where state in ('sending', 'pending')`,
    values: [interval],
  })

/** Moves the clock by more than a day, so that every status is due, and requests the statuses and the provider's list. */
export async function checkNextDay(context: ProviderPayoutTest): Promise<void> {
  context.clock.moveBy({ days: 1.1 })
  await checkDuePayouts(context, { all: true })
  while ((await recheckFinalPayouts(context)) > 0);
  await importProviderStatement(context)
}

/** Lets the status of final payouts be checked no more, as 90 days after their submission. */
export const settleFinal = (db: Db) =>
  db.query({
    text: `update payouts set next_action_at = null where state in ('paid', 'returned')`,
    values: [],
  })

/**
 * Makes the open payouts two minutes older, and checks their status. A refusal by the provider is recorded only when a
 * status check, at least a minute after the submission, does not find the payout.
 */
export async function checkLater(context: ProviderPayoutTest): Promise<void> {
  await makeOlder(context.db, '2 minutes')
  await checkDuePayouts(context, { all: true })
}

/**
 * Compares the payouts in the database with those of the stub. The stub must have paid exactly the payouts that are
 * stored as paid, each of them once. Also expects that the checks of ledger, withdrawals and payouts find no
 * difference.
 */
export async function expectBooksToAgree(db: Db, stub: Stub): Promise<{ paid: number; returned: number }> {
  const { rows } = await db.query<{
    reference: string
    state: string
    status: string
    credited: bigint
    phone: string
  }>({
    text: `select p.reference, p.state, o.status, w.credited, r.phone
      from payouts p join withdrawals w on w.order_id = p.order_id join orders o on o.id = p.order_id
      join recipients r on r.id = w.recipient_id where p.method = 'provider'`,
    values: [],
  })
  for (const { reference, state, status, credited, phone } of rows) {
    expect(status).toBe(state)
    const stubPayouts = stub.byReference(reference)
    expect(stub.reports.get(reference) ?? 0).toBeLessThanOrEqual(1)
    if (state === 'paid')
      expect(stubPayouts).toMatchObject([{ status: 'succeeded', value: `${credited}.00`, phone }])
    else expect(stubPayouts.filter(({ status }) => status !== 'canceled')).toEqual([])
  }
  const ownReferences = new Set(rows.map(({ reference }) => reference))
  expect([...stub.payouts.values()].filter(({ reference }) => !ownReferences.has(reference ?? ''))).toEqual(
    [],
  )
  expect(await listDifferences(db)).toEqual([])
  expect(await verifyPayouts(db)).toEqual([])
  const count = (end: string) => rows.filter(({ state }) => state === end).length
  return { paid: count('paid'), returned: count('returned') }
}
