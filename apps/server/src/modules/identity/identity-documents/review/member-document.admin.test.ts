import { fillPath } from '@impulse/api/routes/fill-path'
import { expect, it } from 'vitest'
import type { DocumentDetails } from '@impulse/api/identity-documents/console-identity-documents'
import { type MemberCard } from '@impulse/api/members/console-members'
import type { StaffRole } from '@impulse/api/staff/console-permissions'
import { aMember } from '../../../../testing/identity/member-fixtures.ts'
import {
  aDocument,
  anIdentityDocumentTest,
  approveTaken,
  aScan,
  sentDocument,
} from '../../../../testing/identity/identity-document-fixtures.ts'
import { sendAsStaff, aStaffMember, buildTestConsole } from '../../../../testing/operations/staff-fixtures.ts'
import { aClock } from '../../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { listAuditEvents } from '../../../../platform/audit/audit.service.ts'
import { forgetIdentityDocument } from '../identity-documents.service.ts'

const { db } = await testDatabase()
const clock = aClock({ isStopped: true })
const members = await anIdentityDocumentTest(db, { clock })
const { vault, files } = members.context
const context = await buildTestConsole({ db, clock, sealed: { vault, files } })
const [vera, fedor, anna, elena] = await Promise.all(
  (['verifier', 'finance', 'admin', 'content'] satisfies StaffRole[]).map((role) =>
    aStaffMember(context, { roles: [role], name: `${role}-1` }),
  ),
)
type Who = typeof vera
const reason = 'Звонок участника'

const sendRequest = (person: Who, method: 'GET' | 'POST', path: string, payload?: object) =>
  sendAsStaff(context, method, path, { cookie: person?.cookie, ...(payload && { payload }) })
type Answer = Awaited<ReturnType<typeof sendRequest>>
const getErrorCode = (response: Answer) => response.json<{ error?: { code: string } }>().error?.code
const open = (person: Who, id: string, payload: object = { reason }) =>
  sendRequest(person, 'POST', fillPath('/console/api/members/:id/identity-document', { id }), payload)
const scan = (person: Who, id: string, field = 'pasportScan') =>
  sendRequest(
    person,
    'GET',
    fillPath('/console/api/members/:id/identity-document/scans/:field', { id, field }),
  )
const requestMemberCard = (person: Who, id: string) =>
  sendRequest(person, 'GET', fillPath('/console/api/members/:id', { id }))
const getMasked = (response: Answer) => response.json<MemberCard>().document.masked

/** Unusual field values, so that a match in a response cannot be a coincidence. */
const sealed = {
  serial: '4517',
  number: '918273',
  inn: '773370857141',
  issuer: 'ОВД Заречья',
  issuedAt: '2017-03-04',
  dateOfBirth: '1991-07-23',
  registrationAddress: 'г. Тула, ул. Канареечная, д. 77',
  registrationIssuedAt: '2018-09-12',
}

async function aWaiting(change: object = sealed) {
  const member = await aMember(db, { clock })
  await aScan(members, member, 'pasportScan')
  await sentDocument(members, member, { ...aDocument(change), version: 0 })
  return member
}
async function anApproved(change: object = sealed) {
  const member = await aWaiting(change)
  await approveTaken({ ...members.context, staffName: 'olga' }, member.phone)
  return member
}
const accessesOf = async (memberId: string) =>
  (await listAuditEvents(db, { memberId }))
    .filter(({ action }) => /^(passport|scan)\.read/.test(action))
    .map(({ actor, action, object, reason: why }) => [actor, action, object, why].filter(Boolean).join(' | '))

it('the member card shows only masked document numbers to every role that may open the card', async () => {
  const { memberId } = await anApproved()
  for (const person of [vera, fedor, anna]) {
    const card = await requestMemberCard(person, memberId)
    expect(getMasked(card)).toEqual({ number: '••••73', inn: '••••41', scans: 1 })
    const fields = (await open(vera, memberId)).json<DocumentDetails>().fields
    const values = Object.values(fields).filter((value) => value)
    expect(values.length).toBe(11)
    // Removes ids and phones from the text of the card, because they may contain the same digits by chance.
    const cardText = card.body.replaceAll(/[\da-f]{8}-[\da-f-]{27}|79\d{9}/g, '')
    expect(values.filter((value) => cardText.includes(`${value}`))).toEqual([])
    expect(cardText).not.toMatch(/1991|Лесная|Канар|Зареч|Росс/)
  }
  expect((await requestMemberCard(elena, memberId)).statusCode).toBe(403)
  const saved = await sendRequest(anna, 'GET', '/console/api/members.csv')
  expect(saved.statusCode).toBe(200)
  expect(saved.body).not.toMatch(/\b918273\b|••/)
})

