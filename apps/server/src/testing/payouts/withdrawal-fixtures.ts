import { testStatementRoutes } from '../earnings/statement-fixtures.ts'
import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { Order, OrderCard } from '@impulse/api/orders/order'
import { type WithdrawalFailure } from '@impulse/api/withdrawals/withdrawal'
import { balanceRoutes } from '../../modules/earnings/balance/balance.routes.ts'
import { operationRoutes } from '../../modules/earnings/balance/operation.routes.ts'
import { orderRoutes } from '../../modules/earnings/orders/orders.routes.ts'
import { verifyWithdrawals } from '../../modules/payouts/withdrawals/withdrawals.service.ts'
import { mayBePaid } from '../../modules/payouts/payouts/payouts.service.ts'
import { withdrawalOrderHandler } from '../../modules/payouts/withdrawals/withdrawal-order-handler.ts'
import { withdrawalRoutes } from '../../modules/payouts/withdrawals/withdrawals.routes.ts'
import { postCorrection } from '../../ledger/ledger.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { readConfig } from '../../platform/config/config.ts'
import type { WithdrawalConfig } from '../../platform/config/config.ts'
import { moscowMidnight } from '../../platform/clock/moscow.ts'
import type { Db } from '../../platform/db/db.ts'
import { aMember, type SignedIn } from '../identity/member-fixtures.ts'
import { aLedgerOperation } from '../earnings/ledger-fixtures.ts'
import { buildTestApp, type TestApp } from '../harness/test-app.ts'
import type { TestClock } from '../harness/test-clock.ts'
import { bankId } from './withdrawal-bank.ts'

export { bankId } from './withdrawal-bank.ts'

/**
 * Clock whose business time changes only when the test sets or moves it. Its system time is the real time, so
 * that sessions do not expire.
 */
export type SetClock = TestClock & { set(moment: Date): void }

export function aSetClock(moment = moscowNoon('2026-11-18')): SetClock {
  let now = moment
  return {
    businessNow: () => now,
    systemNow: () => new Date(),
    moveBy: ({ ms = 0, seconds = 0, days = 0 }) =>
      (now = new Date(now.getTime() + ms + seconds * 1000 + days * 86_400_000)),
    set: (moment) => (now = moment),
  }
}

export const moscowNoon = (day: string): Date => new Date(moscowMidnight(day).getTime() + 12 * 3_600_000)

export type WithdrawalsTest = TestApp & { db: Db; clock: SetClock; withdrawalConfig: WithdrawalConfig }

/**
 * Builds a server with the routes of withdrawals and balances, and inserts a bank that accepts payments by
 * phone.
 */
export async function aWithdrawalsTest(
  db: Db,
  {
    clock = aSetClock(),
    limits = false,
    ...changed
  }: Partial<WithdrawalConfig> & { clock?: SetClock; limits?: boolean } = {},
): Promise<WithdrawalsTest> {
  const config = readConfig({})
  const withdrawalConfig = { ...config.withdrawals, ...changed }
  const test = await buildTestApp({
    db,
    clock,
    config: { limits },
    routes: (parts) => [
      withdrawalRoutes({
        ...parts,
        withdrawalConfig,
        issuer: { brand: config.brand, payer: config.payouts.payer },
      }),
      orderRoutes({ ...parts, handlers: { withdrawal: withdrawalOrderHandler({ ...parts, mayBePaid }) } }),
      balanceRoutes(parts),
      operationRoutes(parts),
      testStatementRoutes(parts, config),
    ],
  })
  await db.query({
    text: `insert into banks (id, name, short_name, popular, source) values ($1, 'АО «ТБанк»', 'Т-Банк', 1, 'demo')
      on conflict (id) do nothing`,
    values: [bankId],
  })
  return { ...test, db, clock, withdrawalConfig }
}

/** Creates a member who can withdraw: with an approved identity document and `available` points. */
export async function aMemberWhoMayWithdraw(
  { db, clock }: Pick<WithdrawalsTest, 'db' | 'clock'>,
  { available = 50_000n }: { available?: bigint } = {},
): Promise<SignedIn> {
  const member = await aMember(db)
  await decideIdentityDocument(db, { ...member, status: 'approved', at: clock.businessNow() })
  if (available > 0n) await give(db, { ...member, amount: available })
  return member
}

export const decideIdentityDocument = (
  db: Db,
  { memberId, status, at }: { memberId: string; status: 'review' | 'approved' | 'rejected'; at: Date | null },
) =>
  db.query({
    text: `insert into identity_documents (member_id, status, decided_at) values ($1, $2, $3)
      on conflict (member_id) do update set status = $2, decided_at = $3`,
    values: [memberId, status, at],
  })

/**
 * Adds points at a time before the clock of every test, because the ledger operations of a member must be in
 * chronological order.
 */
export const give = (db: Db, { memberId, amount }: { memberId: string; amount: bigint }) =>
  db.transaction((tx) =>
    postCorrection(tx, { ...aLedgerOperation(memberId), at: new Date('2026-01-01'), amount }),
  )

type WithdrawalOptions = {
  amount?: unknown
  /** False: the server refuses this withdrawal when the member requested an equal one in the last ten minutes. */
  isAdditional?: boolean
  key?: string | null
  body?: unknown
  raw?: string
}

/** Requests a withdrawal as the form does. By default, the recipient is the member's own phone. */
export const sendWithdrawal = (
  { app }: Pick<TestApp, 'app'>,
  { accessToken, phone }: Pick<SignedIn, 'accessToken' | 'phone'>,
  { amount = 1_000, isAdditional = true, key = randomUUID(), ...options }: WithdrawalOptions = {},
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: '/api/withdrawal/',
    payload: options.raw ?? JSON.stringify(options.body ?? { amount, bankId, phone, isAdditional }),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${accessToken}`,
      ...(key !== null && { 'idempotency-key': key }),
    },
  })

/** Requests a withdrawal and returns it. Throws when the withdrawal is refused. */
export async function aWithdrawal(
  test: Pick<TestApp, 'app'>,
  member: SignedIn,
  options: WithdrawalOptions = {},
): Promise<Order> {
  const response = await sendWithdrawal(test, member, options)
  if (response.statusCode !== 200) throw new Error(`the withdrawal was not created: ${response.body}`)
  return response.json<{ order: Order }>().order
}

export const toFailure = (response: LightMyRequestResponse): WithdrawalFailure & { status: number } => ({
  status: response.statusCode,
  ...response.json<WithdrawalFailure>(),
})

export const read = async <T>(
  { app }: Pick<TestApp, 'app'>,
  { accessToken }: Pick<SignedIn, 'accessToken'>,
  url: string,
): Promise<T> => (await app.inject({ url, headers: { authorization: `Bearer ${accessToken}` } })).json<T>()

export const getOrderCard = async (
  test: Pick<TestApp, 'app'>,
  member: SignedIn,
  { id }: { id: string },
): Promise<OrderCard> => (await read<{ order: OrderCard }>(test, member, `/api/order/${id}/`)).order

export const cancel = (
  { app }: Pick<TestApp, 'app'>,
  { accessToken }: Pick<SignedIn, 'accessToken'>,
  { id, key = randomUUID() }: { id: string; key?: string | null },
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: `/api/order/${id}/cancel/`,
    headers: { authorization: `Bearer ${accessToken}`, ...(key !== null && { 'idempotency-key': key }) },
  })

/** Returns all differences that the checks of the ledger and of withdrawals find. */
export const listDifferences = (db: Db) =>
  db.snapshot(async (on) => [...(await verifyLedger(on)), ...(await verifyWithdrawals(on))])
