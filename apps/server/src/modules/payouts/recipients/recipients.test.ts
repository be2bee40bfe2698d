import { expect, test } from 'vitest'
import { maxRecipients } from '@impulse/api/recipients/recipient-limits'
import { aMember, aPhone } from '../../../testing/identity/member-fixtures.ts'
import { times } from '../../../testing/harness/repeat.ts'
import {
  aConfirmedRecipient,
  aRecipient,
  aRecipientsTest,
  resendCode,
  confirmWith,
  listRecipients,
  removeOne,
  saveDetails,
  sber,
  payable,
  tBank,
  withFreshToken,
} from '../../../testing/payouts/recipient-fixtures.ts'
import { toOutcome } from '../../../testing/identity/sign-in-fixtures.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'

const { db } = await testDatabase()
const waitingHours = 48
const hourSeconds = 3600

test('a code sent to the member’s sign-in phone confirms a recipient; the recipient can be paid 48 hours after the confirmation', async () => {
  const testApp = await aRecipientsTest(db, { clock: aClock({ isStopped: true }) })
  const { clock } = testApp
  const member = await aMember(db)
  const details = { bankId: tBank.id, phone: '79161234542' }
  const { recipient, attemptId } = await aRecipient(testApp, member, details)
  expect(recipient).toMatchObject({ ...details, kind: 'sbp', bankName: 'Т-Банк', confirmed: false })
  await expect(
    payable(db, { memberId: member.memberId, details, now: clock.businessNow() }),
  ).rejects.toMatchObject({
    code: 'recipient_unconfirmed',
  })

  await testApp.drainOutbox()
  const code = testApp.codes.deriveCode(attemptId)
  const text = `Код для получателя Т-Банк ··42: ${code}. Никому не сообщайте.`
  expect(testApp.sentSms.filter(({ phone }) => phone === member.phone)).toMatchObject([{ text }])
  const confirmed = await confirmWith(testApp, member, { id: recipient.id, attemptId, code })
  expect(confirmed.json()).toMatchObject({ recipient: { id: recipient.id, confirmed: true }, code: null })

  clock.moveBy({ seconds: waitingHours * hourSeconds - 1 })
  const recipients = await listRecipients(testApp, withFreshToken(testApp, member))
  await expect(
    payable(db, { memberId: member.memberId, details, now: clock.businessNow() }),
  ).rejects.toMatchObject({
    code: 'recipient_too_new',
    details: { until: recipients[0]?.payableFrom },
  })
  clock.moveBy({ seconds: 1 })
  expect(await payable(db, { memberId: member.memberId, details, now: clock.businessNow() })).toMatchObject({
    id: recipient.id,
  })
  const list = await listRecipients(testApp, withFreshToken(testApp, member))
  expect(list).toMatchObject([{ id: recipient.id, payableFrom: null }])
})

test('when a recipient is confirmed, the member gets a notification of the category `account`', async () => {
  const testApp = await aRecipientsTest(db)
  const member = await aMember(db)
  await aConfirmedRecipient(testApp, member, { bic: sber.bic, account: '40817810700000000001' })
  const { rows } = await db.query<{ category: string; title: string; body: string; link: string }>({
    text: 'select category, title, body, link from notifications where member_id = $1',
    values: [member.memberId],
  })
  expect(rows).toEqual([
    {
      category: 'account',
      title: 'Новый получатель для вывода',
      body: 'ПАО Сбербанк, счёт ··0001. Вывести туда можно через 48 ч. Если это не вы, нажмите «Это не я» на странице «Устройства и сеансы»',
      link: '/lk/devices?report',
    },
  ])
})

test('requires neither a code nor a waiting time for a recipient with the member’s sign-in phone, at any bank', async () => {
  const testApp = await aRecipientsTest(db)
  const member = await aMember(db)
  const saved = await saveDetails(testApp, member, { bankId: tBank.id, phone: member.phone })
  expect(saved.json()).toMatchObject({ recipient: { confirmed: true, payableFrom: null }, code: null })
  const own = { bankId: sber.id, phone: member.phone }
  const first = await payable(db, { memberId: member.memberId, details: own, now: new Date() })
  expect(await payable(db, { memberId: member.memberId, details: own, now: new Date() })).toEqual(first)
  expect(await listRecipients(testApp, member)).toHaveLength(2)
})

test('after a phone change, a recipient with the former sign-in phone needs a waiting time before it can be paid', async () => {
  const member = await aMember(db)
  const own = { bankId: tBank.id, phone: member.phone }
  await aRecipientsTest(db)
  await payable(db, { memberId: member.memberId, details: own, now: new Date() })
  await db.query({
    text: 'update members set phone = $2 where id = $1',
    values: [member.memberId, aPhone()],
  })
  await expect(
    payable(db, { memberId: member.memberId, details: own, now: new Date() }),
  ).rejects.toMatchObject({ code: 'recipient_too_new' })
})

