import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { maskPhone } from '@impulse/api/fields/phone'
import { reviewResultCodes } from '@impulse/api/identity-documents/review-result-codes'
import { reviewResultReasons } from '@impulse/copy-ru/identity-documents/review-result-reasons'
import { aMember, aPhone } from '../../../../testing/identity/member-fixtures.ts'
import {
  aDocument,
  anIdentityDocumentTest,
  aScan,
  getDocument,
  sentDocument,
} from '../../../../testing/identity/identity-document-fixtures.ts'
import { aClock } from '../../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { listAuditEvents } from '../../../../platform/audit/audit.service.ts'
import { addStaff } from '../../../../platform/staff/staff.service.ts'
import {
  decideIdentityDocument,
  accessDocument,
  getDocumentNames,
  getIdentityDocument,
  releaseDocument,
  reopenAfterNameChange,
  takeDocument,
} from '../identity-documents.service.ts'
import { showScan } from './access-document.ts'
import { assignForReview } from './review-assignment.ts'
import { findMember } from './review-assignment.sql.ts'

const { db } = await testDatabase()
const clock = aClock({ isStopped: true })
const test = await anIdentityDocumentTest(db, { clock })
const actingAs = (name: string) => ({ ...test.context, staffName: name })
const refused = (code: string) => ({ code })
type Deciding = { by?: string; version?: number }
const approveAsHeld = (phone: string, { by = 'olga', version }: Deciding = {}) =>
  decideIdentityDocument(actingAs(by), {
    phone,
    status: 'approved',
    comment: '',
    ...(version !== undefined && { version }),
  })
const approve = async (phone: string, of: Deciding = {}) => {
  const member = await findMember(db, { phone })
  const hold = { name: of.by ?? 'olga', now: clock.systemNow() }
  if (member) await assignForReview(db, { memberId: member.memberId, ...hold })
  await approveAsHeld(phone, of)
}
const reject = (phone: string, verdicts: Record<string, { code: string; text: string }>) =>
  decideIdentityDocument(actingAs('olga'), { phone, status: 'rejected', comment: '', verdicts })

const openScan = (name: string, access: { phone: string; reason: string }) =>
  showScan(actingAs(name), { ...access, field: 'pasportScan', page: 1 }, async (scan) => scan)

const aWaiting = async (change = {}) => {
  const member = await aMember(db, { clock })
  await sentDocument(test, member, aDocument(change))
  return member
}
const listActions = async (memberId: string) =>
  (await listAuditEvents(db, { memberId }))
    .map(({ actor, action }) => `${actor} ${action}`)
    .toReversed()
    .slice(1)

it('a document is assigned to one reviewer for half an hour; other reviewers can neither take nor approve it, nor end the assignment', async () => {
  const { phone, memberId } = await aWaiting()
  await takeDocument(actingAs('olga'), { phone })
  await expect(takeDocument(actingAs('petr'), { phone })).rejects.toMatchObject(refused('document_taken'))
  await expect(approve(phone, { by: 'petr' })).rejects.toMatchObject(refused('document_taken'))
  await expect(releaseDocument(actingAs('petr'), { phone })).rejects.toMatchObject(
    refused('document_not_held'),
  )
  await releaseDocument(actingAs('olga'), { phone })
  await takeDocument(actingAs('petr'), { phone })
  clock.moveBy({ seconds: 30 * 60 - 1 })
  await expect(takeDocument(actingAs('olga'), { phone })).rejects.toMatchObject(refused('document_taken'))
  clock.moveBy({ seconds: 1 })
  await takeDocument(actingAs('olga'), { phone })
  await approve(phone)
  await expect(takeDocument(actingAs('olga'), { phone })).rejects.toMatchObject(
    refused('document_not_waiting'),
  )
  expect(await listActions(memberId)).toEqual([
    'staff:olga passport.taken',
    'staff:olga passport.released',
    'staff:petr passport.taken',
    'staff:olga passport.taken',
    'staff:olga passport.approved',
  ])
})

