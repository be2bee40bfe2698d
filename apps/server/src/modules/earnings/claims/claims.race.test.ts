import { afterEach, expect, it } from 'vitest'
import type { OrderCard } from '@impulse/api/orders/order'
import { verifyLedger } from '../../../ledger/verify.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import {
  aClaim,
  aClaimsTest,
  aRequest,
  replyTo,
  sendRequest,
} from '../../../testing/earnings/claim-fixtures.ts'
import { aLine, aNumber, importLines } from '../../../testing/earnings/contract-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { aPhoto } from '../../../testing/files/photos.ts'
import { getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { holdLock, untilSomebodyWaits } from '../../../testing/database/lock-waits.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { acceptClaim } from '../contracts/contracts.service.ts'
import { verifyRewards } from '../rewards/rewards.service.ts'
import { closeFoundClaims, rejectClaim, sweepClaims } from './claims.service.ts'

const { db } = await testDatabase({ connections: 24 })
const test = await aClaimsTest(db)
const { clock } = test
const operator = { db, clock, actor: 'operator' }
const iterations = repeated(25)

const expected = async (promise: Promise<unknown>): Promise<string> => {
  try {
    await promise
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

afterEach(async () => {
  expect(await verifyLedger(db)).toEqual([])
  expect(await verifyRewards(db)).toEqual([])
})

it.each(times(iterations, (i) => i + 1))(
  'parallel acceptance, rejection, cancellation and import give a claim one outcome and reward its contract at most once (round %i)',
  async (iteration) => {
    const member = await aMember(db)
    const [number, day] = [aNumber(), clock.businessNow().toISOString().slice(0, 8) + '01']
    const { id, number: order } = await aClaim(test, member, { number, connectedAt: day })
    const accept = () => expected(acceptClaim(operator, { number: BigInt(order), city: 'Тула' }))
    const reject = () => expected(rejectClaim(operator, { number: BigInt(order), reason: 'Нет' }))
    const importContract = () => importLines(db, clock, [aLine({ number, phone: member.phone, day })])
    const cancel = () => sendRequest(test, member, `/api/order/${id}/cancel/`, 'POST')
    const actions = [accept, importContract, accept, reject, cancel]
    // Even rounds run without the import, so that only acceptance, rejection and cancellation run in
    // parallel.
    await Promise.all((iteration % 2 ? actions : [accept, reject, cancel]).map((promise) => promise()))
    const card = (await sendRequest(test, member, `/api/order/${id}/`)).json<{ order: OrderCard }>().order
    expect(card.timeline.map(({ status }) => status)).toEqual(['review', card.status])
    const { available, frozen } = await getMoney(db, member.memberId)
    const isRewarded = iteration % 2 === 1 || card.status === 'accepted'
    expect([card.status, available + frozen]).toEqual([card.status, isRewarded ? 500n : 0n])
  },
)

it('when two acceptances of a claim overlap, the acceptance that ends last is refused, even if it began first', async () => {
  const member = await aMember(db)
  const { number } = await aClaim(test, member, { connectedAt: '2026-11-05' })
  const release = await holdLock(db, (tx) =>
    tx.query({ text: 'lock table staff in access exclusive mode', values: [] }),
  )
  // Begins the first acceptance. It reads that the claim is open, and then waits for the lock on the table `staff`
  // while the second acceptance, which begins below, ends.
  const second = expected(
    acceptClaim({ ...operator, staffName: 'olga' }, { number: BigInt(number), city: 'Тула' }),
  )
  await untilSomebodyWaits(db)
  expect(await expected(acceptClaim(operator, { number: BigInt(number), city: 'Тула' }))).toBe('done')
  await release()
  expect(await second).toBe('order_decided')
  const { rowCount } = await db.query({
    text: `select from audit_events where action = 'claim.accepted' and object = $1`,
    values: [number],
  })
  expect(rowCount).toBe(1)
})

it('an acceptance that overlaps a reply with another contract number is refused, and records no contract', async () => {
  const member = await aMember(db)
  const [wrong, right] = [aNumber(), aNumber()]
  const { id: orderId, number } = await aClaim(test, member, { number: wrong, connectedAt: '2026-11-05' })
  const requestId = await aRequest(operator, { orderId })
  const release = await holdLock(db, (tx) =>
    tx.query({ text: 'lock table staff in access exclusive mode', values: [] }),
  )
  // The acceptance reads the claim with the wrong number, and then waits for the lock on the table `staff`.
  const acceptance = expected(
    acceptClaim({ ...operator, staffName: 'olga' }, { number: BigInt(number), city: 'Тула' }),
  )
  await untilSomebodyWaits(db)
  const form = { orderId, requestId, number: right, connectedAt: '2026-11-05' }
  expect((await replyTo(test, member, form)).statusCode).toBe(200)
  await release()
  expect(await acceptance).toBe('claim_changed')
  const { rowCount } = await db.query({
    text: 'select from contracts where number = any($1)',
    values: [[wrong, right]],
  })
  expect(rowCount).toBe(0)
})

it.each(['acceptance', 'rejection'] as const)(
  'refuses the %s of a claim when a reply with the same contract number comes before the decision is saved',
  async (decision) => {
    const member = await aMember(db)
    const contract = aNumber()
    const { id: orderId, number } = await aClaim(test, member, {
      number: contract,
      connectedAt: '2026-11-05',
    })
    const requestId = await aRequest(operator, { orderId })
    const release = await holdLock(db, (tx) =>
      tx.query({ text: 'lock table staff in access exclusive mode', values: [] }),
    )
    const seen = { number: BigInt(number), stepsSeen: 2 }
    const decide = {
      acceptance: () => acceptClaim({ ...operator, staffName: 'olga' }, { ...seen, city: 'Тула' }),
      rejection: () => rejectClaim({ ...operator, staffName: 'olga' }, { ...seen, reason: 'Нет' }),
    }
    // The decision reads the claim without the reply, and then waits for the lock on the table `staff`.
    const decided = expected(decide[decision]())
    await untilSomebodyWaits(db)
    const form = { orderId, requestId, number: contract, connectedAt: '2026-11-04' }
    expect((await replyTo(test, member, form)).statusCode).toBe(200)
    await release()
    expect(await decided).toBe('claim_changed')
    const { order } = (await sendRequest(test, member, `/api/order/${orderId}/`)).json<{ order: OrderCard }>()
    expect(order.status).toBe('review')
    const { rowCount } = await db.query({
      text: 'select from contracts where number = $1',
      values: [contract],
    })
    expect(rowCount).toBe(0)
  },
)

it('an import does not close a claim whose contract number a reply replaces at the same moment', async () => {
  const member = await aMember(db)
  const [wrong, right] = [aNumber(), aNumber()]
  const { id: orderId } = await aClaim(test, member, { number: wrong, connectedAt: '2026-11-05' })
  const requestId = await aRequest(operator, { orderId })
  const release = await holdLock(db, (tx) => tx.query({ text: 'lock table files in share mode', values: [] }))
  // The reply has moved its claim to review, and then waits for the lock on the table `files`.
  const form = { orderId, requestId, number: right, connectedAt: '2026-11-05', file: await aPhoto() }
  const reply = replyTo(test, member, form)
  await untilSomebodyWaits(db)
  const imported = importLines(db, clock, [aLine({ number: wrong, phone: member.phone, day: '2026-11-05' })])
  await untilSomebodyWaits(db, 2)
  await release()
  expect((await reply).statusCode).toBe(200)
  await imported
  const { order } = (await sendRequest(test, member, `/api/order/${orderId}/`)).json<{ order: OrderCard }>()
  expect([order.status, order.title]).toEqual(['review', `Поиск договора ${right}`])
})

it('sweepClaims closes a claim that stayed open because the claim and its contract were created at the same moment', async () => {
  const member = await aMember(db)
  const [number, day] = [aNumber(), '2026-11-05']
  const { id } = await aClaim(test, member, { number })
  // Creates the state after an import that read the open claims before this claim was saved: the claim is
  // open although its contract exists.
  await importLines(db, clock, [aLine({ number, phone: member.phone, day })])
  await db.query({ text: `update orders set status = 'review' where id = $1`, values: [id] })
  await db.query({ text: `update claims set is_open = true where order_id = $1`, values: [id] })
  await sweepClaims(operator)
  expect(
    (await sendRequest(test, member, `/api/order/${id}/`)).json<{ order: OrderCard }>().order.status,
  ).toBe('closed')
})

it('closing the claims of imported contracts takes one query when none of these contracts has an open claim', async () => {
  const texts: string[] = []
  await db.transaction((tx) => {
    const query: typeof tx.query = (statement) => {
      texts.push(statement.text)
      return tx.query(statement)
    }
    return closeFoundClaims({ ...tx, query }, { numbers: ['none'], at: clock.businessNow(), actor: 'test' })
  })
  expect(texts).toHaveLength(1)
})