it('the member card masks a short document number completely, and shows no document when the member has sent none', async () => {
  const foreign = { passportType: 'Иностранный паспорт', passportCountry: 'Чили', validTo: '2031-01-01' }
  const { memberId } = await anApproved({ ...sealed, ...foreign, serial: '', number: 'A7412', inn: '' })
  expect(getMasked(await requestMemberCard(vera, memberId))).toEqual({ number: '••••', inn: '', scans: 1 })
  const withoutDocument = await aMember(db, { clock })
  expect(getMasked(await requestMemberCard(vera, withoutDocument.memberId))).toBeNull()
  expect(getErrorCode(await open(vera, withoutDocument.memberId))).toBe('document_not_found')
  expect(await accessesOf(withoutDocument.memberId)).toEqual([
    `staff:verifier-1 | passport.read-refused | document_not_found | ${reason}`,
    `staff:verifier-1 | passport.read | ${reason}`,
  ])
})

it('only verifiers and administrators can open the whole document from the member card, and each opening is audited', async () => {
  const [other, { memberId }] = [await anApproved(), await anApproved()]
  for (const person of [vera, anna]) {
    const opened = await open(person, memberId)
    expect(opened.headers['cache-control']).toBe('no-store')
    const found = opened.json<DocumentDetails>()
    expect(found).toMatchObject({
      version: 1,
      fields: sealed,
      warnings: {},
      scans: [{ field: 'pasportScan' }],
      decisions: [{ status: 'approved', actor: 'staff:olga' }],
    })
    expect(found.same.map(({ same }) => same)).toContain('document')
    expect(JSON.stringify(found.same)).not.toContain(other.phone)
  }
  for (const person of [fedor, elena]) {
    expect((await open(person, memberId)).statusCode).toBe(403)
    expect((await scan(person, memberId)).statusCode).toBe(403)
  }
  expect(await accessesOf(memberId)).toEqual([
    `staff:admin-1 | passport.read | ${reason}`,
    `staff:verifier-1 | passport.read | ${reason}`,
  ])
})

it('when a document cannot be decrypted, the audit records the access and its failure', async () => {
  const { memberId } = await anApproved()
  await db.query({
    text: `update identity_documents set sealed = jsonb_set(sealed, '{number}', sealed -> 'serial') where member_id = $1`,
    values: [memberId],
  })
  expect((await open(vera, memberId)).statusCode).toBe(500)
  expect(await accessesOf(memberId)).toEqual([
    `staff:verifier-1 | passport.read-refused | unavailable | ${reason}`,
    `staff:verifier-1 | passport.read | ${reason}`,
  ])
})

it.each([{}, { reason: '' }, { reason: ' ab ' }, { reason: 'я'.repeat(301) }, { reason: 'две\nстроки' }])(
  'refuses to open a document with the request body %o, and returns an error of the field `reason`',
  async (payload) => {
    const { memberId } = await anApproved()
    const refused = await open(vera, memberId, payload)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { error: { details: { fields: [{ field: 'reason', code: 'look_reason' }] } } },
    ])
    expect(await accessesOf(memberId)).toEqual([])
  },
)