test('saving a recipient again creates no second recipient; another code is sent only after a minute, and only while the recipient is unconfirmed', async () => {
  const testApp = await aRecipientsTest(db)
  const member = await aMember(db)
  const details = { bic: tBank.bic, account: '40817810600000123456' }
  const { recipient, attemptId } = await aRecipient(testApp, member, details)
  expect(toOutcome(await saveDetails(testApp, member, details))).toMatchObject({ code: 'too_early' })
  expect(toOutcome(await resendCode(testApp, member, recipient.id))).toMatchObject({ code: 'too_early' })
  testApp.clock.moveBy({ seconds: 60 })
  const spaced = { bic: tBank.bic, account: '4081 7810 6000 0012 3456' }
  const again = await aRecipient(testApp, member, spaced)
  expect(again.recipient.id).toBe(recipient.id)

  const old = { id: recipient.id, attemptId, code: testApp.codes.deriveCode(attemptId) }
  expect(toOutcome(await confirmWith(testApp, member, old)).code).toBe('code_expired')
  const code = testApp.codes.deriveCode(again.attemptId)
  await confirmWith(testApp, member, { id: recipient.id, attemptId: again.attemptId, code })
  const third = await saveDetails(testApp, member, details)
  expect(third.json()).toMatchObject({ recipient: { id: recipient.id, confirmed: true }, code: null })
})

test('a removed recipient cannot be paid, and needs another code when the member saves the recipient again', async () => {
  const testApp = await aRecipientsTest(db)
  const member = await aMember(db)
  const details = { bankId: tBank.id, phone: aPhone() }
  const { id } = await aConfirmedRecipient(testApp, member, details)
  const otherMember = await aMember(db)
  expect((await removeOne(testApp, otherMember, id)).statusCode).toBe(404)
  for (const _ of times(2, () => null)) expect((await removeOne(testApp, member, id)).json()).toBe(true)
  expect(await listRecipients(testApp, member)).toEqual([])
  testApp.clock.moveBy({ days: 3 })
  await expect(
    payable(db, { memberId: member.memberId, details, now: testApp.clock.businessNow() }),
  ).rejects.toMatchObject({
    code: 'recipient_unconfirmed',
  })
  const again = await aRecipient(testApp, withFreshToken(testApp, member), details)
  expect(again.recipient).toMatchObject({ confirmed: false })
  expect(again.recipient.id).not.toBe(id)
  const { rows } = await db.query({ text: 'select from recipients where id = $1', values: [id] })
  expect(rows).toHaveLength(1)
})

test('refuses a member’s twenty-first recipient until another recipient is removed', async () => {
  const testApp = await aRecipientsTest(db)
  const { clock } = testApp
  const member = await aMember(db)
  const bearer = () => withFreshToken(testApp, member)
  for (const _ of times(maxRecipients, () => null)) {
    await aRecipient(testApp, bearer())
    clock.moveBy({ seconds: 60 })
  }
  const [oldest] = (await listRecipients(testApp, bearer())).toReversed()
  expect(toOutcome(await saveDetails(testApp, bearer()))).toMatchObject({
    status: 409,
    code: 'too_many_recipients',
  })
  await removeOne(testApp, bearer(), oldest?.id ?? '')
  await aRecipient(testApp, bearer())
})

test('refuses to save a recipient with invalid details, with an error code that shows which detail is invalid', async () => {
  const testApp = await aRecipientsTest(db)
  const member = await aMember(db)
  for (const [details, code] of [
    [{ bankId: '100000000999', phone: aPhone() }, 'bank_not_found'],
    [{ bic: '044525593', account: '40817810100000000777' }, 'bic_not_found'],
    [{ bic: sber.bic, account: '40817810700000000002' }, 'invalid_account'],
    [{ bic: '04452522', account: '40817810700000000001' }, 'invalid_bic'],
    [{ bic: sber.bic, account: '0'.repeat(20) }, 'account_not_personal'],
    [{ bic: sber.bic, account: '40702810200000000001' }, 'account_not_personal'],
    [{ bankId: tBank.id, phone: '+7 495 123-45-67' }, 'invalid_phone'],
    [{ bankId: 'тинькофф', phone: aPhone() }, 'invalid_bank'],
    [{ bankId: tBank.id, phone: aPhone(), bic: sber.bic }, 'invalid_request'],
    [{}, 'invalid_request'],
  ] as const) {
    expect([details, toOutcome(await saveDetails(testApp, member, details)).code]).toEqual([details, code])
  }
  expect(await listRecipients(testApp, member)).toEqual([])
})

test('a member can neither see another member’s recipient in the list nor request a code for this recipient', async () => {
  const testApp = await aRecipientsTest(db)
  const [member, otherMember] = [await aMember(db), await aMember(db)]
  const { recipient } = await aRecipient(testApp, member)
  expect(await listRecipients(testApp, otherMember)).toEqual([])
  expect(toOutcome(await resendCode(testApp, otherMember, recipient.id))).toMatchObject({
    status: 404,
    code: 'recipient_not_found',
  })
  expect((await testApp.app.inject({ url: '/api/recipients/' })).statusCode).toBe(401)
})
