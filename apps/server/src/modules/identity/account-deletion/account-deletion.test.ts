import { expect, it } from 'vitest'
import type { AccountDeletion } from '@impulse/api/profile/profile'
import { aMember, aPhone, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { aLine, aNumber, importLines, getMemberId } from '../../../testing/earnings/contract-fixtures.ts'
import {
  anAccountDeletionTest,
  requestAccountDeletion,
  confirmDeletion,
  requestAndConfirmDeletion,
  accountDeletionSeenBy,
  stay,
} from '../../../testing/identity/account-deletion-fixtures.ts'
import { anAttempt, toOutcome, tryCode } from '../../../testing/identity/sign-in-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { give } from '../../../testing/payouts/withdrawal-fixtures.ts'
import { requestWithdrawal } from '../../payouts/withdrawals/withdrawals.service.ts'
import { mayBePaid } from '../../payouts/payouts/payouts.service.ts'
import { withdrawalOrderHandler } from '../../payouts/withdrawals/withdrawal-order-handler.ts'
import { cancelOrder } from '../../earnings/orders/orders.service.ts'
import { releaseDue } from '../../earnings/rewards/rewards.service.ts'
import { verifyLedger } from '../../../ledger/verify.ts'
import { moscowDay } from '../../../platform/clock/moscow.ts'
import { openLog } from '../../../platform/log/log.ts'
import { eraseDueAccounts } from './account-deletion.service.ts'

const { db } = await testDatabase()
const test = await anAccountDeletionTest(db)
const { clock } = test

const seenBy = async (member: SignedIn) => (await accountDeletionSeenBy(test, member)).json<AccountDeletion>()
const isSignedIn = async ({ sessionId }: SignedIn) => {
  const headers = { authorization: `Bearer ${test.sessions.createAccessToken(sessionId)}` }
  return (await test.app.inject({ url: '/api/user/', headers })).statusCode === 200
}
const getMemberRow = async ({ memberId }: SignedIn) =>
  (
    await db.query<{ phone: string | null }>({
      text: 'select * from members where id = $1',
      values: [memberId],
    })
  ).rows[0]
const aMemberWithdrawal = ({ memberId, phone }: SignedIn) =>
  requestWithdrawal(
    { db, clock, withdrawalConfig: test.config.withdrawals },
    { memberId, key: aNumber(), request: { amount: 1_000, bankId: '100000000004', phone } },
  )
const approved = ({ memberId }: SignedIn) =>
  db.query({
    text: `insert into identity_documents (member_id, status, decided_at) values ($1, 'approved', now())`,
    values: [memberId],
  })

it('erases an account thirty days after the member confirmed the deletion, not earlier', async () => {
  const member = await aMember(db, { clock })
  await give(db, { ...member, amount: 700n })
  expect(await seenBy(member)).toEqual({ leaving: null, openWithdrawals: 0, pointsLeft: 700, pauseDays: 30 })
  await requestAndConfirmDeletion(test, member)
  const { leaving } = await seenBy(member)
  expect(Date.parse(leaving?.dueAt ?? '') - Date.parse(leaving?.requestedAt ?? '')).toBe(30 * 86_400_000)
  expect(toOutcome(await requestAccountDeletion(test, member)).code).toBe('leaving_asked')
  expect(await eraseDueAccounts(test)).toBe(0)
  expect(await isSignedIn(member)).toBe(true)

  clock.moveBy({ days: 30 })
  expect(await eraseDueAccounts(test)).toBe(1)
  expect(await eraseDueAccounts(test)).toBe(0)
  expect(await isSignedIn(member)).toBe(false)
  expect(await getMemberRow(member)).toMatchObject({
    phone: null,
    first_name: '',
    last_name: '',
    city_name: '',
    deleted_at: expect.any(Date),
  })
})

it('an erasure posts the available points to breakage at once, and each frozen lot on its release date', async () => {
  const member = await aMember(db, { clock })
  await give(db, { ...member, amount: 700n })
  await requestAndConfirmDeletion(test, member)
  clock.moveBy({ days: 29 })
  await importLines(db, clock, [
    aLine({ number: aNumber(), phone: member.phone, day: moscowDay(clock.businessNow()) }),
  ])
  clock.moveBy({ days: 1 })
  await eraseDueAccounts(test)
  const sums = async () =>
    Object.fromEntries(
      (
        await db.query<{ account: string; sum: bigint }>({
          text: `select account, sum(amount)::bigint as sum from entries where member_id = $1
            and account in ('available', 'frozen', 'breakage') group by account having sum(amount) <> 0`,
          values: [member.memberId],
        })
      ).rows.map(({ account, sum }) => [account, sum]),
    )
  expect(await sums()).toEqual({ frozen: 500n, breakage: 700n })
  clock.moveBy({ days: 14 })
  await db.query({ text: 'delete from risk_check_queue', values: [] })
  await releaseDue({ db, clock, log: openLog('silent') })
  expect(await sums()).toEqual({ breakage: 1_200n })
  expect(await db.snapshot(verifyLedger)).toEqual([])
  const credit = db.query({
    text: 'update balances set available = 1 where member_id = $1',
    values: [member.memberId],
  })
  await expect(credit).rejects.toMatchObject({ constraint: 'deleted_has_no_available' })
})

it('cancelling an account deletion leaves the account unchanged, and the member can request a deletion again', async () => {
  const member = await aMember(db, { clock })
  await requestAndConfirmDeletion(test, member)
  expect((await stay(test, member)).body).toBe('true')
  expect(toOutcome(await stay(test, member)).code).toBe('leaving_not_asked')
  expect((await seenBy(member)).leaving).toBeNull()
  clock.moveBy({ days: 31 })
  const again = await aMember(db, { clock, phone: member.phone, complete: false })
  expect(again.memberId).toBe(member.memberId)
  expect(await eraseDueAccounts(test)).toBe(0)
  expect(await getMemberRow(member)).toMatchObject({ phone: member.phone, first_name: 'Андрей' })
  await requestAndConfirmDeletion(test, again)
  await stay(test, again)
})

it('an open withdrawal prevents an account deletion; a withdrawal requested after the confirmation postpones the erasure until the withdrawal is closed', async () => {
  const member = await aMember(db, { clock })
  await approved(member)
  await give(db, { ...member, amount: 10_000n })
  const order = await aMemberWithdrawal(member)
  expect(toOutcome(await requestAccountDeletion(test, member))).toMatchObject({
    status: 409,
    code: 'leaving_withdrawals',
  })
  expect((await seenBy(member)).openWithdrawals).toBe(1)
  const handlers = { withdrawal: withdrawalOrderHandler({ db, clock, mayBePaid }) }
  await cancelOrder(db, { handlers, id: order.id, memberId: member.memberId })
  await requestAndConfirmDeletion(test, member)
  const later = await aMemberWithdrawal(member)
  clock.moveBy({ days: 30 })
  expect(await eraseDueAccounts(test)).toBe(0)
  expect(await getMemberRow(member)).toMatchObject({ phone: member.phone })
  await cancelOrder(db, { handlers, id: later.id, memberId: member.memberId })
  expect(await eraseDueAccounts(test)).toBe(1)
})

it('a sign-in with the phone of an erased account creates a new member, and new contracts with this phone belong to the new member', async () => {
  const member = await aMember(db, { clock })
  const old = aLine({ number: aNumber(), phone: member.phone, day: '2026-11-05' })
  await importLines(db, clock, [old])
  await requestAndConfirmDeletion(test, member)
  clock.moveBy({ days: 30 })
  await eraseDueAccounts(test)

  const userId = await anAttempt(test, member.phone)
  expect((await tryCode(test, { userId, code: test.codes.deriveCode(userId) })).statusCode).toBe(200)
  const newMemberId = await getMemberId(db, member.phone)
  expect(newMemberId).not.toBe(member.memberId)
  const newNumber = aNumber()
  const report = await importLines(db, clock, [
    old,
    aLine({ number: newNumber, phone: member.phone, day: '2026-11-06' }),
  ])
  expect(report).toMatchObject({ created: 1, unchanged: 1, rejected: 0 })
  const { rows } = await db.query({
    text: 'select member_id from contracts where number = $1',
    values: [newNumber],
  })
  expect(rows).toEqual([{ member_id: newMemberId }])
})

it('when the erasure of one account fails, erases the other due accounts and retries the failed erasure in the next worker run', async () => {
  const [stuck, other] = [await aMember(db, { clock }), await aMember(db, { clock })]
  await requestAndConfirmDeletion(test, stuck)
  await requestAndConfirmDeletion(test, other)
  clock.moveBy({ days: 30 })
  let fails = true
  const vault: typeof test.vault = {
    ...test.vault,
    destroyKey: async (tx, memberId) => {
      if (fails && memberId === stuck.memberId) throw new Error('planted')
      return test.vault.destroyKey(tx, memberId)
    },
  }
  await expect(eraseDueAccounts({ ...test, vault })).rejects.toThrow('1 members could not leave')
  expect([(await getMemberRow(stuck))?.phone, (await getMemberRow(other))?.phone]).toEqual([
    stuck.phone,
    null,
  ])
  fails = false
  expect(await eraseDueAccounts({ ...test, vault })).toBe(1)
})

it('when the server stops after the erasure of one account failed, the failure is reported and the other account is erased later', async () => {
  const members = [await aMember(db, { clock }), await aMember(db, { clock })]
  for (const member of members) await requestAndConfirmDeletion(test, member)
  clock.moveBy({ days: 30 })
  const stopping = new AbortController()
  const vault: typeof test.vault = {
    ...test.vault,
    destroyKey: async () => {
      stopping.abort()
      throw new Error('planted')
    },
  }
  await expect(eraseDueAccounts({ ...test, vault }, stopping)).rejects.toMatchObject({
    errors: [new Error('planted')],
  })
  expect(await eraseDueAccounts(test)).toBe(2)
})

it('refuses to confirm an account deletion with a sign-in code or with the code of another member', async () => {
  const [member, other] = [await aMember(db, { clock, phone: aPhone() }), await aMember(db, { clock })]
  const otherAttemptId = (await requestAccountDeletion(test, other)).json<{ attemptId: string }>().attemptId
  const refused = await confirmDeletion(test, member, {
    attemptId: otherAttemptId,
    code: test.codes.deriveCode(otherAttemptId),
  })
  expect(toOutcome(refused).code).toBe('code_expired')
  const signIn = await anAttempt(test, member.phone)
  const refusedToo = await confirmDeletion(test, member, {
    attemptId: signIn,
    code: test.codes.deriveCode(signIn),
  })
  expect(toOutcome(refusedToo).code).toBe('code_expired')
  expect((await seenBy(member)).leaving).toBeNull()
})
