import { beforeEach, expect, test } from 'vitest'
import { aMember, aPhone } from '../../../testing/identity/member-fixtures.ts'
import { times } from '../../../testing/harness/repeat.ts'
import {
  getCookie,
  requestCode,
  tally,
  toOutcome,
  tryCode,
} from '../../../testing/identity/sign-in-fixtures.ts'
import { buildTestApp, type TestApp } from '../../../testing/harness/test-app.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { countCodeAlarms, readCodeMetrics, sweepAttempts } from './sign-in.service.ts'

const { db } = await testDatabase()

beforeEach(async () => {
  for (const text of ['delete from rate_limits', 'delete from sign_in_attempts', 'delete from outbox'])
    await db.query({ text, values: [] })
})

const anApp = () => buildTestApp({ db, clock: aClock({ isStopped: true }), config: { limits: true } })

const countSent = ({ sentSms }: TestApp, phone: string) =>
  sentSms.filter((message) => message.phone === phone).length

/** Requests codes for other phones, one from each address of a network, and returns the number of SMS. */
async function attack(testApp: TestApp, { count, prefix = '198.51.96' }: { count: number; prefix?: string }) {
  const before = testApp.sentSms.length
  await Promise.all(times(count, (i) => requestCode(testApp, { from: `${prefix}.${i}` })))
  await testApp.drainOutbox()
  return testApp.sentSms.length - before
}

test('46 addresses that request 920 codes stop neither newcomers nor members on new devices', async () => {
  const testApp = await anApp()
  const member = (await aMember(db)).phone
  for (let round = 0; round < 20; round++)
    await Promise.all(times(46, (i) => requestCode(testApp, { from: `198.51.100.${i}` })))
  await testApp.drainOutbox()
  for (const phone of [aPhone(), member]) {
    expect(toOutcome(await requestCode(testApp, { phone, from: '203.0.113.9' }))).toMatchObject({
      status: 200,
    })
    await testApp.drainOutbox()
    expect(countSent(testApp, phone)).toBe(1)
  }
  expect(testApp.sentSms.length).toBeLessThan(100)
})

test('a code waits for a slot of its larger network, and is sent after another code of that network was entered', async () => {
  const testApp = await anApp()
  const { userId } = (await requestCode(testApp, { from: '198.51.96.200' })).json<{ userId: string }>()
  await testApp.drainOutbox()
  expect(await attack(testApp, { count: 40 })).toBeLessThan(20)
  const countAll = testApp.sentSms.length
  const waiting = aPhone()
  // The phone of the attack that waited longest would be sent first, so their attempts are removed.
  await db.query({ text: 'delete from sign_in_attempts where sms_at is null', values: [] })
  await requestCode(testApp, { phone: waiting, from: '198.51.97.1' })
  await testApp.drainOutbox()
  expect(countSent(testApp, waiting)).toBe(0)
  expect((await tryCode(testApp, { userId, code: '000000' })).statusCode).toBe(200)
  testApp.clock.moveBy({ seconds: 10 })
  await testApp.drainOutbox()
  expect([countSent(testApp, waiting), testApp.sentSms.length]).toEqual([1, countAll + 1])
})

test('gives the phone of a member a code when there is no slot, with the same response as for another phone', async () => {
  const testApp = await anApp()
  const member = (await aMember(db)).phone
  await attack(testApp, { count: 40 })
  const newcomer = aPhone()
  const responses = []
  for (const phone of [member, newcomer]) {
    const { statusCode, body } = await requestCode(testApp, { phone, from: '198.51.98.1' })
    responses.push([statusCode, body.replace(/"userId":"[\w-]{22}"/, '')])
  }
  expect(responses[0]).toEqual(responses[1])
  await testApp.drainOutbox()
  expect([member, newcomer].map((phone) => countSent(testApp, phone))).toEqual([1, 0])
})

test('the phones of members take the same slots as other phones, so that the codes of others do not show which phone is registered', async () => {
  const sentAfter = async (phone: string) => {
    await db.query({ text: 'delete from rate_limits', values: [] })
    const testApp = await anApp()
    await requestCode(testApp, { phone, from: '198.51.96.250' })
    await testApp.drainOutbox()
    return attack(testApp, { count: 40 })
  }
  const member = (await aMember(db)).phone
  expect(await sentAfter(member)).toBe(await sentAfter(aPhone()))
})

test('an uninvited phone takes the same slots as a phone of a member, though it gets no SMS', async () => {
  const slotsOf = async (phone: string) => {
    await db.query({ text: 'delete from rate_limits', values: [] })
    const testApp = await buildTestApp({
      db,
      clock: aClock({ isStopped: true }),
      config: { limits: true, registration: 'invited' },
    })
    await requestCode(testApp, { phone, from: '198.51.96.250' })
    await testApp.drainOutbox()
    const { rows } = await db.query<{ bucket: string; count: number }>({
      text: 'select bucket, cardinality(taken_at) as count from rate_limits order by bucket',
      values: [],
    })
    const slots = rows.map(
      ({ bucket, count }) => `${bucket.replace(phone, '').replace(/:79\d*/, '')} ${count}`,
    )
    return { sent: countSent(testApp, phone), slots: slots.toSorted() }
  }
  const member = await slotsOf((await aMember(db)).phone)
  expect(member.sent).toBe(1)
  expect(member.slots.join()).toContain('sms-unconfirmed')
  expect(await slotsOf(aPhone())).toEqual({ sent: 0, slots: member.slots })
})

