import { defaultMatrix, defaultQuiet } from '@impulse/api/notifications/default-preferences'
import { beforeAll, expect, it } from 'vitest'
import { aMember, aPhone } from '../../../testing/identity/member-fixtures.ts'
import { aDeliveryApp, withEmail } from '../../../testing/engagement/delivery-app-fixtures.ts'
import { paragraphs } from '../../../testing/engagement/news-fixtures.ts'
import { toOutcome } from '../../../testing/identity/sign-in-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import {
  getConsents,
  presentVersions,
  recordConsent,
} from '../../../modules/identity/consents/consents.service.ts'
import {
  decideLegalText,
  proposeLegalText,
  withdrawVersion,
} from '../../../modules/engagement/legal-texts/legal-texts.service.ts'
import { hasUnread, notify } from '../notifications.service.ts'
import { addStaff } from '../../staff/staff.service.ts'

const { db } = await testDatabase()
const test = await aDeliveryApp(db)
const { clock } = test
const choices = { matrix: defaultMatrix, quiet: defaultQuiet }
const without = (category: keyof typeof defaultMatrix, row: object) => ({
  ...choices,
  matrix: { ...defaultMatrix, [category]: { ...defaultMatrix[category], ...row } },
})

const context = { db, clock, staffName: 'olga' }
beforeAll(async () => {
  for (const name of ['olga', 'petr']) await addStaff(db, { name, phone: aPhone(), now: clock.systemNow() })
  await db.query({ text: `update staff set roles = '{content}'`, values: [] })
})
/**
 * Creates a new version of the consent text about advertising, and moves the clock until the version is in force.
 * Returns the version.
 */
async function anotherText(): Promise<string> {
  const id = crypto.randomUUID()
  const from = new Date(clock.businessNow().getTime() + 60_000)
  const proposal = { kind: 'advertising', content: paragraphs(id), summary: 'Проще', from }
  await proposeLegalText(context, { id, ...proposal })
  const version = await decideLegalText({ ...context, staffName: 'petr' }, { id, isApproved: true })
  clock.moveBy({ seconds: 60 })
  return version ?? ''
}

it('each member has separate notification preferences, and gets the default ones before the first change', async () => {
  const [member, other] = [await aMember(db, { clock }), await aMember(db, { clock })]
  expect(await test.getNotificationPreferences(member)).toEqual({
    ...choices,
    email: '',
    advertising: false,
    push: { key: null, on: false, devices: 0 },
  })
  const email = await withEmail(db, member)
  const changedPreferences = { ...without('withdrawal', { sms: false }), quiet: { from: 23, to: 7 } }
  expect((await test.save(member, changedPreferences)).json()).toMatchObject({ ...changedPreferences, email })
  expect(await test.getNotificationPreferences(member)).toMatchObject(changedPreferences)
  expect((await test.save(member, { ...changedPreferences, quiet: null })).json()).toMatchObject({
    quiet: null,
  })
  expect(await test.getNotificationPreferences(other)).toMatchObject(choices)
})

it('keeps the changes of two tabs, each of which sends only its own change, also at the same time', async () => {
  const member = await aMember(db, { clock })
  // Both tabs show the default preferences. The second tab does not know the change of the first tab.
  await test.save(member, { matrix: { reward: { push: false } } })
  await test.save(member, { matrix: { passport: { mail: false } } })
  await test.save(member, { quiet: { from: 23, to: 7 } })
  const { passport, reward } = defaultMatrix
  const changedMatrix = {
    ...defaultMatrix,
    passport: { ...passport, mail: false },
    reward: { ...reward, push: false },
  }
  expect(await test.getNotificationPreferences(member)).toMatchObject({
    matrix: changedMatrix,
    quiet: { from: 23, to: 7 },
  })
  const channels = ['cabinet', 'mail', 'push'] as const
  await Promise.all(
    channels.map((channel) => test.save(member, { matrix: { passport: { [channel]: channel === 'mail' } } })),
  )
  expect((await test.getNotificationPreferences(member)).matrix).toEqual({
    ...changedMatrix,
    passport: { cabinet: false, sms: false, mail: true, push: false },
  })
})

it('changes other preferences while a stored choice has become impossible', async () => {
  const member = await aMember(db, { clock })
  const email = await withEmail(db, member)
  await test.save(member, { matrix: { withdrawal: { sms: false, push: false } } })
  await db.query({ text: 'update members set email = null where email = $1', values: [email] })
  expect(toOutcome(await test.save(member, { matrix: { reward: { sms: true } } })).status).toBe(200)
  expect((await test.getNotificationPreferences(member)).matrix).toMatchObject({
    reward: { sms: true },
    withdrawal: { sms: false, mail: true },
  })
})

