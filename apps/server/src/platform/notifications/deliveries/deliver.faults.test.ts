import { maskPhone } from '@impulse/api/fields/phone'
import { defaultMatrix } from '@impulse/api/notifications/default-preferences'
import { expect, it } from 'vitest'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import { times } from '../../../testing/harness/repeat.ts'
import { aDeliveryTest } from '../../../testing/engagement/delivery-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { deliveryList } from '../preferences/preferences.service.ts'
import { deliver } from './deliver.ts'
import { routeDue } from './route-notifications.ts'

const { db } = await testDatabase()
const test = await aDeliveryTest(db)
const { clock, service, aReachable, notifyMember, smsTo, cameTo, listDeliveryStates } = test

const toPreferences = (...channels: ('mail' | 'push')[]) => ({
  matrix: {
    ...defaultMatrix,
    withdrawal: {
      cabinet: true,
      sms: false,
      mail: channels.includes('mail'),
      push: channels.includes('push'),
    },
  },
  quiet: null,
})

it('sends one SMS for a notification about money when all chosen channels failed, but no SMS when a channel accepted the notification', async () => {
  const member = await aReachable()
  const refused = `${member.memberId}@refused.example`
  await db.query({
    text: 'update members set email = $2 where id = $1',
    values: [member.memberId, refused],
  })
  await test.save(member, toPreferences('mail'))
  await notifyMember(member, 'withdrawal')
  for (const _ of times(3, () => 0)) await test.deliverAll()
  expect(await listDeliveryStates(member)).toEqual([expect.stringMatching(/^mail failed/), 'sms sent'])
  expect(cameTo(member)).toEqual(['sms'])

  await test.save(member, toPreferences('mail', 'push'))
  await notifyMember(member, 'withdrawal')
  await test.deliverAll()
  expect(cameTo(member)).toEqual(['sms', 'push'])
})

it('sends only one SMS for a notification about money when its two chosen channels are skipped at the same time', async () => {
  const member = await aReachable()
  await test.save(member, toPreferences('mail', 'push'))
  await notifyMember(member, 'withdrawal')
  await test.route()
  await db.query({ text: 'update members set email = null where id = $1', values: [member.memberId] })
  await test.unsubscribe(member)
  const { rows } = await db.query<{ id: string }>({
    text: 'select id from deliveries where member_id = $1',
    values: [member.memberId],
  })
  const { signal } = new AbortController()
  await Promise.all(rows.map(({ id }) => deliver(test.context, { id, signal })))
  await test.send()
  expect(await listDeliveryStates(member)).toEqual(['mail skipped', 'push skipped', 'sms sent'])
  expect(cameTo(member)).toEqual(['sms'])
})

it('sends a notification about money by SMS after the push service has failed at every attempt', async () => {
  const member = await aReachable()
  await test.save(member, toPreferences('push'))
  service.behave(member.browser.endpoint, 'fails')
  await notifyMember(member, 'withdrawal')
  for (let minutes = 1; minutes <= 128; minutes *= 2) {
    await test.deliverAll()
    clock.moveBy({ seconds: minutes * 60 + 1 })
  }
  await test.send()
  expect(await listDeliveryStates(member)).toEqual(['push failed status 503', 'sms sent'])
  expect(cameTo(member)).toEqual(['sms'])
})

it('sends a push message again after a 503 but not after a lost response', async () => {
  const [failing, dropped, unsubscribed] = [await aReachable(), await aReachable(), await aReachable()]
  service.behave(failing.browser.endpoint, 'fails')
  service.behave(dropped.browser.endpoint, 'takes and drops')
  service.behave(unsubscribed.browser.endpoint, 'gone')
  for (const member of [failing, dropped, unsubscribed]) await notifyMember(member, 'reward')
  await test.deliverAll()
  expect(await listDeliveryStates(failing)).toEqual(['push waiting status 503'])
  expect(await listDeliveryStates(dropped)).toEqual(['push unknown ECONNRESET'])
  expect(await listDeliveryStates(unsubscribed)).toEqual(['push skipped no browser'])
  expect((await test.getNotificationPreferences(unsubscribed)).push.devices).toBe(0)
  const { data } = await deliveryList({ db, clock }).page({
    q: '',
    page: 1,
    perPage: 10,
    sort: 'at',
    order: 'desc',
    state: 'undelivered',
  })
  expect(data[0]).toMatchObject({ channel: 'push', state: 'unknown', phone: maskPhone(dropped.phone) })
  service.behave(failing.browser.endpoint, 'works')
  clock.moveBy({ seconds: 61 })
  await test.deliverAll()
  expect([...(await listDeliveryStates(failing)), ...cameTo(failing)]).toEqual(['push sent', 'push'])
  for (const minutes of [2, 4, 8, 16]) {
    clock.moveBy({ seconds: minutes * 60 })
    await test.deliverAll()
  }
  expect(cameTo(dropped)).toEqual(['push'])
})

it('marks a push message as failed after the push service has refused eight attempts with 503', async () => {
  const member = await aReachable()
  service.behave(member.browser.endpoint, 'fails')
  await notifyMember(member, 'reward')
  for (let minutes = 1; minutes <= 128; minutes *= 2) {
    await test.deliverAll()
    clock.moveBy({ seconds: minutes * 60 + 1 })
  }
  await test.deliverAll()
  expect(await listDeliveryStates(member)).toEqual(['push failed status 503'])
  expect(service.countRequests(member.browser.endpoint)).toBe(8)
})

it('creates each delivery once when eight parallel calls choose the channels of the same notifications', async () => {
  const members = await Promise.all(times(30, () => aMember(db, { clock })))
  for (const member of members) await notifyMember(member, 'account')
  const configuredChannels = { mail: true, push: true }
  const owed = await Promise.all(times(8, () => routeDue({ db, clock, configuredChannels })))
  expect(owed.reduce((sum, count) => sum + count)).toBe(30)
  await test.send()
  for (const member of members) expect(smsTo(member)).toHaveLength(1)
})
