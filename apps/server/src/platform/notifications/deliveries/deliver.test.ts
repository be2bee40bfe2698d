import { defaultMatrix, defaultQuiet } from '@impulse/api/notifications/default-preferences'
import type { NotificationCategory } from '@impulse/api/notifications/notification'
import { beforeEach, expect, it } from 'vitest'
import { aMember, aPhone } from '../../../testing/identity/member-fixtures.ts'
import { aLine, aNumber, importLines } from '../../../testing/earnings/contract-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { aDeliveryTest } from '../../../testing/engagement/delivery-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { aMessage, aTicketsTest } from '../../../testing/engagement/ticket-fixtures.ts'
import { moscowDay } from '../../clock/moscow.ts'
import { checkMessageStatuses } from '../../sms/watch-sms.ts'
import { smsc } from '../../sms/smsc.ts'
import { answerTicket } from '../../../modules/engagement/tickets/tickets.service.ts'
import { maxSmsPerDay } from './channel-senders.ts'
import { deliver } from './deliver.ts'

const { db } = await testDatabase()
const test = await aDeliveryTest(db)
const {
  clock,
  log,
  provider,
  service,
  aReachable,
  notifyMember,
  smsTo,
  emailsTo,
  cameTo,
  listDeliveryStates,
} = test
// Each test begins at about noon in Moscow, because an earlier test may have moved the clock into quiet hours.
beforeEach(test.moveToNoon)

it('sends at most `maxSmsPerDay` SMS a day to one member and to one phone number, even after the number was moved to another member', async () => {
  const member = await aMember(db, { clock })
  for (const _ of times(maxSmsPerDay + 2, Boolean)) await notifyMember(member, 'account')
  await test.deliverAll()
  expect(smsTo(member)).toHaveLength(maxSmsPerDay)
  const states = await listDeliveryStates(member)
  expect(states.filter((state) => state === 'sms failed enough for a day')).toHaveLength(2)

  const [before, now] = [member.phone, aPhone()]
  const movePhone = (memberId: string, phone: string) =>
    db.query({ text: 'update members set phone = $2 where id = $1', values: [memberId, phone] })
  await movePhone(member.memberId, now)
  await notifyMember(member, 'account')
  await test.deliverAll()
  expect(smsTo({ ...member, phone: now })).toEqual([])

  const next = await aMember(db, { clock })
  await movePhone(next.memberId, before)
  await notifyMember(next, 'account')
  await test.deliverAll()
  expect(smsTo({ ...next, phone: before })).toHaveLength(maxSmsPerDay)

  clock.moveBy({ days: 1 })
  await notifyMember(member, 'account')
  await test.deliverAll()
  expect(smsTo({ ...member, phone: now })).toHaveLength(1)
})

it.each<[NotificationCategory, string[]]>([
  ['reward', ['push']],
  ['withdrawal', ['sms', 'mail', 'push']],
  ['passport', ['mail', 'push']],
  ['account', ['sms', 'mail', 'push']],
  ['news', []],
])(
  'sends a notification of the category «%s» once by each of the channels %j, however often workers process the notification',
  async (category, channels) => {
    const member = await aReachable()
    await notifyMember(member, category)
    const iterations = repeated(10)
    await Promise.all(times(iterations, () => test.route()))
    for (let iteration = 0; iteration < iterations; iteration++) {
      await db.query({
        text: 'update notifications set routed_at = null where member_id = $1',
        values: [member.memberId],
      })
      await test.route()
    }
    const { rows } = await db.query<{ id: string }>({
      text: 'select id from deliveries where member_id = $1',
      values: [member.memberId],
    })
    const { signal } = new AbortController()
    await test.send()
    for (const { id } of rows)
      await Promise.all(times(iterations, () => deliver(test.context, { id, signal })))
    expect(cameTo(member)).toEqual(channels)
  },
)

