import { expect, it } from 'vitest'
import { maskPhone } from '@impulse/api/fields/phone'
import { aMember, aPhone, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import {
  getAccount,
  aHalfChange,
  aPhoneChangeTest,
  requestPhoneCode,
  codeIn,
  confirmPhoneWith,
  cancelChange,
  startChange,
} from '../../../testing/identity/phone-change-fixtures.ts'
import { toOutcome, tryCode, wrongCodeFor } from '../../../testing/identity/sign-in-fixtures.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import {
  aMemberWhoMayWithdraw,
  sendWithdrawal,
  aWithdrawal,
  aWithdrawalsTest,
  toFailure,
} from '../../../testing/payouts/withdrawal-fixtures.ts'
import { listRecipients } from '../../payouts/recipients/recipients.service.ts'
import { sendConfirmationCode } from '../sign-in/sign-in.service.ts'
import { addStaff, staffMember } from '../../../platform/staff/staff.service.ts'

const { db } = await testDatabase()
const clock = aClock()
const test = await aPhoneChangeTest(db, { clock })

const getMemberRow = async ({ memberId }: SignedIn) =>
  (
    await db.query<{ phone: string; phone_changed_at: Date | null }>({
      text: 'select phone, phone_changed_at from members where id = $1',
      values: [memberId],
    })
  ).rows[0]
const isSignedIn = async ({ accessToken }: SignedIn): Promise<boolean> => {
  const headers = { authorization: `Bearer ${accessToken}` }
  return (await test.app.inject({ url: '/api/user/', headers })).statusCode === 200
}

it('changes the phone after the member entered both codes, and ends all other sessions of the member', async () => {
  const member = await aMember(db, { clock })
  const otherSession = await aMember(db, { clock, phone: member.phone })
  const phone = aPhone()
  const started = await startChange(test, member, phone)
  expect(started.json()).toMatchObject({ step: 'old', sentTo: maskPhone(member.phone) })
  expect((await getAccount(test, member)).phoneChange).toEqual({ phone, step: 'old' })

  const oldConfirmed = await confirmPhoneWith(test, member, codeIn(test, started))
  expect(oldConfirmed.json()).toMatchObject({ step: 'new', sentTo: maskPhone(phone) })
  expect((await getAccount(test, member)).phoneChange).toEqual({ phone, step: 'new' })
  expect(await getMemberRow(member)).toMatchObject({ phone: member.phone, phone_changed_at: null })

  const done = await confirmPhoneWith(test, member, codeIn(test, oldConfirmed))
  expect(done.json()).toEqual({ step: 'done', sentTo: null, code: null })
  expect(await getMemberRow(member)).toMatchObject({ phone, phone_changed_at: expect.any(Date) })
  expect(await getAccount(test, member)).toMatchObject({
    phoneNumber: phone,
    userName: phone,
    phoneChange: null,
  })
  expect([await isSignedIn(member), await isSignedIn(otherSession)]).toEqual([true, false])
  const { rows } = await db.query({
    text: 'select category, title, link from notifications where member_id = $1',
    values: [member.memberId],
  })
  expect(rows).toEqual([{ category: 'account', title: 'Номер для входа изменён', link: '/help' }])
})

it('the SMS to the old phone and the SMS to the new phone each contain the purpose of the code', async () => {
  const member = await aMember(db, { clock })
  const phone = aPhone()
  const started = codeIn(test, await startChange(test, member, phone))
  await test.drainOutbox()
  const newPhoneCode = codeIn(test, await confirmPhoneWith(test, member, started))
  await test.drainOutbox()
  const end = `*${phone.slice(7, 9)}-${phone.slice(9)}`
  const old = `Код для смены номера на ${end}: ${started.code}. Никому не сообщайте.`
  const next = `Код, чтобы входить по этому номеру: ${newPhoneCode.code}. Никому не сообщайте.`
  expect(test.sentSms.filter((sms) => [member.phone, phone].includes(sms.phone))).toMatchObject([
    { phone: member.phone, text: old },
    { phone, text: next },
  ])
})

