import { randomUUID } from 'node:crypto'
import { documentKinds, type LegalDocument } from '@impulse/api/legal-texts/legal-text'
import { readRichContent } from '@impulse/api/rich-text/rich-text'
import { type MemberConsents } from '@impulse/api/profile/profile'
import { beforeAll, expect, it } from 'vitest'
import { aMember, aPhone, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { repeated } from '../../../testing/harness/repeat.ts'
import { firstVersions } from '../../../testing/identity/first-consent-versions.ts'
import { paragraphs } from '../../../testing/engagement/news-fixtures.ts'
import { toOutcome } from '../../../testing/identity/sign-in-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import {
  aMemberWhoMayWithdraw,
  sendWithdrawal,
  aWithdrawalsTest,
  toFailure,
} from '../../../testing/payouts/withdrawal-fixtures.ts'
import { moscowDay, moscowMidnight } from '../../../platform/clock/moscow.ts'
import { listAuditEvents } from '../../../platform/audit/audit.service.ts'
import { addStaff } from '../../../platform/staff/staff.service.ts'
import { decideLegalText, proposeLegalText, withdrawVersion } from './legal-texts.service.ts'
import type { NewVersion } from './publish-legal-text.ts'

const { db } = await testDatabase()
const test = await aWithdrawalsTest(db)
const { app, clock } = test
const { db: untouched } = await testDatabase()
const { app: newApp } = await buildTestApp({ db: untouched })
const context = { db, clock, staffName: 'olga' }
beforeAll(async () => {
  for (const name of ['olga', 'petr']) await addStaff(db, { name, phone: aPhone(), now: clock.systemNow() })
  await db.query({ text: `update staff set roles = '{content}'`, values: [] })
})

const inAMinute = () => new Date(clock.businessNow().getTime() + 60_000)
let texts = 0
const propose = async (version: Partial<NewVersion> = {}, staffName = 'olga') => {
  const id = randomUUID()
  await proposeLegalText(
    { ...context, staffName },
    {
      id,
      kind: 'rules',
      content: paragraphs(`Новый текст ${++texts}`),
      summary: 'Стало проще',
      from: inAMinute(),
      ...version,
    },
  )
  return id
}
/** Publishes a version that Olga proposed and Petr approved. */
const publish = async (version: Partial<NewVersion> = {}) => {
  const name = await decideLegalText(
    { ...context, staffName: 'petr' },
    { id: await propose(version), isApproved: true },
  )
  const { rows } = await db.query<{ inForceFrom: Date }>({
    text: `select in_force_from as "inForceFrom" from legal_text_versions where kind = $1 and version = $2`,
    values: [version.kind ?? 'rules', name],
  })
  return { version: name ?? '', inForceFrom: rows[0]?.inForceFrom ?? new Date(0) }
}
/** Publishes a version and moves the clock to the start of the version. */
const published = async (version: Partial<NewVersion> = {}): Promise<string> => {
  const { version: name, inForceFrom } = await publish(version)
  clock.set(inForceFrom)
  return name
}
const getText = (address: string, target = app) => target.inject({ url: `/api/documents/${address}/` })
const read = async (address: string, target = app) => (await getText(address, target)).json<LegalDocument>()
const toAuthHeaders = ({ accessToken }: SignedIn) => ({ authorization: `Bearer ${accessToken}` })
const accept = (member: SignedIn, textVersion: string) =>
  app.inject({
    method: 'POST',
    url: '/api/consents/',
    headers: toAuthHeaders(member),
    payload: { purpose: 'rules', given: true, textVersion },
  })
const acceptances = async (member: SignedIn): Promise<string[]> => {
  const response = await app.inject({ url: '/api/lk/consents/', headers: toAuthHeaders(member) })
  const { log } = response.json<MemberConsents>()
  return log.filter(({ purpose }) => purpose === 'rules').map(({ textVersion }) => textVersion)
}

it.each(documentKinds)(
  'anyone can read the legal text %s after the first start of the server',
  async (kind) => {
    const first = await read(kind, newApp)
    expect(first).toMatchObject({ kind, summary: '' })
    expect(first.versions).toEqual([{ version: first.version, summary: '' }])
    expect(readRichContent(first.content)).toEqual({ content: first.content })
    if (kind !== 'policy') expect(first.version).toBe(firstVersions[kind])
  },
)

it('the default privacy policy names the data that the cabinet stores in the browser', async () => {
  const { content } = await read('policy', newApp)
  const text = JSON.stringify(content)
  for (const phrase of ['скрыли суммы', 'ключ продления', 'баланс и последние операции', 'не отправленное'])
    expect(text).toContain(phrase)
  expect(text).toContain('только если они есть в программе и вы на них согласились')
})

