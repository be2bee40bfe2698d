import { expect, it } from 'vitest'
import { type Today } from '@impulse/api/dashboard/console-dashboard'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import { sendAsStaff, aStaffMember, buildTestConsole } from '../../../testing/operations/staff-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { aSetClock, moscowNoon } from '../../../testing/payouts/withdrawal-fixtures.ts'

const { db } = await testDatabase()
// The business clock differs from the system clock by years. Sessions and deliveries use the system clock.
const clock = aSetClock(moscowNoon('2031-03-10'))
const test = await buildTestConsole({ db, clock })
const { cookie } = await aStaffMember(test)
const waitingFor = async (staffName: string) =>
  (await sendAsStaff(test, 'GET', '/console/api/dashboard', { cookie: staffName })).json<Today>().waiting

it('the screen «Сегодня» shows each staff role its queues, with the age of the oldest item by the business clock', async () => {
  const { memberId } = await aMember(db)
  await db.query({
    text: `insert into identity_documents (member_id, status, submitted_at) values ($1, 'review', $2)`,
    values: [memberId, new Date(clock.businessNow().getTime() - 90 * 60_000)],
  })
  const documents = { kind: 'identity-documents', count: 1, oldestHours: 1.5, sum: null }
  expect(await waitingFor(cookie)).toContainEqual(documents)
  clock.moveBy({ days: 2 })
  const verifier = (await aStaffMember(test, { roles: ['verifier'] })).cookie
  expect(await waitingFor(verifier)).toEqual([{ ...documents, oldestHours: 49.5 }])
  // When the business clock is set back, the age of the oldest item is 0 and not negative.
  clock.moveBy({ days: -3 })
  expect(await waitingFor(verifier)).toEqual([{ ...documents, oldestHours: 0 }])
  expect(await waitingFor((await aStaffMember(test, { roles: ['content'] })).cookie)).toMatchObject([
    { kind: 'legal-texts', count: 0, oldestHours: null },
    { kind: 'tickets', count: 0, oldestHours: null },
  ])
})

it('the screen «Сегодня» measures the age of failed deliveries by the system clock', async () => {
  await db.query({
    text: `insert into sms_messages (key, provider, phone, state, submitted_at) values (gen_random_uuid()::text, 'p', '79000000000', 'failed', $1)`,
    values: [new Date(clock.systemNow().getTime() - 5 * 3_600_000)],
  })
  const messages = (await waitingFor(cookie)).find(({ kind }) => kind === 'undelivered')
  expect(messages).toMatchObject({ count: 1, oldestHours: expect.closeTo(5, 1) as number })
})