it('a phone change reveals that the new phone belongs to another member only after the code sent to that phone was entered', async () => {
  const [member, other] = [await aMember(db, { clock }), await aMember(db, { clock })]
  const toShape = (response: object) =>
    JSON.stringify(response).replaceAll(/\+7[^"]*|"attemptId":"[^"]*"/g, '…')
  const outcomes = []
  for (const phone of [aPhone(), other.phone]) {
    clock.moveBy({ seconds: 61 })
    const refreshed = { ...member, accessToken: test.sessions.createAccessToken(member.sessionId) }
    const started = await startChange(test, refreshed, phone)
    const oldConfirmed = await confirmPhoneWith(test, refreshed, codeIn(test, started))
    outcomes.push([toShape(started.json()), toShape(oldConfirmed.json())])
    if (phone !== other.phone) continue
    const refused = toOutcome(await confirmPhoneWith(test, refreshed, codeIn(test, oldConfirmed)))
    expect(refused).toMatchObject({
      status: 409,
      code: 'phone_taken',
      details: { fields: [{ field: 'phone' }] },
    })
    expect((await getAccount(test, refreshed)).phoneChange).toBeNull()
  }
  expect(outcomes[0]).toEqual(outcomes[1])
  expect(await getMemberRow(member)).toMatchObject({ phone: member.phone, phone_changed_at: null })
})

it('a phone change rejects a used code, the code of the other step and a code for another purpose', async () => {
  const member = await aMember(db, { clock })
  const phone = aPhone()
  const old = codeIn(test, await startChange(test, member, phone))
  const oldConfirmed = await confirmPhoneWith(test, member, old)
  const refused = async (input: { attemptId: string; code: string }) =>
    toOutcome(await confirmPhoneWith(test, member, input)).code
  expect(await refused(old)).toBe('code_expired')
  const deletionCode = await db.transaction((tx) =>
    sendConfirmationCode(tx, {
      scope: { purpose: 'leaving', subject: member.memberId },
      phone,
      now: clock.systemNow(),
      limits: false,
    }),
  )
  expect(
    await refused({ attemptId: deletionCode.attemptId, code: test.codes.deriveCode(deletionCode.attemptId) }),
  ).toBe('code_expired')
  const { attemptId, code } = codeIn(test, oldConfirmed)
  expect(toOutcome(await tryCode(test, { userId: attemptId, code })).code).toBe('code_expired')
  expect(await refused({ attemptId, code: wrongCodeFor(test, attemptId) })).toBe('invalid_code')
  expect((await confirmPhoneWith(test, member, { attemptId, code })).json()).toMatchObject({ step: 'done' })
  expect(await refused({ attemptId, code })).toBe('phone_change_over')
})

it('accepts only the code that was sent to the new phone of the current phone change', async () => {
  const member = await aMember(db, { clock })
  const [own, foreign] = [aPhone(), aPhone()]
  const ownAttempt = await aHalfChange(test, member, own)
  // Replaces the first phone change by a second one to another phone. The code sent to this other phone is not entered
  // yet.
  const foreignAttempt = await aHalfChange(test, member, foreign)
  expect(toOutcome(await confirmPhoneWith(test, member, ownAttempt)).code).toBe('code_expired')
  expect(await getMemberRow(member)).toMatchObject({ phone: member.phone })
  expect((await confirmPhoneWith(test, member, foreignAttempt)).json()).toMatchObject({ step: 'done' })
  expect(await getMemberRow(member)).toMatchObject({ phone: foreign })
})

it('refuses a phone change with the code of another member', async () => {
  const [member, other] = [await aMember(db, { clock }), await aMember(db, { clock })]
  await startChange(test, member)
  const otherCode = codeIn(test, await startChange(test, other))
  expect(toOutcome(await confirmPhoneWith(test, member, otherCode)).code).toBe('code_expired')
})

it('refuses a phone change to the member’s current phone or to a number that is not a Russian mobile', async () => {
  const member = await aMember(db, { clock })
  expect(toOutcome(await startChange(test, member, member.phone))).toMatchObject({
    status: 400,
    code: 'phone_same',
    details: { fields: [{ field: 'phone' }] },
  })
  for (const phone of ['74951234567', '79', '380501234567'])
    expect(toOutcome(await startChange(test, member, phone)).code).toBe('invalid_phone')
})

it('refuses the code of a cancelled or replaced phone change, and refuses to send a new code for an expired phone change', async () => {
  const member = await aMember(db, { clock })
  const code = await aHalfChange(test, member, aPhone())
  expect((await cancelChange(test, member)).body).toBe('true')
  expect(toOutcome(await confirmPhoneWith(test, member, code)).code).toBe('phone_change_over')

  clock.moveBy({ seconds: 61 })
  const again = { ...member, accessToken: test.sessions.createAccessToken(member.sessionId) }
  const replaced = await aHalfChange(test, again, aPhone())
  clock.moveBy({ seconds: 61 })
  await startChange(test, again, aPhone())
  expect(toOutcome(await confirmPhoneWith(test, again, replaced)).code).toBe('code_expired')
  clock.moveBy({ seconds: 30 * 60 })
  const later = { ...member, accessToken: test.sessions.createAccessToken(member.sessionId) }
  expect((await getAccount(test, later)).phoneChange).toBeNull()
  expect(toOutcome(await requestPhoneCode(test, later)).code).toBe('phone_change_over')
})

it('sends a new code for the current step of a phone change at the earliest a minute after the previous code', async () => {
  const member = await aMember(db, { clock })
  const phone = aPhone()
  const first = codeIn(test, await startChange(test, member, phone))
  expect(toOutcome(await requestPhoneCode(test, member)).code).toBe('too_early')
  clock.moveBy({ seconds: 61 })
  const second = await requestPhoneCode(test, member)
  expect(second.json()).toMatchObject({ step: 'old', sentTo: maskPhone(member.phone) })
  expect(toOutcome(await confirmPhoneWith(test, member, first)).code).toBe('code_expired')
  await confirmPhoneWith(test, member, codeIn(test, second))
  clock.moveBy({ seconds: 61 })
  expect((await requestPhoneCode(test, member)).json()).toMatchObject({
    step: 'new',
    sentTo: maskPhone(phone),
  })
})

it('when a staff member changes the phone of their own account in the cabinet, the staff record gets the new phone', async () => {
  const member = await aMember(db, { clock })
  await addStaff(db, { name: 'olga', phone: member.phone, now: clock.systemNow() })
  const phone = aPhone()
  await confirmPhoneWith(test, member, await aHalfChange(test, member, phone))
  expect(await staffMember(db, 'olga')).toMatchObject({ phone })
})

it('other members who try to change to a phone do not use up the code limits of the phone’s owner', async () => {
  const limited = await aPhoneChangeTest(db, { clock, config: { limits: true } })
  const owner = await aMember(db, { clock })
  for (let iteration = 0; iteration < 5; iteration++) {
    clock.moveBy({ seconds: 61 })
    const otherMember = await aMember(db, { clock })
    await confirmPhoneWith(
      limited,
      otherMember,
      codeIn(limited, await startChange(limited, otherMember, owner.phone)),
    )
  }
  clock.moveBy({ seconds: 61 })
  const otherMember = await aMember(db, { clock })
  const started = await startChange(limited, otherMember, owner.phone)
  const oldConfirmed = await confirmPhoneWith(limited, otherMember, codeIn(limited, started))
  expect(oldConfirmed.json()).toMatchObject({ step: 'new', code: null })
  expect(toOutcome(await requestPhoneCode(limited, otherMember)).code).toBe('too_many_requests')
  const refreshed = { ...owner, accessToken: test.sessions.createAccessToken(owner.sessionId) }
  expect((await startChange(limited, refreshed)).statusCode).toBe(200)
})

it('refuses withdrawals for two days after a phone change', async () => {
  const withdrawing = await aWithdrawalsTest(db)
  const changing = await aPhoneChangeTest(db, { clock: withdrawing.clock })
  const member = await aMemberWhoMayWithdraw(withdrawing)
  await aWithdrawal(withdrawing, member)
  withdrawing.clock.moveBy({ days: 3 })
  const phone = aPhone()
  await confirmPhoneWith(changing, member, await aHalfChange(changing, member, phone))

  const movedMember = { ...member, phone }
  expect(toFailure(await sendWithdrawal(withdrawing, movedMember))).toMatchObject({
    status: 422,
    errorCode: 'phone_changed',
  })
  withdrawing.clock.moveBy({ days: 2 })
  expect((await sendWithdrawal(withdrawing, movedMember)).statusCode).toBe(200)
  const now = withdrawing.clock.businessNow()
  const recipients = await listRecipients(db, { memberId: member.memberId, now, waitingHours: 48 })
  expect(recipients.map((recipient) => [recipient.phone, recipient.confirmed])).toEqual([
    [phone, true],
    [member.phone, true],
  ])
})
