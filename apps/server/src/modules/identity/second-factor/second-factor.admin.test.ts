import { fillPath } from '@impulse/api/routes/fill-path'
import { expect, it } from 'vitest'
import type { MemberCard } from '@impulse/api/members/console-members'
import type { SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { toOutcome } from '../../../testing/identity/sign-in-fixtures.ts'
import {
  aProtectedMember,
  buildSecondFactorTest,
  listTitles,
} from '../../../testing/identity/second-factor-fixtures.ts'
import { sendAsStaff, aStaffMember, buildTestConsole } from '../../../testing/operations/staff-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { listAuditEvents } from '../../../platform/audit/audit.service.ts'
import { listRestrictions } from '../restrictions/restrictions.service.ts'

const { db } = await testDatabase()
const cabinet = await buildSecondFactorTest(db)
const { clock, signInByCode, signInByKey } = cabinet
const test = await buildTestConsole({ db, clock })
// The clock moves by days, so that each request needs a session of staff of its own.
const aFinancier = () => aStaffMember(test, { roles: ['finance'] })

const payload = { reason: 'Потерял телефон, личность подтвердил по видео' }
const end = async (
  { memberId }: SignedIn,
  { body = payload, staff }: { body?: object; staff?: { cookie: string } } = {},
) => {
  const { cookie } = staff ?? (await aFinancier())
  const url = fillPath('/console/api/members/:id/second-factor/end', { id: memberId })
  return sendAsStaff(test, 'POST', url, { cookie, payload: body })
}
const card = async ({ memberId }: SignedIn) => {
  const { cookie } = await aFinancier()
  const url = fillPath('/console/api/members/:id', { id: memberId })
  return (await sendAsStaff(test, 'GET', url, { cookie })).json<MemberCard>()
}
const restrictionsOf = ({ memberId }: SignedIn) =>
  listRestrictions(db, { memberId, now: clock.businessNow() })

it('a code opens the cabinet again 72 hours after staff ended the second factor; the payouts stop at once, and stay stopped', async () => {
  const { member } = await aProtectedMember(cabinet)
  const staff = await aFinancier()
  const actor = `staff:${staff.name}`
  expect((await end(member, { staff, body: {} })).statusCode).toBe(400)
  expect((await end(member, { staff })).json()).toEqual({ id: member.memberId })
  const { secondFactor } = await card(member)
  expect(secondFactor).toEqual({ isOn: true, endsAt: expect.any(String) })
  expect(await restrictionsOf(member)).toMatchObject([{ kind: 'payouts', actor, reason: payload.reason }])
  const audit = await listAuditEvents(db, { memberId: member.memberId })
  expect(audit).toContainEqual(
    expect.objectContaining({ action: 'member.second-factor-end-scheduled', actor, ...payload }),
  )
  expect(await listTitles(db, member)).toEqual(
    expect.arrayContaining(['Отключим вход только с ключом', 'Выплаты приостановлены']),
  )
  expect(toOutcome(await end(member))).toMatchObject({ status: 409, code: 'second_factor_off' })
  clock.moveBy({ seconds: 72 * 3600 - 60 })
  expect(toOutcome(await signInByCode(member.phone)).code).toBe('passkey_required')
  clock.moveBy({ seconds: 61 })
  expect((await signInByCode(member.phone)).statusCode).toBe(200)
  expect((await card(member)).secondFactor).toEqual({ isOn: false, endsAt: null })
  expect(await restrictionsOf(member)).toHaveLength(1)
})

it.each(['a sign-in by a passkey', '«Это не я»', 'a switch'])(
  'the end that staff requested is cancelled, and the member notified, by %s',
  async (what) => {
    const { member, key } = await aProtectedMember(cabinet)
    await end(member)
    if (what === 'a switch')
      expect((await cabinet.switchTo(member, key, true)).json()).toEqual({ isOn: true, endsAt: null })
    else if (what === '«Это не я»') await cabinet.post(member, '/api/lk/sessions/report/', {})
    else expect((await signInByKey(key)).statusCode).toBe(200)
    expect(await listTitles(db, member)).toContain('Вход только с ключом остаётся включённым')
    const { rows } = await db.query<{ body: string }>({
      text: `select body from notifications where member_id = $1 and title = 'Вход только с ключом остаётся включённым'`,
      values: [member.memberId],
    })
    expect(rows).toEqual([{ body: expect.stringContaining('нажали «Это не я» или') }])
    clock.moveBy({ seconds: 73 * 3600 })
    expect(toOutcome(await signInByCode(member.phone)).code).toBe('passkey_required')
    expect(await restrictionsOf(member)).toHaveLength(1)
  },
)

it('refuses the end for a member without a second factor, and to staff without the permission', async () => {
  const { member } = await cabinet.aMemberWithKey()
  expect(toOutcome(await end(member)).code).toBe('second_factor_off')
  expect(await restrictionsOf(member)).toEqual([])
  const staff = await aStaffMember(test, { roles: ['verifier'] })
  expect((await end(member, { staff })).statusCode).toBe(403)
})

it('staff who end the sessions of a member leave the passkeys with which alone the member signs in', async () => {
  const { member, key } = await aProtectedMember(cabinet)
  const url = fillPath('/console/api/members/:id/sessions/end', { id: member.memberId })
  expect((await sendAsStaff(test, 'POST', url, { ...(await aFinancier()), payload })).statusCode).toBe(200)
  expect(toOutcome(await signInByCode(member.phone)).code).toBe('passkey_required')
  expect((await signInByKey(key)).statusCode).toBe(200)
})

it('a thief with a passkey of the member cannot cancel the end while the sign-in is blocked, and has no passkey afterwards', async () => {
  const { member, key } = await aProtectedMember(cabinet)
  const act = async (method: 'PUT' | 'POST', path: string) => {
    const url = fillPath('/console/api/members/:id', { id: member.memberId })
    const { cookie } = await aStaffMember(test, { roles: ['admin'] })
    expect((await sendAsStaff(test, method, `${url}/${path}`, { cookie, payload })).statusCode).toBe(200)
  }
  await act('PUT', 'block')
  await end(member)
  expect(toOutcome(await signInByKey(key)).code).toBe('member_blocked')
  clock.moveBy({ seconds: 73 * 3600 })
  await act('POST', 'sessions/end')
  await act('POST', 'block/end')
  expect((await signInByCode(member.phone)).statusCode).toBe(200)
  expect(toOutcome(await signInByKey(key)).code).toBe('passkey_refused')
})