test('during an attack, an address of a network where members sign in gets a code for one phone and none for a second one', async () => {
  const testApp = await anApp()
  for (const from of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
    const { userId } = (await requestCode(testApp, { from })).json<{ userId: string }>()
    expect((await tryCode(testApp, { userId, code: '000000', from })).statusCode).toBe(200)
  }
  for (let network = 0; network < 40; network++)
    await attack(testApp, { count: 2, prefix: `20.${network}.0` })
  const [phone, second, other] = [aPhone(), aPhone(), aPhone()]
  await requestCode(testApp, { phone, from: '203.0.113.77' })
  await testApp.drainOutbox()
  await requestCode(testApp, { phone: second, from: '203.0.113.77' })
  await requestCode(testApp, { phone: other, from: '203.0.113.78' })
  await testApp.drainOutbox()
  testApp.clock.moveBy({ seconds: 10 })
  await testApp.drainOutbox()
  expect([phone, second, other].map((one) => countSent(testApp, one))).toEqual([1, 0, 1])
})

test('the sign-ins of one phone prove its network once a month', async () => {
  const testApp = await anApp()
  const phone = aPhone()
  for (let signIn = 0; signIn < 3; signIn++) {
    const { userId } = (await requestCode(testApp, { phone })).json<{ userId: string }>()
    expect((await tryCode(testApp, { userId, code: '000000' })).statusCode).toBe(200)
    testApp.clock.moveBy({ seconds: 61 })
  }
  const { rows } = await db.query<{ count: number }>({
    text: `select cardinality(taken_at) as count from rate_limits where bucket like 'sms-confirmed:%'`,
    values: [],
  })
  expect(rows).toEqual([{ count: 1 }, { count: 1 }, { count: 1 }])
})

test('one larger network cannot use up the reserve for members’ phones', async () => {
  const testApp = await anApp()
  await attack(testApp, { count: 40 })
  const members = await Promise.all(times(13, () => aMember(db)))
  for (const [i, { phone }] of members.entries())
    await requestCode(testApp, { phone, from: `198.51.97.${i}` })
  await testApp.drainOutbox()
  expect(members.filter(({ phone }) => countSent(testApp, phone) === 1)).toHaveLength(10)
  const other = (await aMember(db)).phone
  await requestCode(testApp, { phone: other, from: '203.0.113.5' })
  await testApp.drainOutbox()
  expect(countSent(testApp, other)).toBe(1)
})

test('a known device gets its code during an attack', async () => {
  const testApp = await anApp()
  const phone = aPhone()
  const { userId } = (await requestCode(testApp, { phone, from: '198.51.96.1' })).json<{ userId: string }>()
  const cookie = getCookie(await tryCode(testApp, { userId, code: '000000' }))
  await attack(testApp, { count: 40 })
  await requestCode(testApp, { phone, from: '198.51.96.1', cookie })
  await testApp.drainOutbox()
  expect(countSent(testApp, phone)).toBe(1)
})

test('an entered code gives back the slots of all codes of its phone, exactly once', async () => {
  const testApp = await anApp()
  const phone = aPhone()
  const request = async () =>
    (await requestCode(testApp, { phone, from: '203.0.113.5' })).json<{ userId: string }>().userId
  await request()
  await testApp.drainOutbox()
  testApp.clock.moveBy({ seconds: 61 })
  const userId = await request()
  await testApp.drainOutbox()
  const countTaken = async () =>
    (
      await db.query<{ n: number }>({
        text: `select coalesce(sum(cardinality(taken_at)), 0)::int as n from rate_limits where bucket like 'sms-unconfirmed%'`,
        values: [],
      })
    ).rows[0]?.n
  expect(await countTaken()).toBe(6)
  const responses = await Promise.all(times(5, () => tryCode(testApp, { userId, code: '000000' })))
  expect(tally(responses)['200']).toBe(1)
  expect(await countTaken()).toBe(0)
})

test('alarms when the codes of an hour are not entered', async () => {
  const testApp = await anApp()
  for (const network of [1, 2, 3, 4]) await attack(testApp, { count: 15, prefix: `30.${network}.0` })
  const getAlarms = () => countCodeAlarms(db, testApp.clock.systemNow())
  expect((await getAlarms()).count).toBe(0)
  testApp.clock.moveBy({ seconds: 301 })
  expect(await getAlarms()).toEqual({ count: 1, oldestAt: expect.any(Date) })
  const count = testApp.sentSms.length
  expect(await readCodeMetrics({ db, clock: testApp.clock })).toEqual({
    sign_in_codes_sent: count,
    sign_in_codes_unconfirmed: count,
  })
  testApp.clock.moveBy({ seconds: 3600 })
  expect((await getAlarms()).count).toBe(0)
})

test('deletes an attempt without an SMS as soon as its code has expired', async () => {
  const testApp = await anApp()
  await attack(testApp, { count: 40 })
  testApp.clock.moveBy({ seconds: 301 })
  await sweepAttempts({ db, clock: testApp.clock })
  const { rowCount } = await db.query({ text: 'select from sign_in_attempts', values: [] })
  expect(rowCount).toBe(testApp.sentSms.length)
})
