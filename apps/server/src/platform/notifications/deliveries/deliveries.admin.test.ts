import { beforeAll, expect, it } from 'vitest'
import { type DeliveryRow } from '@impulse/api/notifications/console-deliveries'
import type { ListResponse } from '@impulse/api/lists/console-list'
import { type Today } from '@impulse/api/dashboard/console-dashboard'
import { deliveryCategoryLabels } from '@impulse/copy-ru/notifications/delivery-labels'
import { aMember, aPhone } from '../../../testing/identity/member-fixtures.ts'
import { toOutcome } from '../../../testing/identity/sign-in-fixtures.ts'
import { sendAsStaff, aStaffMember, buildTestConsole } from '../../../testing/operations/staff-fixtures.ts'
import { readCsv } from '../../../testing/earnings/statement-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { newId } from '../../ids/ids.ts'
import { accountJobs } from '../../../modules/identity/profile/email.worker.ts'
import { accountDeletionJobs } from '../../../modules/identity/account-deletion/account-deletion.worker.ts'
import { signInJobs } from '../../../modules/identity/sign-in/sign-in.worker.ts'
import { staffAlertJobKind } from '../../../modules/operations/staff-alerts/staff-alerts.service.ts'
import { staffAlertJobs } from '../../../modules/operations/staff-alerts/staff-alerts.worker.ts'
import { deliveryJobKind } from './route-notifications.ts'

const { db } = await testDatabase()
const test = await buildTestConsole({ db })
const { cookie } = await aStaffMember(test, { roles: ['finance'] })
const get = (url: string, staffName = cookie) => sendAsStaff(test, 'GET', url, { cookie: staffName })
const list = async (query = '') =>
  (await get(`/console/api/deliveries?${query}`)).json<ListResponse<DeliveryRow>>()

const hoursAgo = (hours: number) => new Date(test.clock.systemNow().getTime() - hours * 3_600_000)
const { memberId, phone } = await aMember(db)
const unknownPhone = aPhone()

type DeliveryOptions = { channel?: string; state: string; hours?: number; error?: string | null }
async function aDelivery({ channel = 'mail', state, hours = 2, error = null }: DeliveryOptions) {
  const id = newId()
  await db.query({
    text: `with notified as (
        insert into notifications (member_id, id, key, category, title, body, created_at)
        values ($1, gen_random_uuid(), gen_random_uuid()::text, 'account', 'Секрет', 'Тайна', now()) returning id
      )
      insert into deliveries (id, member_id, notification_id, channel, state, attempts, error, created_at, due_at)
      select $2, $1, id, $3, $4, 2, $5, $6, $6 from notified`,
    values: [memberId, id, channel, state, error, hoursAgo(hours)],
  })
  return id
}
const aMessage = (message: { key: string; provider?: string; to?: string; state: string; reason?: string }) =>
  db.query({
    text: 'insert into sms_messages (key, provider, phone, state, reason, submitted_at) values ($1, $2, $3, $4, $5, $6)',
    values: [
      message.key,
      message.provider ?? 'smsc',
      message.to ?? unknownPhone,
      message.state,
      message.reason ?? null,
      hoursAgo(1),
    ],
  })
const anAbandonedJob = (kind: string, payload: object, error: string) =>
  db.query({
    text: `insert into outbox (id, kind, payload, created_at, run_at, attempts, failed_at, last_error)
      values (gen_random_uuid(), $1, $2, $3, $3, 6, $3, $4)`,
    values: [kind, JSON.stringify(payload), hoursAgo(1), error],
  })

beforeAll(async () => {
  await aDelivery({ state: 'failed', error: 'SMTP 550' })
  await aDelivery({ channel: 'push', state: 'unknown', error: 'the sender died' })
  await aDelivery({ channel: 'push', state: 'waiting' })
  await aDelivery({ channel: 'push', state: 'waiting', hours: 0.5 })
  await aDelivery({ state: 'failed', hours: 30 })
  const delivery = await aDelivery({ channel: 'sms', state: 'failed', error: '8' })
  await aMessage({ key: delivery, to: phone, state: 'failed', reason: '8' })
  const dropped = await aDelivery({ state: 'waiting', hours: 0.5 })
  await anAbandonedJob(deliveryJobKind, { memberId, deliveryId: dropped }, 'relation is gone')
  const code = newId()
  await aMessage({ key: code, provider: 'smsaero', state: 'refused' })
  await aMessage({ key: code, state: 'delivered' })
  await aMessage({ key: newId(), state: 'refused', reason: 'http 402' })
  await anAbandonedJob('email-link', { memberId }, 'mailbox of ivan@example.ru is full, code KANAREIKA')
  await anAbandonedJob(staffAlertJobKind, { mailbox: 'KANAREIKA' }, 'SMTP 550')
})