it('a version of a legal text comes into force at its start, and anyone can still read earlier versions', async () => {
  const before = await read('policy')
  const { version, inForceFrom } = await publish({ kind: 'policy', from: null })
  expect(inForceFrom.getTime() % 60_000).toBe(0)
  clock.set(new Date(inForceFrom.getTime() - 1))
  expect(await read('policy')).toEqual(before)
  expect(toOutcome(await getText(`policy/${version}`))).toMatchObject({
    status: 404,
    code: 'document_not_found',
  })
  clock.set(inForceFrom)
  const present = await read('policy')
  expect(present).toMatchObject({ version, summary: 'Стало проще' })
  expect(present.versions.map((one) => one.version)).toEqual([version, before.version])
  expect(await read(`policy/${before.version}`)).toMatchObject({ content: before.content })
})

it('two versions that start on the same date get different names, and two versions cannot start at the same minute', async () => {
  const day = moscowDay(new Date(clock.businessNow().getTime() + 100 * 86_400_000))
  const from = moscowMidnight(day)
  expect((await publish({ kind: 'analytics', from })).version).toBe(day)
  await expect(publish({ kind: 'analytics', from })).rejects.toMatchObject({ code: 'document_same_moment' })
  const later = new Date(from.getTime() + 3_600_000)
  expect((await publish({ kind: 'analytics', from: later })).version).toBe(`${day}-2`)
})

it.each<[Partial<NewVersion>, string]>([
  [{ kind: 'passport' }, 'document_not_found'],
  [{ kind: 'constructor' }, 'document_not_found'],
  [{ content: '<p>Текст</p>' }, 'invalid_document_content'],
  [{ content: { type: 'doc', content: [{ type: 'script' }] } }, 'invalid_document_content'],
  [
    { content: { type: 'doc', content: [{ type: 'image', attrs: { src: `/media/${randomUUID()}.webp` } }] } },
    'invalid_document_content',
  ],
  [{ summary: ' ' }, 'invalid_document_summary'],
  [{ summary: 'а'.repeat(1001) }, 'invalid_document_summary'],
  [{ from: new Date(0) }, 'document_too_late'],
])('rejects an invalid version of a legal text and changes nothing: %j', async (version, code) => {
  const before = await read('rules')
  await expect(publish(version)).rejects.toMatchObject({ code })
  clock.moveBy({ seconds: 61 })
  expect(await read('rules')).toEqual(before)
})

it('audits the publication of a legal text, and PostgreSQL refuses to change or delete a published version', async () => {
  const { version } = await publish({ kind: 'advertising' })
  const [event] = await listAuditEvents(db)
  expect(event).toMatchObject({
    actor: 'staff:petr',
    action: 'document.publish',
    object: `advertising ${version}`,
  })
  await expect(propose({}, 'nobody')).rejects.toMatchObject({ code: 'staff_not_found' })
  for (const statement of [`update legal_text_versions set summary = ''`, 'delete from legal_text_versions'])
    await expect(db.query({ text: statement, values: [] })).rejects.toMatchObject({ code: '42501' })
})

it('refuses an acceptance of outdated programme rules, and leaves the member’s acceptances as they were', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  const readBefore = (await read('rules')).version
  expect(await acceptances(member)).toEqual([readBefore])
  const version = await published()
  expect(toOutcome(await accept(member, readBefore))).toMatchObject({ status: 409, code: 'consent_outdated' })
  expect(await acceptances(member)).toEqual([readBefore])
  expect((await accept(member, version)).body).toBe('true')
  const unaccepted = { purpose: 'rules', given: false, textVersion: version }
  expect(
    (
      await app.inject({
        method: 'POST',
        url: '/api/consents/',
        headers: toAuthHeaders(member),
        payload: unaccepted,
      })
    ).statusCode,
  ).toBe(400)
  expect(await acceptances(member)).toEqual([version, readBefore])
})

it('stores one consent when a member accepts a version of a legal text in twenty parallel requests', async () => {
  const member = await aMember(db)
  const { version: before } = await read('rules')
  const version = await published()
  const responses = await Promise.all(Array.from({ length: 20 }, () => accept(member, version)))
  expect(responses.map(({ body }) => body)).toEqual(Array(20).fill('true'))
  expect(await acceptances(member)).toEqual([version, before])
})