it.each([
  ['notice_locked', without('withdrawal', { cabinet: false })],
  ['notice_locked', without('account', { sms: false })],
  // Without SMS no channel outside the cabinet is left, because the member has no confirmed e-mail address and no
  // subscribed browser.
  ['notice_unreachable', without('withdrawal', { sms: false })],
  ['advertising_needed', without('news', { push: true })],
  ['invalid_request', { ...choices, quiet: { from: 9, to: 9 } }],
  ['invalid_request', { ...choices, quiet: { from: 9, to: 24 } }],
  ['invalid_request', { matrix: { news: { cabinet: null } } }],
  ['invalid_request', { matrix: { news: null } }],
])(
  'responds with the code %s to invalid notification preferences and stores nothing (row %#)',
  async (code, input) => {
    const member = await aMember(db, { clock })
    expect(toOutcome(await test.save(member, input as typeof choices)).code).toBe(code)
    expect(await test.getNotificationPreferences(member)).toMatchObject(choices)
  },
)

it('a member who has consented to advertising can choose a channel outside the cabinet for news', async () => {
  const member = await aMember(db, { clock })
  const businessNow = clock.businessNow()
  const { advertising: textVersion } = await presentVersions(db, businessNow)
  const consent = { memberId: member.memberId, at: clock.systemNow(), businessNow, ip: '', userAgent: '' }
  await recordConsent(db, { ...consent, purpose: 'advertising', textVersion, given: true })
  const input = without('news', { sms: true })
  expect((await test.save(member, input)).json()).toMatchObject({ ...input, advertising: true })
})

it('a consent to advertising does not count after its text version is cancelled, but a revoked consent stays revoked', async () => {
  const { memberId, ...member } = await aMember(db, { clock })
  const counts = async () => {
    const { consents } = await getConsents(db, { memberId, businessNow: clock.businessNow() })
    const { advertising } = await test.getNotificationPreferences({ memberId, ...member })
    expect(consents.find(({ purpose }) => purpose === 'advertising')?.given ?? false).toBe(advertising)
    return advertising
  }
  const consentTo = async (given: boolean) => {
    const businessNow = clock.businessNow()
    const { advertising: textVersion } = await presentVersions(db, businessNow)
    const consent = { memberId, at: clock.systemNow(), businessNow, ip: '', userAgent: '' }
    await recordConsent(db, { ...consent, purpose: 'advertising', textVersion, given })
  }
  const withdrawn = async (given: boolean) => {
    const version = await anotherText()
    await consentTo(given)
    await withdrawVersion(context, { kind: 'advertising', version })
    return counts()
  }
  expect(await withdrawn(true)).toBe(false)
  await consentTo(true)
  expect(await counts()).toBe(true)
  expect(await withdrawn(false)).toBe(false)
  expect(await withdrawn(true)).toBe(false)
})

it('a notification of a category that is switched off in the cabinet does not set the unread mark of the bell', async () => {
  const member = await aMember(db, { clock })
  await test.save(member, without('passport', { cabinet: false }))
  const { memberId } = member
  const about = { memberId, title: 'Документ', body: '', link: null, at: clock.businessNow() } as const
  await db.transaction((tx) => notify(tx, { ...about, key: 'document', category: 'passport' }))
  expect(await hasUnread(db, memberId)).toBe(false)
  await db.transaction((tx) => notify(tx, { ...about, key: 'account', category: 'account' }))
  expect(await hasUnread(db, memberId)).toBe(true)
})

const getDevices = async (...members: { memberId: string }[]) => {
  const { rows } = await db.query<{ endpoint: string }>({
    text: 'select endpoint from push_subscriptions where member_id = any($1) order by created_at',
    values: [members.map(({ memberId }) => memberId)],
  })
  return rows.map(({ endpoint }) => endpoint)
}

