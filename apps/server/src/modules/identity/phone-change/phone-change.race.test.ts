import { expect, it } from 'vitest'
import { aMember, aPhone } from '../../../testing/identity/member-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { untilSomebodyWaits } from '../../../testing/database/lock-waits.ts'
import {
  aHalfChange,
  aPhoneChangeTest,
  codeIn,
  confirmPhoneWith,
  startChange,
} from '../../../testing/identity/phone-change-fixtures.ts'
import { anAttempt, tally, tryCode } from '../../../testing/identity/sign-in-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'

const { db } = await testDatabase()
const test = await aPhoneChangeTest(db)

const listOwners = async (phone: string): Promise<string[]> =>
  (
    await db.query<{ id: string }>({ text: 'select id from members where phone = $1', values: [phone] })
  ).rows.map(({ id }) => id)
const countNotifications = async (memberId: string): Promise<number> =>
  (await db.query({ text: 'select from notifications where member_id = $1', values: [memberId] })).rowCount

it('assigns a phone to only one of two members who change to that phone at the same time', async () => {
  for (let iteration = 0; iteration < repeated(25); iteration++) {
    const phone = aPhone()
    const members = [await aMember(db), await aMember(db)]
    const codes: { attemptId: string; code: string }[] = []
    for (const member of members) {
      codes.push(await aHalfChange(test, member, phone))
      // Both members get a code on the same phone. The code of the second member closes the attempt of the first
      // member, and the minimum interval between two codes would refuse the second code, so the test reopens the
      // attempt and removes the interval.
      await db.query({
        text: `update sign_in_attempts set closed_at = null where phone = $1`,
        values: [phone],
      })
      await db.query({
        text: `delete from rate_limits where bucket like $1`,
        values: [`sms-pause:%${phone}`],
      })
    }
    const responses = await Promise.all(members.map((member, i) => confirmPhoneWith(test, member, codes[i]!)))
    expect(tally(responses)).toEqual({ 200: 1, phone_taken: 1 })
    expect(await listOwners(phone)).toEqual([members[responses[0]?.statusCode === 200 ? 0 : 1]?.memberId])
    const loser = members[responses[0]?.statusCode === 200 ? 1 : 0]!
    expect(await listOwners(loser.phone)).toEqual([loser.memberId])
  }
})

it('refuses the phone change of an account that a member merge has closed in the meantime', async () => {
  const [phone, member, duplicate] = [aPhone(), await aMember(db), await aMember(db)]
  const code = await aHalfChange(test, duplicate, phone)
  const changing = await db.transaction(async (tx) => {
    const values = [member.memberId, duplicate.memberId]
    await tx.query({ text: 'update members set merged_into = $1 where id = $2', values })
    const waiting = confirmPhoneWith(test, duplicate, code)
    await untilSomebodyWaits(db)
    return { waiting }
  })
  expect(tally([await changing.waiting])).toEqual({ phone_change_over: 1 })
  expect(await listOwners(phone)).toEqual([])
  expect(await listOwners(duplicate.phone)).toEqual([duplicate.memberId])
})

it('when one member changes to a phone while somebody signs in with that phone, only one member gets the phone', async () => {
  for (let iteration = 0; iteration < repeated(25); iteration++) {
    const phone = aPhone()
    const member = await aMember(db)
    const code = await aHalfChange(test, member, phone)
    const userId = await anAttempt(test, phone)
    const [changed] = await Promise.all([
      confirmPhoneWith(test, member, code),
      tryCode(test, { userId, code: test.codes.deriveCode(userId) }),
    ])
    const owners = await listOwners(phone)
    expect(owners).toHaveLength(1)
    expect(owners[0] === member.memberId).toBe(changed.statusCode === 200)
  }
})

it('refuses a sign-in with the old phone when a phone change commits while the sign-in waits for the lock on the member', async () => {
  const member = await aMember(db)
  const userId = await anAttempt(test, member.phone)
  const signIn = await db.transaction(async (tx) => {
    const values = [member.memberId, aPhone()]
    await tx.query({ text: 'update members set phone = $2 where id = $1', values })
    const response = tryCode(test, { userId, code: test.codes.deriveCode(userId) })
    await untilSomebodyWaits(db)
    return { answer: response }
  })
  expect(tally([await signIn.answer])).toEqual({ unavailable: 1 })
  const live = await test.sessions.listLiveSessions(db, member.memberId)
  expect(live.map(({ id }) => id)).toEqual([member.sessionId])
})

it('accepts each of the two codes of a phone change once when each code is sent in fifty parallel requests', async () => {
  const member = await aMember(db)
  const phone = aPhone()
  const old = codeIn(test, await startChange(test, member, phone))
  const first = await Promise.all(times(50, () => confirmPhoneWith(test, member, old)))
  expect(first.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const next = codeIn(
    test,
    first.find(({ statusCode }) => statusCode === 200)!,
  )
  const second = await Promise.all(times(50, () => confirmPhoneWith(test, member, next)))
  expect(second.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await listOwners(phone)).toEqual([member.memberId])
  expect(await countNotifications(member.memberId)).toBe(1)
})