it('a member can withdraw a consent to an outdated version of a legal text, but cannot newly consent to this version', async () => {
  const member = await aMember(db)
  const recordAcceptance = (given: boolean, textVersion: string) =>
    app.inject({
      method: 'POST',
      url: '/api/consents/',
      headers: toAuthHeaders(member),
      payload: { purpose: 'advertising', given, textVersion },
    })
  const { version: outdatedVersion } = await read('advertising')
  expect((await recordAcceptance(true, outdatedVersion)).statusCode).toBe(200)
  clock.moveBy({ days: 1 })
  const version = await published({ kind: 'advertising' })
  expect((await recordAcceptance(true, outdatedVersion)).statusCode).toBe(409)
  expect((await recordAcceptance(false, outdatedVersion)).statusCode).toBe(200)
  expect((await recordAcceptance(true, version)).statusCode).toBe(200)
})

it('after a new version of the programme rules comes into force, a member must accept this version before requesting a withdrawal of points', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  await accept(member, (await read('rules')).version)
  const { version, inForceFrom } = await publish()
  clock.set(new Date(inForceFrom.getTime() - 1))
  expect((await sendWithdrawal(test, member)).statusCode).toBe(200)
  clock.set(inForceFrom)
  expect(toFailure(await sendWithdrawal(test, member))).toMatchObject({
    status: 422,
    errorCode: 'rules_not_accepted',
  })
  expect((await accept(member, version)).statusCode).toBe(200)
  expect((await sendWithdrawal(test, member)).statusCode).toBe(200)
})

it('when staff cancel a version of the programme rules, an acceptance of the previous version is again sufficient for a withdrawal of points', async () => {
  const members = await Promise.all([aMemberWhoMayWithdraw(test), aMemberWhoMayWithdraw(test)])
  const [accepting, waiting] = members
  const before = (await read('rules')).version
  for (const member of members) await accept(member, before)
  const version = await published()
  await accept(accepting, version)
  expect(toFailure(await sendWithdrawal(test, waiting))).toMatchObject({ errorCode: 'rules_not_accepted' })
  await withdrawVersion(context, { kind: 'rules', version })
  for (const member of members) expect((await sendWithdrawal(test, member)).statusCode).toBe(200)
  const response = await app.inject({ url: '/api/user/', headers: toAuthHeaders(accepting) })
  expect(response.json()).toMatchObject({ user: { rulesVersion: before, texts: { rules: before } } })
  expect(toOutcome(await accept(waiting, version))).toMatchObject({ code: 'consent_outdated' })
})

it('when staff cancel the only version of the programme rules that a member accepted, the member must accept the version in force before a withdrawal', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  await published()
  const second = await published()
  await accept(member, second)
  await withdrawVersion(context, { kind: 'rules', version: second })
  expect(toFailure(await sendWithdrawal(test, member))).toMatchObject({ errorCode: 'rules_not_accepted' })
  await accept(member, (await read('rules')).version)
  expect((await sendWithdrawal(test, member)).statusCode).toBe(200)
})

it('a member can still request a withdrawal after accepting a version of the programme rules at the same time as staff cancel this version', async () => {
  for (let iteration = 0; iteration < repeated(3); iteration++) {
    const members = await Promise.all(Array.from({ length: 4 }, () => aMemberWhoMayWithdraw(test)))
    const before = (await read('rules')).version
    await Promise.all(members.map((member) => accept(member, before)))
    const version = await published()
    const [, ...responses] = await Promise.all([
      withdrawVersion(context, { kind: 'rules', version }),
      ...members.map((member) => accept(member, version)),
    ])
    for (const response of responses) expect([200, 409]).toContain(response.statusCode)
    for (const member of members) expect((await sendWithdrawal(test, member)).statusCode).toBe(200)
  }
}, 300_000)

it('from the start of a version of the programme rules, only members who accepted it can create withdrawals, even when requests run during its publication', async () => {
  for (let iteration = 0; iteration < repeated(3); iteration++) {
    const members = await Promise.all(Array.from({ length: 6 }, () => aMemberWhoMayWithdraw(test)))
    const before = (await read('rules')).version
    await Promise.all(members.map((member) => accept(member, before)))
    const from = inAMinute()
    const publishing = publish({ from })
    const responses = await Promise.all(
      members.map(async (member, i) => {
        if (i === 2) {
          await publishing
          clock.set(from)
        }
        if (i % 2 === 1) await accept(member, (await read('rules')).version)
        return sendWithdrawal(test, member)
      }),
    )
    const { version } = await publishing
    clock.set(from)
    for (const [i, member] of members.entries()) {
      const { rows } = await db.query<{ at: Date }>({
        text: 'select created_at as at from orders where member_id = $1',
        values: [member.memberId],
      })
      expect(rows).toHaveLength(responses[i]?.statusCode === 200 ? 1 : 0)
      const mayHave = (await acceptances(member)).includes(version)
      for (const { at } of rows) expect(mayHave || at < from).toBe(true)
    }
  }
}, 300_000)
