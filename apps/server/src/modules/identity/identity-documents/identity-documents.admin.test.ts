import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import type { DocumentCase } from '@impulse/api/identity-documents/console-identity-documents'
import { identityDocumentFields } from '@impulse/api/identity-documents/identity-document-fields'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import {
  aDocument,
  anIdentityDocumentTest,
  approveTaken,
  aScan,
  getDocument,
  sentDocument,
} from '../../../testing/identity/identity-document-fixtures.ts'
import { aPdf } from '../../../testing/files/pdfs.ts'
import { sendAsStaff, aStaffMember, buildTestConsole } from '../../../testing/operations/staff-fixtures.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { listAuditEvents } from '../../../platform/audit/audit.service.ts'

const { db } = await testDatabase()
const clock = aClock({ isStopped: true })
const members = await anIdentityDocumentTest(db, { clock })
const { vault, files } = members.context
const context = await buildTestConsole({ db, clock, sealed: { vault, files } })
const [olga, petr] = await Promise.all([
  aStaffMember(context, { roles: ['verifier'], name: 'olya' }),
  aStaffMember(context, { roles: ['verifier'], name: 'petya' }),
])
type Who = typeof olga

const sendRequest = (
  person: Who,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
) =>
  sendAsStaff(context, method, `/console/api/identity-documents${path}`, {
    cookie: person.cookie,
    ...(payload && { payload }),
  })
type Answer = Awaited<ReturnType<typeof sendRequest>>
const getErrorCode = (response: Answer) => response.json<{ error?: { code: string } }>().error?.code
const toStatus = ({ statusCode }: Answer) => statusCode
const byNumber = (a: number, b: number) => a - b
const openReview = (person: Who, id: string) => sendRequest(person, 'POST', `/${id}/assignment`)
const decide = (person: Who, id: string, payload: object) =>
  sendRequest(person, 'POST', `/${id}/decision`, payload)

const listScanFields = (found: DocumentCase) => found.scans.map(({ field }) => field)

/** Opens every scan, confirms every field and approves the document. */
async function approve(
  person: Who,
  id: string,
  { version = 1, scans = ['pasportScan'], despite = 'Проверено по базе' } = {},
) {
  for (const field of scans) await sendRequest(person, 'GET', `/${id}/scans/${field}`)
  const right = ['names', ...identityDocumentFields, ...scans]
  return decide(person, id, { status: 'approved', version, right, despite })
}

async function aWaiting() {
  const member = await aMember(db, { clock })
  await aScan(members, member, 'pasportScan')
  await sentDocument(members, member, { ...aDocument(), version: 0 })
  return member
}
const listActions = async (memberId: string) =>
  (await listAuditEvents(db, { memberId })).map(({ actor, action, object }) =>
    `${actor} ${action} ${object}`.trim(),
  )

// Rejects the documents that earlier tests left in review, because all tests share one review queue.
beforeEach(() =>
  db.query({ text: `update identity_documents set status = 'rejected' where status = 'review'`, values: [] }),
)

it('of two reviewers who open a document at the same time, only one gets the review assignment and can decide on the document', async () => {
  const { memberId } = await aWaiting()
  const opened = await Promise.all([openReview(olga, memberId), openReview(petr, memberId)])
  expect(opened.map(toStatus).toSorted(byNumber)).toEqual([200, 409])
  const [first, second] = opened[0].statusCode === 200 ? [olga, petr] : [petr, olga]
  const refused = await openReview(second, memberId)
  expect(refused.json()).toMatchObject({
    error: {
      code: 'document_taken',
      details: { reviewer: first.name, until: expect.stringMatching(/T.*\d/) },
    },
  })
  // The second reviewer gets neither fields nor scans of the document, and cannot decide on it.
  expect(refused.body).not.toContain('Лесная')
  expect(getErrorCode(await sendRequest(second, 'GET', `/${memberId}/scans/pasportScan`))).toBe(
    'document_not_held',
  )
  expect(getErrorCode(await sendRequest(second, 'PUT', `/${memberId}/assignment`))).toBe('document_not_held')
  expect(getErrorCode(await sendRequest(second, 'DELETE', `/${memberId}/assignment`))).toBe(
    'document_not_held',
  )
  expect(getErrorCode(await approve(second, memberId))).toBe('document_taken')
  expect((await sendRequest(second, 'POST', '/next')).json()).toEqual({ id: null })
  expect((await sendRequest(second, 'GET', '')).json()).toMatchObject({
    total: 1,
    data: [{ id: memberId, reviewer: first.name, waitsHours: 0 }],
  })
  // The first reviewer ends the assignment, so the queue assigns the document to the second reviewer.
  expect((await sendRequest(first, 'DELETE', `/${memberId}/assignment`)).statusCode).toBe(200)
  expect((await sendRequest(second, 'POST', '/next')).json()).toEqual({ id: memberId })
  const approved = await approve(second, memberId)
  expect(approved.json()).toEqual({ id: memberId })
})