it('for five minutes after opening a document, a staff member can see its scans, and the audit records each access and each refused access', async () => {
  const { memberId } = await anApproved()
  expect(getErrorCode(await scan(vera, memberId))).toBe('document_not_open')
  await open(anna, memberId)
  expect(getErrorCode(await scan(vera, memberId))).toBe('document_not_open')
  await open(vera, memberId)
  clock.moveBy({ seconds: 299 })
  const response = await scan(vera, memberId)
  expect(response.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' })
  expect(getErrorCode(await scan(vera, memberId, 'innScan'))).toBe('scan_not_found')
  clock.moveBy({ seconds: 1 })
  expect(getErrorCode(await scan(vera, memberId))).toBe('document_not_open')
  expect((await accessesOf(memberId)).filter((access) => access.includes('verifier'))).toEqual([
    'staff:verifier-1 | scan.read-refused | pasportScan document_not_open',
    'staff:verifier-1 | scan.read | pasportScan',
    `staff:verifier-1 | scan.read-refused | innScan scan_not_found | ${reason}`,
    `staff:verifier-1 | scan.read | innScan | ${reason}`,
    `staff:verifier-1 | scan.read | pasportScan | ${reason}`,
    `staff:verifier-1 | passport.read | ${reason}`,
    ...['scan.read-refused | pasportScan document_not_open', 'scan.read | pasportScan'].map(
      (access) => `staff:verifier-1 | ${access}`,
    ),
    ...['scan.read-refused | pasportScan document_not_open', 'scan.read | pasportScan'].map(
      (access) => `staff:verifier-1 | ${access}`,
    ),
  ])
})

it('a document in review cannot be opened from the member card, whether or not it is assigned to a reviewer', async () => {
  const { memberId } = await aWaiting()
  const queued = async () => {
    const { rows } = await db.query({
      text: 'select reviewer, reviewer_until from identity_documents where member_id = $1',
      values: [memberId],
    })
    return rows[0]
  }
  const refused = async () => {
    const before = await queued()
    const response = await open(vera, memberId)
    expect(getErrorCode(response)).toBe('document_in_review')
    expect(response.body).not.toMatch(/\b918273\b/)
    // After the refusal to open the document, its scans must be refused too.
    expect(getErrorCode(await scan(vera, memberId))).toBe('document_not_open')
    expect(await queued()).toEqual(before)
  }
  await refused()
  expect(await queued()).toEqual({ reviewer: null, reviewer_until: null })
  await sendRequest(anna, 'POST', `/console/api/identity-documents/${memberId}/assignment`)
  await refused()
  expect(await queued()).toMatchObject({ reviewer: 'admin-1' })
  expect(getMasked(await requestMemberCard(vera, memberId))).toBeNull()
  expect((await accessesOf(memberId))[2]).toBe(
    `staff:verifier-1 | passport.read-refused | document_in_review | ${reason}`,
  )
  // A staff member who opened the document in the review queue cannot see its scans on the member card.
  expect(getErrorCode(await scan(anna, memberId))).toBe('document_in_review')
})

it('from the member card, a staff member can open neither their own document nor the document of a deleted account', async () => {
  const own = await anApproved()
  await db.query({ text: `update staff set phone = $1 where name = 'verifier-1'`, values: [own.phone] })
  expect(getErrorCode(await open(vera, own.memberId))).toBe('own_document')
  expect(getErrorCode(await scan(vera, own.memberId))).toBe('own_document')
  const refused = (await listAuditEvents(db)).filter(({ object }) => object.endsWith('own_document'))
  expect(refused.map(({ actor, action, object }) => [actor, action, object])).toEqual([
    ['staff:verifier-1', 'scan.read-refused', 'pasportScan own_document'],
    ['staff:verifier-1', 'passport.read-refused', 'own_document'],
  ])
  expect((await open(anna, own.memberId)).statusCode).toBe(200)

  const deletedMember = await anApproved()
  await db.transaction(async (tx) => {
    await forgetIdentityDocument(tx, deletedMember.memberId)
    await tx.query({
      text: 'update members set phone = null, deleted_at = now() where id = $1',
      values: [deletedMember.memberId],
    })
  })
  expect(getMasked(await requestMemberCard(anna, deletedMember.memberId))).toBeNull()
  expect(getErrorCode(await open(anna, deletedMember.memberId))).toBe('member_not_found')
})

it('a staff member can open documents at most 60 times an hour, and the audit records each refused opening', async () => {
  const verifier = await aStaffMember(context, { roles: ['verifier'], name: 'many' })
  const { memberId } = await anApproved()
  clock.moveBy({ seconds: 600 })
  const responses = await Promise.all(Array.from({ length: 60 }, () => open(verifier, memberId)))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  clock.moveBy({ seconds: 600 })
  const refused = await open(verifier, memberId)
  expect([refused.statusCode, getErrorCode(refused)]).toEqual([429, 'too_many_requests'])
  expect(getErrorCode(await scan(verifier, memberId))).toBe('document_not_open')
  expect((await accessesOf(memberId))[2]).toBe(
    `staff:many | passport.read-refused | too_many_requests | ${reason}`,
  )
})