it('the queue assigns to a reviewer the document that waits longest, but never the reviewer’s own document', async () => {
  const olga = aPhone()
  await addStaff(db, { name: 'vera', phone: olga, now: clock.systemNow() })
  const own = await aMember(db, { phone: olga, clock })
  await sentDocument(test, own)
  clock.moveBy({ seconds: 1 })
  const [first, second] = [await aWaiting(), await aWaiting()]
  expect(await takeDocument(actingAs('vera'), { phone: null })).toMatchObject({ phone: first.phone })
  expect(await takeDocument(actingAs('petr'), { phone: null })).toMatchObject({ phone: own.phone })
  expect(await takeDocument(actingAs('vera'), { phone: null })).toMatchObject({ phone: second.phone })
  expect(await takeDocument(actingAs('vera'), { phone: null })).toBeNull()
  for (const { phone } of [own, first, second]) {
    clock.moveBy({ seconds: 1801 })
    await approve(phone)
  }
})

it('refuses staff members access to their own identity documents, and audits every access and every refused access', async () => {
  const { phone, memberId } = await aWaiting()
  await addStaff(db, { name: 'own', phone, now: clock.systemNow() })
  const reason = 'Обращение 17'
  for (const callback of [
    () => accessDocument(actingAs('own'), { phone, reason }),
    () => openScan('own', { phone, reason }),
    () => takeDocument(actingAs('own'), { phone }),
    () => approveAsHeld(phone, { by: 'own' }),
  ])
    await expect(callback()).rejects.toMatchObject(refused('own_document'))
  await expect(openScan('olga', { phone, reason })).rejects.toMatchObject(refused('scan_not_found'))
  const found = await accessDocument(actingAs('olga'), { phone, reason })
  expect(found.fields).toMatchObject({ serial: '4510', number: '123456' })
  expect(await listAuditEvents(db, { memberId, limit: 3 })).toMatchObject([
    { actor: 'staff:olga', action: 'passport.read', reason },
    { actor: 'staff:olga', action: 'scan.read-refused', object: 'pasportScan scan_not_found', reason },
    { actor: 'staff:olga', action: 'scan.read', object: 'pasportScan', reason },
  ])
  for (const [name, whose] of [
    ['nobody', phone],
    ['olga', aPhone()],
  ] as const)
    await expect(accessDocument(actingAs(name), { phone: whose, reason })).rejects.toThrow()
  expect(await listAuditEvents(db, { limit: 2 })).toMatchObject([
    {
      actor: 'staff:olga',
      action: 'passport.read-refused',
      memberId: null,
      object: 'member_not_found',
      reason,
    },
    { actor: 'staff:nobody', action: 'passport.read-refused', object: 'staff_not_found', reason },
  ])
  const own = (await listAuditEvents(db, { limit: 10 })).filter(({ actor }) => actor === 'staff:own')
  expect(own).toMatchObject([{ action: 'scan.read-refused' }, { object: 'own_document' }])
  await approve(phone)
})

it('a staff member reads the original file of a scan, and the audit records the access', async () => {
  const member = await aMember(db, { clock })
  await aScan(test, member, 'pasportScan')
  await sentDocument(test, member)
  const content = await openScan('olga', { phone: member.phone, reason: 'Проверка' })
  expect([content.mediaType, content.bytes.subarray(0, 3)]).toEqual([
    'image/jpeg',
    Buffer.of(0xff, 0xd8, 0xff),
  ])
  expect(await listActions(member.memberId)).toContain('staff:olga scan.read')
  await approve(member.phone)
})

it('notifies the member when an identity document is approved or rejected; the notification of a rejection contains the reviewer’s comment', async () => {
  const { memberId, phone } = await aMember(db)
  const reason = 'Не читается номер'
  await decideIdentityDocument(actingAs('olga'), { phone, status: 'rejected', comment: reason })
  expect(await getIdentityDocument(db, memberId)).toMatchObject({ status: 'rejected', comment: reason })
  await decideIdentityDocument(actingAs('olga'), { phone, status: 'approved', comment: '' })
  expect(await getIdentityDocument(db, memberId)).toMatchObject({ status: 'approved', comment: '' })
  const text = 'select title, body, link from notifications where member_id = $1 order by created_at, id'
  expect((await db.query({ text, values: [memberId] })).rows).toEqual([
    { title: 'Документ отклонён', body: reason, link: '/lk#document' },
    { title: 'Документ подтверждён', body: 'Можно выводить деньги', link: '/lk/document' },
  ])
})