it('shows the reviewer of a corrected document which fields and scans the member changed since the last decision, with the earlier values; the earlier values are deleted with the next decision', async () => {
  const member = await aWaiting()
  const { memberId } = member
  const first = (await openReview(olga, memberId)).json<DocumentCase>()
  expect(first.changed).toBeNull()
  const codes = { inn: 'mismatch', number: 'mismatch', pasportScan: 'glare' }
  const verdicts = Object.fromEntries(
    Object.entries(codes).map(([field, code]) => [field, { code, text: '' }]),
  )
  await decide(olga, memberId, { status: 'rejected', version: 1, verdicts })
  await aScan(members, member, 'pasportScan')
  await aScan(members, member, 'adressScan')
  await sentDocument(members, member, { ...aDocument({ number: '654321' }), version: 1 })
  const corrected = (await openReview(olga, memberId)).json<DocumentCase>()
  expect(corrected.changed).toEqual({ number: '123456', pasportScan: '', adressScan: '' })
  expect(corrected.decisions[0]?.verdicts).toEqual(codes)
  const { rows } = await db.query({
    text: 'select reviewed from identity_documents where member_id = $1',
    values: [memberId],
  })
  expect(JSON.stringify(rows)).not.toContain('123456')
  await approve(olga, memberId, { version: 2, scans: ['pasportScan', 'adressScan'] })
  const { rows: after } = await db.query({
    text: 'select status, reviewed from identity_documents where member_id = $1',
    values: [memberId],
  })
  expect(after).toEqual([{ status: 'approved', reviewed: null }])
})

