import { fillPath } from '@impulse/api/routes/fill-path'
import { expect, it } from 'vitest'
import type { Passkeys } from '@impulse/api/sign-in/passkey'
import { aMember, aPhone, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { anAttempt, toOutcome, tryCode } from '../../../testing/identity/sign-in-fixtures.ts'
import {
  aProtectedMember,
  buildSecondFactorTest,
  listTitles,
} from '../../../testing/identity/second-factor-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import type { SecurityEvent } from '../../../platform/security-events/security-events.rules.ts'

const { db } = await testDatabase()
const events: SecurityEvent[] = []
const test = await buildSecondFactorTest(db, { onSecurityEvent: (event) => events.push(event) })
const { clock, signInByCode, signInByKey, switchTo, post, send } = test

const state = async (member: SignedIn) =>
  (await send(member, { method: 'GET', url: '/api/passkeys/' })).json<Passkeys>().secondFactor
const countSessions = async ({ memberId }: SignedIn) =>
  (
    await db.query({
      text: 'select from sessions where member_id = $1 and ended_at is null',
      values: [memberId],
    })
  ).rowCount
const remove = (member: SignedIn, id: string) =>
  send(member, { method: 'DELETE', url: fillPath('/api/passkeys/:id/', { id }) })

it('gives no session for a code alone, with a text that any client can show, and signs in by the passkey', async () => {
  const { member, key } = await aProtectedMember(test)
  const before = await countSessions(member)
  const userId = await anAttempt(test, member.phone)
  const refused = await tryCode(test, { userId, code: '000000' })
  expect(refused.json()).toEqual({
    error: {
      code: 'passkey_required',
      message: 'Кода из СМС мало: вы включили вход только с ключом. Войдите по отпечатку, лицу или ПИН-коду',
    },
  })
  expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([403, undefined])
  expect(await countSessions(member)).toBe(before)
  expect(toOutcome(await tryCode(test, { userId, code: '000000' })).code).toBe('code_expired')
  expect((await signInByKey(key)).statusCode).toBe(200)
  expect(await countSessions(member)).toBe(before + 1)
})

it('does not count for the phone of an account that was merged into the member’s: it is refused as without, and alarms nobody', async () => {
  const { member } = await aProtectedMember(test)
  const duplicate = await aMember(db, { clock })
  await db.query({
    text: 'update members set merged_into = $1 where id = $2',
    values: [member.memberId, duplicate.memberId],
  })
  expect(toOutcome(await signInByCode(duplicate.phone))).toMatchObject({ status: 403, code: 'member_merged' })
  expect(await listTitles(db, member)).not.toContain('Код из СМС ввели без ключа')
})

it('shows a wrong code as before, so that only the holder of the phone learns that a passkey is needed', async () => {
  const { member } = await aProtectedMember(test)
  const userId = await anAttempt(test, member.phone)
  expect(toOutcome(await tryCode(test, { userId, code: '111111' })).code).toBe('invalid_code')
})

it('records the correct code in the security journal as a step, and notifies the member once a day', async () => {
  const { member } = await aProtectedMember(test)
  events.length = 0
  for (const _ of [1, 2]) {
    await signInByCode(member.phone)
    clock.moveBy({ seconds: 61 })
  }
  const step = { kind: 'member-code', outcome: 'success', reason: 'passkey_required' }
  const { memberId } = member
  expect(events).toMatchObject([
    { ...step, subject: { memberId } },
    { ...step, subject: { memberId } },
  ])
  expect(
    (await listTitles(db, member)).filter((title) => title === 'Код из СМС ввели без ключа'),
  ).toHaveLength(1)
})

it('ends the other sessions when it is switched on, notifies the member of each change, and signs in by a code again when off', async () => {
  const { member, key } = await test.aMemberWithKey()
  await aMember(db, { clock, phone: member.phone })
  expect(await state(member)).toEqual({ isOn: false, endsAt: null })
  expect((await switchTo(member, key, true)).json()).toEqual({ isOn: true, endsAt: null })
  expect(await countSessions(member)).toBe(1)
  expect((await switchTo(member, key, true)).json()).toEqual({ isOn: true, endsAt: null })
  expect((await switchTo(member, key, false)).json()).toEqual({ isOn: false, endsAt: null })
  expect((await listTitles(db, member)).slice(-2)).toEqual([
    'Включён вход только с ключом',
    'Отключён вход только с ключом',
  ])
  expect((await signInByCode(member.phone)).statusCode).toBe(200)
})

it('removes the passkeys that a code may have added in the last 48 hours when it is switched on, and notifies the member', async () => {
  const { member, key } = await test.aMemberWithKey()
  const added = await test.addKey(member)
  expect((await switchTo(member, key, true)).statusCode).toBe(200)
  expect(toOutcome(await signInByKey(added.key)).code).toBe('passkey_refused')
  expect((await listTitles(db, member)).slice(-2).toSorted()).toEqual([
    'Включён вход только с ключом',
    'Удалён ключ для входа',
  ])
  const spare = await test.addKey(member)
  expect((await switchTo(member, key, true)).statusCode).toBe(200)
  expect((await signInByKey(spare.key)).statusCode).toBe(200)
})

it('is switched only by a passkey of the member that is 48 hours old, once for each response of the passkey', async () => {
  const { member, key } = await test.aMemberWithKey({ days: 1 })
  expect(toOutcome(await switchTo(member, key, true)).code).toBe('passkey_too_new')
  const other = await test.aMemberWithKey()
  expect(toOutcome(await switchTo(member, other.key, true)).code).toBe('passkey_refused')
  const assertion = await test.answer(other.member, other.key)
  expect(toOutcome(await test.put(member, { isOn: true, assertion })).code).toBe('passkey_expired')
  expect((await test.put(other.member, { isOn: true, assertion })).statusCode).toBe(200)
  expect(toOutcome(await test.put(other.member, { isOn: false, assertion })).code).toBe('passkey_expired')
  for (const payload of [{}, { isOn: 'yes', assertion }, { isOn: false }])
    expect((await test.put(other.member, payload)).statusCode).toBe(400)
  expect(await state(other.member)).toMatchObject({ isOn: true })
  expect(await state(member)).toMatchObject({ isOn: false })
})

it('refuses a code for the reauthentication, also one that was sent before the switch', async () => {
  const { member, key } = await test.aMemberWithKey()
  const { attemptId } = (await post(member, '/api/lk/reauthentication/')).json<{ attemptId: string }>()
  await switchTo(member, key, true)
  const entered = { attemptId, code: '000000' }
  expect(toOutcome(await post(member, '/api/lk/reauthentication/confirm/', entered))).toMatchObject({
    status: 403,
    code: 'passkey_required',
  })
  clock.moveBy({ seconds: 61 })
  expect(toOutcome(await post(member, '/api/lk/reauthentication/')).code).toBe('passkey_required')
  clock.moveBy({ seconds: 600 })
  const add = () => post(member, '/api/passkeys/options/')
  expect(toOutcome(await add()).code).toBe('reauthentication_required')
  const assertion = await test.answer(member, key)
  expect((await post(member, '/api/lk/reauthentication/passkey/', assertion)).json()).toBe(true)
  expect((await add()).statusCode).toBe(200)
})

it('refuses to remove the last passkey with which the member can sign in, until it is switched off', async () => {
  const { member, key, id } = await aProtectedMember(test)
  expect(toOutcome(await remove(member, id))).toMatchObject({ status: 409, code: 'last_passkey' })
  const { id: second } = (await test.addKey(member)).added.json<{ id: string }>()
  await db.query({ text: 'update passkeys set refused_at = now() where id = $1', values: [second] })
  expect(toOutcome(await remove(member, id)).code).toBe('last_passkey')
  expect((await remove(member, second)).statusCode).toBe(200)
  await switchTo(member, key, false)
  expect((await remove(member, id)).statusCode).toBe(200)
})

it.each(['/api/lk/sessions/report/', '/api/lk/sessions/end/'])(
  '%s removes only the passkeys that are too new to confirm, so that the SIM alone still opens nothing',
  async (url) => {
    const { member, key } = await aProtectedMember(test)
    const added = await test.addKey(member)
    expect((await post(member, url, {})).json()).toBe(true)
    expect(toOutcome(await signInByKey(added.key)).code).toBe('passkey_refused')
    expect(toOutcome(await signInByCode(member.phone)).code).toBe('passkey_required')
    expect((await signInByKey(key)).statusCode).toBe(200)
  },
)

it('still applies after a change of the phone, for the new phone', async () => {
  const { member } = await aProtectedMember(test)
  const phone = aPhone()
  await post(member, '/api/lk/phone/', { phone })
  const confirm = async (code: { attemptId: string } | null) =>
    (await post(member, '/api/lk/phone/confirm/', { attemptId: code?.attemptId, code: '000000' })).json<{
      step: string
      code: { attemptId: string } | null
    }>()
  clock.moveBy({ seconds: 61 })
  const first = (await post(member, '/api/lk/phone/code/')).json<{ code: { attemptId: string } }>()
  const second = await confirm(first.code)
  expect((await confirm(second.code)).step).toBe('done')
  expect(toOutcome(await signInByCode(phone)).code).toBe('passkey_required')
  // The former phone belongs to nobody, so a sign-in with it creates another member.
  expect((await signInByCode(member.phone)).statusCode).toBe(200)
})