it('the notification of a rejection names the refused parts with the reasons, and leaves out the reviewer’s own words about a part', async () => {
  const { memberId, phone } = await aMember(db)
  const verdicts = {
    number: { code: 'mismatch', text: '' },
    inn: { code: 'other', text: 'В документе 500100732259' },
    adressScan: { code: 'glare', text: '' },
    names: { code: 'name-differs', text: '' },
  }
  await decideIdentityDocument(actingAs('olga'), { phone, status: 'rejected', comment: '', verdicts })
  const { rows } = await db.query({
    text: 'select body from notifications where member_id = $1',
    values: [memberId],
  })
  expect(rows).toEqual([
    {
      body: 'Номер: не совпадает с документом. ИНН: нужно исправить. Страница с регистрацией: блик закрывает часть документа. Имя в профиле не такое, как в документе',
    },
  ])
})

it('refuses a decision when the reviewer has seen an older version of the document', async () => {
  const member = await aWaiting()
  const { row } = await accessDocument(actingAs('olga'), { phone: member.phone, reason: 'Проверка' })
  await reject(member.phone, { number: { code: 'mismatch', text: '' } })
  await sentDocument(test, member, { ...aDocument({ number: '999111' }), version: 1 })
  const shownVersion = { version: row?.version ?? 0 }
  await expect(approve(member.phone, shownVersion)).rejects.toMatchObject(refused('document_seen_other'))
  await approve(member.phone, { version: 2 })
})

it('refuses to approve a document that expired while it waited for the review', async () => {
  const member = await aWaiting({ registrationExpiresAt: '2027-01-10' })
  const later = aClock({ isStopped: true })
  later.moveBy({ days: 365 })
  const context = { ...actingAs('olga'), clock: { ...clock, businessNow: () => later.businessNow() } }
  const decision = { phone: member.phone, status: 'approved', comment: '' } as const
  await takeDocument(actingAs('olga'), { phone: member.phone })
  await expect(decideIdentityDocument(context, decision)).rejects.toMatchObject(refused('document_over'))
  await approve(member.phone)
})

it.each<[string, string, string, boolean]>([
  ['serial', 'mismatch', '', true],
  ['serial', 'glare', '', false],
  ['pasportScan', 'glare', '', true],
  ['pasportScan', 'mismatch', '', false],
  ['number', 'other', 'Номер другого документа', true],
  ['number', 'other', '', false],
  ['number', 'other', 'х'.repeat(301), false],
  ['number', 'other', 'две\nстроки', false],
  ['names', 'name-differs', '', true],
  ['names', 'expired', '', false],
  ['phone', 'mismatch', '', false],
  ['serial', 'toString', '', false],
])(
  'a rejection of the field %s with the code «%s» and the text «%s» is allowed: %s',
  async (field, code, text, isGood) => {
    const { phone } = await aWaiting()
    const callback = reject(phone, { [field]: { code, text } })
    await (isGood ? callback : expect(callback).rejects.toMatchObject(refused('invalid_review_result')))
    if (!isGood) await approve(phone)
  },
)

it('each reason except `other` with which a reviewer can reject a document has a Russian text and a Russian next step for the member', () => {
  for (const code of reviewResultCodes.filter((one) => one !== 'other'))
    for (const text of [reviewResultReasons[code].text, reviewResultReasons[code].next])
      expect(text).toMatch(/^[А-ЯЁ].*[а-яё]$/)
})

it('after a reviewer rejected only the names, the member can change them and send the identity document again', async () => {
  const member = await aWaiting()
  await reject(member.phone, { names: { code: 'name-differs', text: '' } })
  expect(await getDocument(test, member)).toMatchObject({
    editable: ['pasportScan', 'adressScan', 'innScan', 'names'],
  })
  expect(await getDocumentNames(db, member.memberId)).toBe('open')
  expect(await sentDocument(test, member, { ...aDocument(), version: 1 })).toMatchObject({ version: 2 })
  await approve(member.phone)
})

it('only staff see the other members with the same document, ИНН or bank account; the member does not see them', async () => {
  const same = aDocument({ serial: '4512', number: '777001', issuedAt: '2012-05-20', inn: '773370857141' })
  const [one, other, third] = [
    await aWaiting(same),
    await aWaiting(same),
    await aWaiting({ inn: same.inn, number: '777002' }),
  ]
  for (const { memberId } of [one, third])
    await db.query({
      text: `insert into recipients (id, member_id, kind, bic, account, bank_name, created_at)
        values ($1, $2, 'account', '044525974', '40817810600000123456', 'Т-Банк', now())`,
      values: [randomUUID(), memberId],
    })
  const document = await accessDocument(actingAs('olga'), { phone: one.phone, reason: 'Проверка' })
  const expected = [
    { same: 'account', phone: maskPhone(third.phone) },
    { same: 'document', phone: maskPhone(other.phone) },
    ...[other.phone, third.phone].toSorted().map((phone) => ({ same: 'inn', phone: maskPhone(phone) })),
  ]
  expect(document.same).toEqual(expected)
  const shownText = JSON.stringify(await getDocument(test, one))
  // Searches only for the last seven digits and the masked form of each phone, because the document may contain shorter
  // digit sequences by chance.
  for (const { phone } of [other, third])
    for (const trace of [phone.slice(4), maskPhone(phone)]) expect(shownText).not.toContain(trace)
  for (const { phone } of [one, other, third]) await approve(phone)
})