it('a reviewer can extend the review assignment and see the scans with a watermark, and the audit records each access', async () => {
  const member = await aWaiting()
  const { memberId } = member
  const found = (await openReview(olga, memberId)).json<DocumentCase>()
  expect(found).toMatchObject({
    id: memberId,
    kind: 'review',
    version: 1,
    fields: { serial: '4510', number: '123456' },
    scans: [{ field: 'pasportScan', mediaType: 'image/jpeg' }],
  })
  clock.moveBy({ seconds: 29 * 60 })
  const extended = await sendRequest(olga, 'PUT', `/${memberId}/assignment`)
  const extendedMs = Date.parse(extended.json<{ until: string }>().until) - clock.systemNow().getTime()
  // Rounds up to whole seconds, because the response contains the end of the assignment without milliseconds.
  expect(Math.ceil(extendedMs / 1000)).toBe(30 * 60)
  // Keeps the session of the second reviewer open, which would otherwise expire.
  expect((await sendRequest(petr, 'GET', '')).statusCode).toBe(200)
  clock.moveBy({ seconds: 29 * 60 })
  expect(getErrorCode(await openReview(petr, memberId))).toBe('document_taken')

  const scan = await sendRequest(olga, 'GET', `/${memberId}/scans/pasportScan`)
  expect(scan.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' })
  expect(getErrorCode(await sendRequest(olga, 'GET', `/${memberId}/scans/innScan`))).toBe('scan_not_found')
  // The scan has a watermark: the image has the size of the stored image, but different pixels.
  const stored = await files.read(db, { id: found.scans[0]?.id ?? '', reader: 'operator' })
  const [shownImage, storedImage] = await Promise.all(
    [scan.rawPayload, stored?.bytes ?? Buffer.alloc(0)].map((bytes) =>
      sharp(bytes).raw().toBuffer({ resolveWithObject: true }),
    ),
  )
  expect([shownImage?.info.width, shownImage?.info.height]).toEqual([
    storedImage?.info.width,
    storedImage?.info.height,
  ])
  const differing =
    shownImage?.data.filter((value, at) => Math.abs(value - (storedImage?.data[at] ?? 0)) > 20).length ?? 0
  expect(differing / (shownImage?.data.length ?? 1)).toBeGreaterThan(0.005)

  expect((await listActions(memberId)).slice(0, 5)).toEqual([
    'staff:olya scan.read-refused innScan scan_not_found',
    'staff:olya scan.read innScan',
    'staff:olya scan.read pasportScan',
    'staff:olya passport.read',
    'staff:olya passport.taken',
  ])
  await sendRequest(olga, 'DELETE', `/${memberId}/assignment`)
})

it('shows a PDF scan to the reviewer as one image per page, and audits each access and each refused access', async () => {
  const member = await aMember(db, { clock })
  const { memberId } = member
  const lost = aPdf().toString('latin1').replace('/Kids [10 0 R]', '/Kids [98 0 R]')
  await aScan(members, member, 'pasportScan', aPdf({ pages: 2 }))
  await aScan(members, member, 'adressScan', Buffer.from(lost, 'latin1'))
  await sentDocument(members, member, { ...aDocument(), version: 0 })
  await openReview(olga, memberId)
  const scan = (path: string) => sendRequest(olga, 'GET', `/${memberId}/scans/${path}`)
  for (const path of ['pasportScan', 'pasportScan?page=2']) {
    const shown = await scan(path)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-pages': '2' })
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'jpeg', height: 2340 })
  }
  expect(getErrorCode(await scan('pasportScan?page=3'))).toBe('not_found')
  expect(getErrorCode(await scan('pasportScan?page=0'))).toBe('not_found')
  const refused = await scan('adressScan')
  expect([refused.statusCode, getErrorCode(refused)]).toEqual([422, 'file_not_shown'])
  expect(refused.body).not.toContain('%PDF')
  const right = ['names', ...identityDocumentFields, 'pasportScan', 'adressScan']
  const approved = await decide(olga, memberId, { status: 'approved', version: 1, right })
  expect(approved.json()).toMatchObject({
    error: { code: 'document_scan_unseen', details: { field: 'adressScan' } },
  })
  expect((await listActions(memberId)).slice(0, 6)).toEqual([
    'staff:olya scan.read-refused adressScan file_not_shown',
    'staff:olya scan.read adressScan',
    'staff:olya scan.read-refused pasportScan 3 not_found',
    'staff:olya scan.read pasportScan 3',
    'staff:olya scan.read pasportScan 2',
    'staff:olya scan.read pasportScan',
  ])
  await sendRequest(olga, 'DELETE', `/${memberId}/assignment`)
})

it('saves the rejection of a document once when the reviewer sends it twice, and shows the member the fields to correct', async () => {
  const member = await aWaiting()
  const { memberId } = member
  await openReview(olga, memberId)
  const refusal = { status: 'rejected', version: 1 }
  expect(getErrorCode(await decide(olga, memberId, refusal))).toBe('refusal_without_reason')
  const odd = { ...refusal, verdicts: { serial: { code: 'glare', text: '' } } }
  expect(getErrorCode(await decide(olga, memberId, odd))).toBe('invalid_review_result')
  const decision = {
    ...refusal,
    comment: 'Проверьте номер',
    verdicts: { number: { code: 'mismatch', text: '' }, pasportScan: { code: 'glare', text: '' } },
  }
  const both = await Promise.all([decide(olga, memberId, decision), decide(olga, memberId, decision)])
  expect(both.map(toStatus).toSorted(byNumber)).toEqual([200, 409])
  expect(both.map(getErrorCode).filter(Boolean)).toEqual(['document_not_waiting'])
  expect(await getDocument(members, member)).toMatchObject({
    status: 'Отклонён',
    comment: 'Проверьте номер',
    verdicts: { number: { code: 'mismatch' }, pasportScan: { code: 'glare' } },
  })
  expect(getErrorCode(await openReview(olga, memberId))).toBe('document_not_waiting')
})

