import { expect, it } from 'vitest'
import type { SystemSwitches } from '@impulse/api/system-switches/console-system-switches'
import { aMember, aPhone } from '../../../testing/identity/member-fixtures.ts'
import { requestCode } from '../../../testing/identity/sign-in-fixtures.ts'
import { sendAsStaff, aStaffMember, buildTestConsole } from '../../../testing/operations/staff-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { maintenanceRoutes } from './maintenance.routes.ts'

const { db } = await testDatabase()
const test = await buildTestConsole({ db })
const { name, cookie } = await aStaffMember(test)
const testApp = await buildTestApp({
  db,
  clock: test.clock,
  routes: (parts) => [maintenanceRoutes(parts)],
})

const sendRequest = (method: 'GET' | 'PUT' | 'DELETE', path = '', payload?: object) =>
  sendAsStaff(test, method, `/console/api/system-switches${path}`, { cookie, ...(payload && { payload }) })
const asMember = (url: string, accessToken?: string) =>
  testApp.app.inject({
    url,
    headers: { host: 'localhost:3000', ...(accessToken && { authorization: `Bearer ${accessToken}` }) },
  })
const requestCodeFor = (phone: string) => requestCode(testApp, { phone })
const audited = async (like: string) =>
  (
    await db.query<{ action: string; actor: string; reason: string }>({
      text: 'select action, actor, reason from audit_events where action like $1 order by id',
      values: [like],
    })
  ).rows
const inHours = (hours: number) =>
  new Date(test.clock.systemNow().getTime() + hours * 3_600_000).toISOString()

it('an administrator who gives a reason can pause the sign-in codes of all phones, and can resume them', async () => {
  const { phone } = await aMember(db)
  expect((await requestCodeFor(phone)).statusCode).toBe(200)
  expect((await sendRequest('PUT', '/codes', { isOn: true })).json()).toMatchObject({
    error: { code: 'pause_reason', details: { fields: [{ field: 'reason' }] } },
  })
  const stopped = (
    await sendRequest('PUT', '/codes', { isOn: true, reason: 'Накрутка СМС' })
  ).json<SystemSwitches>()
  expect(stopped.codes).toMatchObject({ isOn: true, reason: 'Накрутка СМС', actor: `staff:${name}` })
  expect(stopped.codes.changedAt).not.toBe(null)
  const responses = await Promise.all([requestCodeFor(phone), requestCodeFor(aPhone())])
  for (const response of responses) {
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ error: { code: 'sign_in_codes_paused' } })
  }
  const { rows } = await db.query({ text: 'select count(*)::int as n from sign_in_attempts', values: [] })
  expect(rows).toEqual([{ n: 1 }])
  const going = (await sendRequest('PUT', '/codes', { isOn: false, reason: 'x' })).json<SystemSwitches>()
  expect(going.codes).toMatchObject({ isOn: false, reason: '' })
  expect((await requestCodeFor(aPhone())).statusCode).toBe(200)
  expect(await audited('codes.%')).toEqual([
    { action: 'codes.paused', actor: `staff:${name}`, reason: 'Накрутка СМС' },
    { action: 'codes.resumed', actor: `staff:${name}`, reason: '' },
  ])
})

it('members and visitors see the maintenance banner until its end time or until staff remove the banner', async () => {
  const { accessToken } = await aMember(db)
  const getStates = async () => [
    (await asMember('/api/maintenance/')).json<{ maintenance: string | null }>().maintenance,
    (await asMember('/api/notification/is-notification/', accessToken)).json<{ maintenance?: string }>()
      .maintenance ?? null,
  ]
  expect(await getStates()).toEqual([null, null])
  const until = '2099-01-01T00:00:00Z'
  for (const [payload, field] of [
    [{ text: '  ', until: inHours(2) }, 'text'],
    [{ text: 'x'.repeat(201), until: inHours(2) }, 'text'],
    [{ text: 'две\nстроки', until: inHours(2) }, 'text'],
    [{ text: 'Работы', until: inHours(-1) }, 'until'],
    [{ text: 'Работы', until }, 'until'],
    [{ text: 'Работы', until: 'завтра' }, 'until'],
  ] as const)
    expect((await sendRequest('PUT', '/maintenance', payload)).json()).toMatchObject({
      error: { code: `maintenance_${field}`, details: { fields: [{ field }] } },
    })
  await sendRequest('PUT', '/maintenance', { text: 'Идут работы', until: inHours(2) })
  const shownText = (await sendRequest('GET')).json<SystemSwitches>().maintenance.words ?? ''
  expect(shownText).toMatch(/^Идут работы\. До \d+ .+ по Москве$/)
  expect(await getStates()).toEqual([shownText, shownText])
  await sendRequest('DELETE', '/maintenance')
  expect(await getStates()).toEqual([null, null])
  await sendRequest('PUT', '/maintenance', { text: 'Ещё работы!', until: inHours(0.25) })
  expect(await getStates()).toEqual([expect.stringContaining('Ещё работы! До'), expect.any(String)])
  test.clock.moveBy({ seconds: 901 })
  expect(await getStates()).toEqual([null, null])
  expect((await sendRequest('GET')).json<SystemSwitches>().maintenance).toMatchObject({
    text: 'Ещё работы!',
    words: null,
  })
  expect((await audited('maintenance.%')).map(({ action }) => action)).toEqual([
    'maintenance.announced',
    'maintenance.ended',
    'maintenance.announced',
  ])
})