it('each undelivered message of any kind is one row of the list of deliveries, and counts once on the console’s start page', async () => {
  const { data, total } = await list('state=undelivered&days=1')
  const delivery = data.map(({ channel, state, category, error }) =>
    [channel, state, category, error].join(' | '),
  )
  expect(delivery.toSorted()).toEqual([
    'mail | failed | account | почтовый сервер ответил 550',
    'mail | failed | account | сбой, подробности в журнале сервера',
    'mail | failed | email-link | сбой, подробности в журнале сервера',
    'mail | failed | staff-alert | почтовый сервер ответил 550',
    'push | overdue | account | ',
    'push | unknown | account | сервер остановился, пока отправлял',
    'sms | failed | account | код провайдера СМС 8',
    'sms | failed | sms-code | провайдер СМС ответил 402',
  ])
  const { waiting } = (await get('/console/api/dashboard')).json<Today>()
  expect(waiting.find(({ kind }) => kind === 'undelivered')).toMatchObject({
    count: total,
    oldestHours: expect.closeTo(2, 1) as number,
  })
  expect(total).toBe(data.length)
})

it('the list of deliveries can be filtered by channel, state and complete phone number, and its pages are ordered by time', async () => {
  expect(await list()).toMatchObject({ total: 11, hasMore: false })
  expect((await list('state=undelivered')).total).toBe(9)
  expect((await list('channel=push')).total).toBe(3)
  expect((await list('state=delivered')).data).toMatchObject([{ category: 'sms-code', attempts: 2 }])
  expect((await list(`q=${unknownPhone}`)).total).toBe(2)
  expect((await list(`q=${unknownPhone.slice(0, 6)}`)).total).toBe(0)
  const pages = [await list('perPage=6'), await list('perPage=6&page=2')]
  expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, false])
  const timestamps = pages.flatMap(({ data }) => data.map(({ at }) => at))
  expect(timestamps).toEqual(timestamps.toSorted().toReversed())
  expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(11)
})

it('the list of deliveries and its export contain no complete phone number, e-mail address, code or text of a message', async () => {
  const page = await get('/console/api/deliveries')
  const csv = await get('/console/api/deliveries.csv')
  for (const secret of [
    phone,
    unknownPhone,
    phone.slice(1, 9),
    'ivan@',
    'KANAREIKA',
    'Секрет',
    'Тайна',
    'relation',
  ])
    for (const { body } of [page, csv]) expect(body).not.toContain(secret)
  const { data } = await list()
  expect(data.filter(({ memberId: message }) => message === memberId)).toHaveLength(8)
  // An e-mail to staff is sent to no member, so its row has no phone.
  const phones = data.flatMap(({ category, phone: masked }) => (category === 'staff-alert' ? [] : [masked]))
  expect(phones.every((masked) => /^\+7 \(9••\) •••-\d\d-\d\d$/.test(masked))).toBe(true)
  expect(readCsv(csv.body).rows).toHaveLength(11)
})

it('refuses the list of deliveries and its export with 403 to staff without the permission for deliveries', async () => {
  const { cookie: verifier } = await aStaffMember(test, { roles: ['verifier'] })
  for (const end of ['', '.csv'])
    expect(toOutcome(await get(`/console/api/deliveries${end}`, verifier))).toMatchObject({ status: 403 })
})

it('every kind of outbox job, except the delivery of a notification, has a Russian title in the list of deliveries', () => {
  const kinds = [signInJobs, accountJobs, accountDeletionJobs, staffAlertJobs].flatMap((jobs) =>
    Object.keys(jobs({} as never)),
  )
  expect(Object.keys(deliveryCategoryLabels)).toEqual(expect.arrayContaining(kinds))
})