it('SMS and push messages contain only the notification’s title; an e-mail also contains the text, unless it is about an identity document', async () => {
  const member = await aReachable()
  await notifyMember(member, 'withdrawal')
  await test.deliverAll()
  const [sms] = smsTo(member)
  expect(sms?.text).toBe('ИМПУЛЬС: Вывод выплачен. Подробности в кабинете')
  const tag = expect.stringMatching(/^[\da-f-]{36}$/)
  expect(service.listPushMessages(member.browser.endpoint)).toEqual([
    { title: 'Вывод выплачен', body: 'Подробности в\u00a0кабинете', link: '/order/1', tag },
  ])
  const [sentEmail] = emailsTo(member)
  expect(decoded(sentEmail?.message)).toContain('5 000 ₽ у вас')
  expect(decoded(sentEmail?.message)).toContain('https://lk.example/order/1')
  expect(sentEmail?.message).toContain('text/html')
  await notifyMember(member, 'passport', { title: 'Документ отклонён', body: 'Канарейка не читается' })
  await test.deliverAll()
  expect(decoded(emailsTo(member)[1]?.message)).toContain('Документ отклонён')
  for (const { message } of emailsTo(member)) expect(decoded(message)).not.toContain('Канарейка')
  await notifyMember(member, 'account', { title: 'Ж'.repeat(200) })
  await test.deliverAll()
  expect(smsTo(member).map(({ text }) => text.length <= 70)).toEqual([true, true])
})

/**
 * Decodes the text of an e-mail, whose parts are in Base64, or in quoted-printable when they are mostly
 * Latin.
 */
const decoded = (message = ''): string =>
  message
    .replaceAll(/(?:^[A-Za-z0-9+/=]{1,76}\n)+/gm, (part) => Buffer.from(part, 'base64').toString())
    .replaceAll(/(?:=[0-9A-F]{2}|=\n)+/g, (part) =>
      Buffer.from(part.replaceAll(/=\n|=/g, ''), 'hex').toString(),
    )

it('sends one push message about all rewards of an import, a minute after the import', async () => {
  const member = await aReachable()
  const day = moscowDay(clock.businessNow())
  const lines = times(2, () => aLine({ number: aNumber(), phone: member.phone, day }))
  expect(await importLines(db, clock, lines)).toMatchObject({ created: 2 })
  await test.deliverAll()
  expect(cameTo(member)).toEqual([])
  clock.moveBy({ seconds: 61 })
  for (const _ of times(10, () => 0)) await test.deliverAll()
  expect(cameTo(member)).toEqual(['push'])
})

it('a message about a withdrawal waits until quiet hours end, and a message about the account is sent immediately', async () => {
  const member = await aReachable()
  // The clock shows noon, and the quiet hours are from 11 to 9, so noon is in quiet hours.
  await test.save(member, { matrix: defaultMatrix, quiet: { from: 11, to: 9 } })
  await notifyMember(member, 'withdrawal')
  await test.deliverAll()
  expect(cameTo(member)).toEqual([])
  await notifyMember(member, 'account')
  await test.deliverAll()
  expect(cameTo(member).toSorted()).toEqual(['mail', 'push', 'sms'])
  clock.moveBy({ seconds: 21 * 3_600 })
  await test.deliverAll()
  expect(cameTo(member).toSorted()).toEqual(['mail', 'mail', 'push', 'push', 'sms', 'sms'])
})

it('the notification of a support reply waits until quiet hours end, and is never sent by SMS', async () => {
  const member = await aReachable()
  await test.save(member, { matrix: defaultMatrix, quiet: { from: 11, to: 9 } })
  const { number } = await aMessage(await aTicketsTest(db), member)
  await answerTicket(
    { db, clock, staffName: 'olga' },
    { number: BigInt(number), text: 'Проверили, всё на месте' },
  )
  await test.deliverAll()
  expect(cameTo(member)).toEqual([])
  clock.moveBy({ seconds: 21 * 3_600 })
  await test.deliverAll()
  expect(cameTo(member).toSorted()).toEqual(['mail', 'push'])
})