it('a member cannot change the names while the identity document is in review, and can change approved names only with a new review', async () => {
  const member = await aWaiting()
  const { memberId, phone } = member
  const at = clock.businessNow()
  const change = (reopenReview: boolean) =>
    db.transaction((tx) => reopenAfterNameChange(tx, { memberId, reopenReview, at }))
  await expect(change(true)).rejects.toMatchObject(refused('names_in_review'))
  await approve(phone)
  await expect(change(false)).rejects.toMatchObject(refused('names_locked'))
  await change(true)
  expect(await getIdentityDocument(db, memberId)).toMatchObject({ status: 'review' })
  expect(await getDocument(test, member)).toMatchObject({
    ...aDocument(),
    version: 1,
    status: 'На рассмотрении',
  })
  await reject(phone, { names: { code: 'name-differs', text: '' } })
  await change(false)
  expect(await getIdentityDocument(db, memberId)).toMatchObject({ status: 'rejected' })
  const newMember = await aMember(db, { clock })
  await db.transaction((tx) =>
    reopenAfterNameChange(tx, { memberId: newMember.memberId, reopenReview: false, at }),
  )
  expect(await getIdentityDocument(db, newMember.memberId)).toMatchObject({ status: 'none' })
})

it('the database stores a decision on a document with its reason codes but without the reviewer’s text, and refuses to change or delete the decision', async () => {
  const { phone, memberId } = await aWaiting()
  await reject(phone, { inn: { code: 'other', text: 'ИНН брата' }, serial: { code: 'mismatch', text: '' } })
  await approve(phone)
  const { decisions } = await accessDocument(actingAs('olga'), { phone, reason: 'Проверка' })
  expect(decisions).toMatchObject([
    { status: 'approved', version: 1, actor: 'staff:olga', verdicts: {} },
    { status: 'rejected', version: 1, verdicts: { inn: 'other', serial: 'mismatch' } },
  ])
  for (const text of [
    'update identity_document_decisions set actor = $1 where member_id is not null',
    'delete from identity_document_decisions where actor <> $1',
  ])
    await expect(db.query({ text, values: ['nobody'] })).rejects.toMatchObject({ code: '42501' })
  expect(await getIdentityDocument(db, memberId)).toMatchObject({ status: 'approved' })
})

it('approving an identity document requires a review assignment, which ends after half an hour or when the names or scans change', async () => {
  const { phone, memberId, ...member } = await aWaiting()
  await expect(approveAsHeld(phone)).rejects.toMatchObject(refused('document_not_held'))
  const openDocument = () => accessDocument(actingAs('olga'), { phone, reason: 'Проверка' })
  await openDocument()
  await expect(approveAsHeld(phone, { by: 'petr' })).rejects.toMatchObject(refused('document_taken'))
  await aScan(test, member, 'innScan')
  await expect(approveAsHeld(phone, { version: 1 })).rejects.toMatchObject(refused('document_not_held'))
  await openDocument()
  const reopened = { memberId, reopenReview: true, at: clock.businessNow() }
  await db.transaction((tx) => reopenAfterNameChange(tx, { ...reopened, areFirst: true }))
  await expect(approveAsHeld(phone, { version: 1 })).rejects.toMatchObject(refused('document_not_held'))
  await openDocument()
  await approveAsHeld(phone, { version: 1 })
  await openDocument()
  await db.transaction((tx) => reopenAfterNameChange(tx, reopened))
  await expect(approveAsHeld(phone, { version: 1 })).rejects.toMatchObject(refused('document_not_held'))
  await openDocument()
  clock.moveBy({ seconds: 30 * 60 })
  await expect(approveAsHeld(phone)).rejects.toMatchObject(refused('document_not_held'))
  await approve(phone)
})
