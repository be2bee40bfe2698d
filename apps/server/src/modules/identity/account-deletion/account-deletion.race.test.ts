import { expect, it } from 'vitest'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { aLine, aNumber, importLines } from '../../../testing/earnings/contract-fixtures.ts'
import {
  anAccountDeletionTest,
  requestAccountDeletion,
  confirmDeletion,
  requestAndConfirmDeletion,
  accountDeletionSeenBy,
  stay,
} from '../../../testing/identity/account-deletion-fixtures.ts'
import { anAttempt, tally, tryCode } from '../../../testing/identity/sign-in-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { give } from '../../../testing/payouts/withdrawal-fixtures.ts'
import { verifyLedger } from '../../../ledger/verify.ts'
import { requestWithdrawal } from '../../payouts/withdrawals/withdrawals.service.ts'
import { eraseDueAccounts } from './account-deletion.service.ts'

const { db } = await testDatabase()
const test = await anAccountDeletionTest(db)
const { clock } = test
const iterations = repeated(15)

type State = {
  phone: string | null
  deleted_at: Date | null
  cancelled_at: Date | null
  done_at: Date | null
}
const getState = async (memberId: string): Promise<State | undefined> =>
  (
    await db.query<State>({
      text: `select m.phone, m.deleted_at, l.cancelled_at, l.done_at from members m join account_deletions l on l.member_id = m.id
        where m.id = $1`,
      values: [memberId],
    })
  ).rows[0]

it('when a member cancels the account deletion during the erasure, either the account stays unchanged or the cancellation is refused', async () => {
  for (let iteration = 0; iteration < iterations; iteration++) {
    const member = await aMember(db, { clock })
    await requestAndConfirmDeletion(test, member)
    clock.moveBy({ days: 14 })
    await accountDeletionSeenBy(test, member)
    clock.moveBy({ days: 14 })
    await accountDeletionSeenBy(test, member)
    clock.moveBy({ days: 2 })
    const [response, ...left] = await Promise.all([
      stay(test, member),
      ...times(3, () => eraseDueAccounts(test)),
    ])
    const state = await getState(member.memberId)
    const erasedCount = left.reduce((sum, count) => sum + count, 0)
    if (response.statusCode === 200) {
      expect(erasedCount).toBe(0)
      expect(state).toMatchObject({ phone: member.phone, deleted_at: null, done_at: null })
    } else {
      expect(erasedCount).toBe(1)
      expect(state).toMatchObject({ phone: null, cancelled_at: null })
      expect(state?.done_at).not.toBeNull()
    }
  }
})

it('fifty parallel confirmations with the same code schedule one account deletion', async () => {
  const member = await aMember(db, { clock })
  const { attemptId } = (await requestAccountDeletion(test, member)).json<{ attemptId: string }>()
  const code = test.codes.deriveCode(attemptId)
  const responses = await Promise.all(times(50, () => confirmDeletion(test, member, { attemptId, code })))
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const { rowCount } = await db.query({
    text: 'select from account_deletions where member_id = $1',
    values: [member.memberId],
  })
  expect(rowCount).toBe(1)
  await stay(test, member)
})

it('a withdrawal that is requested during the confirmation of an account deletion succeeds', async () => {
  for (let iteration = 0; iteration < iterations; iteration++) {
    const member = await aMember(db, { clock })
    const { memberId, phone } = member
    await db.query({
      text: `insert into identity_documents (member_id, status, decided_at) values ($1, 'approved', $2)`,
      values: [memberId, clock.businessNow()],
    })
    await give(db, { memberId, amount: 10_000n })
    const { attemptId } = (await requestAccountDeletion(test, member)).json<{ attemptId: string }>()
    const request = { amount: 1_000, bankId: '100000000004', phone }
    const [confirmed, isRequested] = await Promise.all([
      confirmDeletion(test, member, { attemptId, code: test.codes.deriveCode(attemptId) }),
      requestWithdrawal(
        { db, clock, withdrawalConfig: test.config.withdrawals },
        { memberId, key: 'one', request },
      ).then(
        () => true,
        () => false,
      ),
    ])
    // A scheduled deletion does not prevent a withdrawal: the erasure waits until the withdrawal is closed.
    expect(isRequested).toBe(true)
    expect([200, 409]).toContain(confirmed.statusCode)
    if (confirmed.statusCode === 200) await stay(test, member)
  }
})

it('the contracts of an import that runs during an erasure all belong to one member, either the erased member or a new one', async () => {
  for (let iteration = 0; iteration < iterations; iteration++) {
    const member = await aMember(db, { clock })
    await importLines(db, clock, [aLine({ number: aNumber(), phone: member.phone, day: '2026-11-05' })])
    await requestAndConfirmDeletion(test, member)
    clock.moveBy({ days: 30 })
    const userId = await anAttempt(test, member.phone)
    const numbers = times(3, () => aNumber())
    const lines = numbers.map((number) => aLine({ number, phone: member.phone, day: '2026-11-06' }))
    const [, report, signedIn] = await Promise.all([
      eraseDueAccounts(test),
      importLines(db, clock, lines),
      tryCode(test, { userId, code: test.codes.deriveCode(userId) }),
    ])
    expect(report).toMatchObject({ created: 3, rejected: 0 })
    expect(
      Object.keys(tally([signedIn])).every((one) => ['200', 'unavailable', 'code_expired'].includes(one)),
    ).toBe(true)
    const state = await getState(member.memberId)
    expect(state).toMatchObject({ phone: null })
    const { rows } = await db.query({
      text: `select count(distinct member_id)::int as owners from contracts where number = any($1)`,
      values: [numbers],
    })
    expect(rows).toEqual([{ owners: 1 }])
    const { rowCount } = await db.query({
      text: 'select from sessions where member_id = $1 and ended_at is null',
      values: [member.memberId],
    })
    expect(rowCount).toBe(0)
  }
  expect(await db.snapshot(verifyLedger)).toEqual([])
})