it('a browser stays subscribed until it unsubscribes, its session ends, or another member subscribes in the same browser', async () => {
  const member = await aMember(db, { clock })
  const browser = test.service.aBrowser()
  for (const _ of ['once', 'again']) expect((await test.subscribe(member, browser)).body).toBe('true')
  expect((await test.getNotificationPreferences(member)).push).toEqual({
    key: test.service.config.publicKey,
    on: true,
    devices: 1,
  })
  expect((await test.unsubscribe(member)).body).toBe('true')
  expect(await getDevices(member)).toEqual([])

  await test.subscribe(member, browser)
  const next = await aMember(db, { clock })
  await test.subscribe(next, browser)
  expect([await getDevices(member), await getDevices(next)]).toEqual([[], [browser.endpoint]])
  await test.sessions.end(next.sessionId, 'logout')
  expect(await getDevices(member, next)).toEqual([])

  const otherBrowser = test.service.aBrowser()
  await test.subscribe(member, otherBrowser)
  await test.sessions.endSessions(db, { memberId: member.memberId, reason: 'revoked' })
  expect(await getDevices(member)).toEqual([])
  expect((await test.subscribe(member, otherBrowser)).statusCode).toBe(401)
})

it('refuses a push endpoint of another member’s browser, even when the request contains one of the two keys of this browser', async () => {
  const [member, thief] = [await aMember(db, { clock }), await aMember(db, { clock })]
  const [browser, ownBrowser] = [test.service.aBrowser(), test.service.aBrowser()]
  await test.subscribe(member, browser)
  await test.subscribe(thief, ownBrowser)
  const { p256dh, auth } = ownBrowser.keys
  for (const keys of [ownBrowser.keys, { ...browser.keys, auth }, { ...browser.keys, p256dh }]) {
    const input = await test.subscribe(thief, { endpoint: browser.endpoint, keys })
    expect(toOutcome(input)).toMatchObject({ status: 400, code: 'invalid_subscription' })
  }
  expect([await getDevices(member), await getDevices(thief)]).toEqual([
    [browser.endpoint],
    [ownBrowser.endpoint],
  ])
  // The member whose browser already has this endpoint may replace the keys of the endpoint.
  expect((await test.subscribe(member, { ...browser, keys: ownBrowser.keys })).body).toBe('true')
})

it('a push subscription ends when its session was not used for 16 days', async () => {
  const member = await aMember(db, { clock })
  await test.subscribe(member, test.service.aBrowser())
  await db.query({
    text: `update sessions set last_used_at = last_used_at - interval '16 days' where id = $1`,
    values: [member.sessionId],
  })
  await test.sessions.sweep()
  expect(await getDevices(member)).toEqual([])
})

it.each([
  'https://localhost/x',
  'http://fcm.googleapis.com/x',
  'https://10.0.0.7/x',
  'https://evil.example/',
])('refuses a subscription whose endpoint does not belong to a push service: %s', async (endpoint) => {
  const member = await aMember(db, { clock })
  const input = await test.subscribe(member, { ...test.service.aBrowser(), endpoint })
  expect(toOutcome(input)).toMatchObject({ status: 400, code: 'invalid_subscription' })
  expect(await getDevices(member)).toEqual([])
})

it.each([
  ['a key that is not a point', { p256dh: 'A'.repeat(87) }],
  ['a point that is not on the curve', { p256dh: `B${'A'.repeat(86)}` }],
  ['a secret of the wrong length', { auth: 'A'.repeat(24) }],
])('refuses a push subscription whose keys cannot encrypt a message: %s', async (_, broken) => {
  const member = await aMember(db, { clock })
  const { endpoint, keys } = test.service.aBrowser()
  const input = await test.subscribe(member, { endpoint, keys: { ...keys, ...broken } })
  expect(toOutcome(input)).toMatchObject({ status: 400, code: 'invalid_subscription' })
  expect(await getDevices(member)).toEqual([])
})

it('refuses to read or change notification preferences without a session', async () => {
  for (const [method, url] of [
    ['GET', '/api/lk/notices/'],
    ['PUT', '/api/lk/notices/'],
    ['PUT', '/api/lk/push/'],
    ['DELETE', '/api/lk/push/'],
  ] as const)
    expect(
      (await test.app.inject({ method, url, ...(method === 'PUT' && { payload: {} }) })).statusCode,
    ).toBe(401)
})

it('returns the public push key only after the member has requested a withdrawal', async () => {
  const member = await aMember(db, { clock })
  expect((await test.getNotificationPreferences(member)).push.key).toBeNull()
  await db.query({
    text: `insert into orders (id, member_id, category, subject, status, amount, created_at, updated_at, request_key, request_hash)
      values (gen_random_uuid(), $1, 'withdrawal', 'Т-Банк', 'review', 100, now(), now(), $2, '')`,
    values: [member.memberId, member.memberId],
  })
  expect((await test.getNotificationPreferences(member)).push.key).toBe(test.service.config.publicKey)
})