it('a retry of a failed delivery waits until quiet hours end', async () => {
  const member = await aReachable()
  service.behave(member.browser.endpoint, 'fails')
  await notifyMember(member, 'reward')
  await test.deliverAll()
  expect(await listDeliveryStates(member)).toEqual(['push waiting status 503'])
  service.behave(member.browser.endpoint, 'works')
  const hour = (clock.systemNow().getUTCHours() + 3) % 24
  await test.save(member, { matrix: defaultMatrix, quiet: { from: hour, to: (hour + 3) % 24 } })
  clock.moveBy({ seconds: 3_600 })
  await test.send()
  expect(cameTo(member)).toEqual([])
  clock.moveBy({ seconds: 2 * 3_600 })
  await test.send()
  expect(cameTo(member)).toEqual(['push'])
})

it('skips an e-mail whose address was removed after the delivery was created; a notification about money is then sent by SMS', async () => {
  const member = await aReachable()
  await test.save(member, {
    matrix: { ...defaultMatrix, withdrawal: { cabinet: true, sms: false, mail: true, push: false } },
    quiet: defaultQuiet,
  })
  await notifyMember(member, 'withdrawal')
  await test.route()
  await db.query({ text: 'update members set email = null where id = $1', values: [member.memberId] })
  await test.send()
  expect(await listDeliveryStates(member)).toEqual(['mail skipped', 'sms sent'])
  await test.deliverAll()
  expect(cameTo(member)).toEqual(['sms'])
})

it('sends nothing to an unconfirmed e-mail address, and nothing for a deleted notification', async () => {
  const member = await aMember(db, { clock })
  await db.query({
    text: `insert into email_changes (member_id, email, token_hash, created_at, expires_at)
      values ($1, 'waits@impulse.example', '\\x00', now(), now() + interval '1 day')`,
    values: [member.memberId],
  })
  await notifyMember(member, 'passport')
  await test.deliverAll()
  expect(await listDeliveryStates(member)).toEqual([])

  const otherMember = await aReachable()
  await notifyMember(otherMember, 'account')
  await test.route()
  await db.query({ text: 'delete from notifications where member_id = $1', values: [otherMember.memberId] })
  await test.send()
  expect(cameTo(otherMember)).toEqual([])
})

it('does not deliver a notification that is older than three days', async () => {
  const member = await aReachable()
  await notifyMember(member, 'account')
  clock.moveBy({ days: 4 })
  await test.deliverAll()
  expect(cameTo(member)).toEqual([])
})

it('does not mark a delivery as abandoned while a worker is sending its message, even two hours after the delivery was due', async () => {
  const member = await aReachable()
  await test.save(member, { matrix: defaultMatrix, quiet: null })
  service.behave(member.browser.endpoint, 'fails')
  await notifyMember(member, 'reward')
  await test.route()
  clock.moveBy({ seconds: 2 * 3_600 })
  const { rows } = await db.query<{ id: string }>({
    text: 'select id from deliveries where member_id = $1',
    values: [member.memberId],
  })
  const { push } = test.context
  if (push === null) throw new Error('set up')
  const whileSending: typeof push = {
    ...push,
    async send(...requestCount) {
      await test.receive()
      return push.send(...requestCount)
    },
  }
  const { signal } = new AbortController()
  await deliver({ ...test.context, push: whileSending }, { id: rows[0]?.id ?? '', signal })
  expect(await listDeliveryStates(member)).toEqual(['push waiting status 503'])
})

it('the receipt of the SMS provider marks an SMS delivery as delivered or failed', async () => {
  const [arrives, fails] = [await aMember(db, { clock }), await aMember(db, { clock })]
  provider.fates.set(arrives.phone, 'delivered')
  provider.fates.set(fails.phone, 'failed')
  for (const member of [arrives, fails]) await notifyMember(member, 'account')
  await test.deliverAll()
  expect(await listDeliveryStates(arrives)).toEqual(['sms sent'])
  clock.moveBy({ seconds: 60 })
  const providers = [smsc(provider.smsc)]
  while ((await checkMessageStatuses({ db, clock, log, providers })) > 0) clock.moveBy({ seconds: 30 })
  await test.receive()
  expect(await listDeliveryStates(arrives)).toEqual(['sms delivered'])
  expect(await listDeliveryStates(fails)).toEqual([expect.stringMatching(/^sms failed/)])
})