it('when the member adds a scan during a review, the review assignment ends, and the reviewer must open the document again to approve it', async () => {
  const member = await aWaiting()
  const { memberId } = member
  await openReview(olga, memberId)
  await aScan(members, member, 'innScan')
  expect(getErrorCode(await sendRequest(olga, 'PUT', `/${memberId}/assignment`))).toBe('document_not_held')
  expect(getErrorCode(await approve(olga, memberId))).toBe('document_not_held')
  const reloaded = (await openReview(olga, memberId)).json<DocumentCase>()
  const scans = listScanFields(reloaded)
  expect(scans).toContain('innScan')
  expect(getErrorCode(await approve(olga, memberId, { version: 0 }))).toBe('document_seen_other')
  expect((await approve(olga, memberId, { scans })).statusCode).toBe(200)
})

it('refuses an approval until the reviewer has opened every scan, confirmed every field and explained why another member has the same document', async () => {
  const [{ memberId }] = [await aWaiting(), await aWaiting()]
  const getRefusal = async (response: Promise<Answer>) => {
    const { code, details } = (await response).json<{
      error: { code: string; details?: { field?: string } }
    }>().error
    return [code, details?.field].filter(Boolean).join(' ')
  }
  await openReview(olga, memberId)
  const right = ['names', ...identityDocumentFields]
  const approveWith = (payload: object) =>
    getRefusal(decide(olga, memberId, { status: 'approved', version: 1, ...payload }))
  expect(await approveWith({})).toBe('document_not_reviewed names')
  expect(await approveWith({ right: right.filter((field) => field !== 'serial') })).toBe(
    'document_not_reviewed serial',
  )
  expect(await approveWith({ right })).toBe('document_not_reviewed pasportScan')
  expect(await approveWith({ right: [...right, 'pasportScan'] })).toBe('document_scan_unseen pasportScan')
  await sendRequest(olga, 'GET', `/${memberId}/scans/pasportScan`)
  const all = { right: [...right, 'pasportScan'] }
  expect(await approveWith({ ...all, despite: ' ' })).toBe('document_same')
  expect((await approve(olga, memberId, { despite: 'Брат, паспорт сверен' })).statusCode).toBe(200)
  const approved = (await listAuditEvents(db, { memberId })).find(
    ({ action }) => action === 'passport.approved',
  )
  expect(approved).toMatchObject({ actor: 'staff:olya', reason: 'Брат, паспорт сверен' })
})

it('shows the reviewer the masked phone of another member who has the same document', async () => {
  const [one, other] = [await aWaiting(), await aWaiting()]
  const { same } = (await openReview(olga, one.memberId)).json<DocumentCase>()
  expect(same.filter(({ same: what }) => what === 'document').length).toBeGreaterThan(0)
  expect(JSON.stringify(same)).not.toContain(other.phone)
  await sendRequest(olga, 'DELETE', `/${one.memberId}/assignment`)
})

it('when two requests confirm the document of a member who returned to a dormant account, one succeeds, and the document leaves the queue', async () => {
  const member = await aWaiting()
  const { memberId, phone } = member
  await approveTaken({ ...members.context, staffName: 'olga' }, phone)
  expect(getErrorCode(await openReview(olga, memberId))).toBe('document_not_waiting')
  const ago = (hours: number) => new Date(clock.businessNow().getTime() - hours * 3_600_000)
  await db.query({
    text: 'update identity_documents set decided_at = $2 where member_id = $1',
    values: [memberId, ago(3)],
  })
  await db.query({ text: 'update members set reactivated_at = $2 where id = $1', values: [memberId, ago(2)] })
  expect((await sendRequest(olga, 'GET', '?kind=again')).json()).toMatchObject({
    data: [{ id: memberId, waitsHours: 2 }],
  })
  expect((await openReview(olga, memberId)).json()).toMatchObject({ kind: 'again', until: null })
  expect((await sendRequest(olga, 'GET', `/${memberId}/scans/pasportScan`)).statusCode).toBe(200)
  const confirm = () => approve(petr, memberId)
  const both = await Promise.all([confirm(), confirm()])
  expect(both.map(toStatus).toSorted(byNumber)).toEqual([200, 409])
  expect((await sendRequest(olga, 'GET', '?kind=again')).json()).toMatchObject({ data: [], total: 0 })
})
