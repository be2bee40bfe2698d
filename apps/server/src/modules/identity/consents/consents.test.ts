import { expect, it } from 'vitest'
import { type MemberConsents } from '@impulse/api/profile/profile'
import { aMember, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { firstVersions } from '../../../testing/identity/first-consent-versions.ts'
import { toOutcome } from '../../../testing/identity/sign-in-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'

const { db } = await testDatabase()
const { app } = await buildTestApp({ db })

const toAuthHeaders = ({ accessToken }: SignedIn) => ({ authorization: `Bearer ${accessToken}` })
const consentTo = (member: SignedIn, purpose: keyof typeof firstVersions, given: boolean) =>
  app.inject({
    method: 'POST',
    url: '/api/consents/',
    headers: toAuthHeaders(member),
    payload: { purpose, given, textVersion: firstVersions[purpose] },
  })
const listConsents = async (member: SignedIn) =>
  (await app.inject({ url: '/api/lk/consents/', headers: toAuthHeaders(member) })).json<MemberConsents>()

it.each(['advertising', 'analytics'] as const)(
  'a member can give and withdraw the %s consent repeatedly, and every change is recorded with the version of the text',
  async (purpose) => {
    const member = await aMember(db)
    for (const given of [true, false, true, false])
      expect((await consentTo(member, purpose, given)).body).toBe('true')
    const { consents, log } = await listConsents(member)
    const recordedAt = expect.stringMatching(/^2\d{3}-.*\+03:00$/)
    expect(consents).toEqual([
      { purpose, given: false, textVersion: firstVersions[purpose], recordedAt },
      { purpose: 'rules', given: true, textVersion: firstVersions.rules, recordedAt },
      { purpose: 'personal-data', given: true, textVersion: firstVersions['personal-data'], recordedAt },
    ])
    expect(log.map(({ given }) => given)).toEqual([false, true, false, true, true, true])
  },
)

it('the list of consents contains no consents of another member', async () => {
  const [member, other] = [await aMember(db), await aMember(db)]
  await consentTo(member, 'advertising', true)
  expect((await listConsents(other)).log).toHaveLength(2)
})

it('refuses to withdraw the consent to the processing of identity documents while the server stores the member’s identity document', async () => {
  const member = await aMember(db)
  await consentTo(member, 'documents', true)
  expect((await consentTo(member, 'documents', false)).body).toBe('true')
  await db.query({
    text: `insert into identity_documents (member_id, status, sealed) values ($1, 'review', '{"number": "sealed"}')`,
    values: [member.memberId],
  })
  expect(toOutcome(await consentTo(member, 'documents', false))).toMatchObject({
    status: 409,
    code: 'document_consent_required',
  })
  expect(toOutcome(await consentTo(member, 'personal-data', false)).code).toBe('consent_required')
})

it.each([
  `update consents set given = false where member_id = $1`,
  `update consents set text_version = '2020-01-01', ip = '', user_agent = '' where member_id = $1`,
  `update consents set ip = '127.0.0.2' where member_id = $1`,
  `delete from consents where member_id = $1`,
])(
  'the database refuses every change and every deletion of a recorded consent, except blanking the IP address and user agent: %s',
  async (text) => {
    const { memberId } = await aMember(db)
    await expect(db.query({ text, values: [memberId] })).rejects.toMatchObject({ code: '42501' })
    const forgotten = `update consents set ip = '', user_agent = '' where member_id = $1`
    expect((await db.query({ text: forgotten, values: [memberId] })).rowCount).toBe(2)
  },
)
