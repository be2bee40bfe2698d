import { fillPath } from '@impulse/api/routes/fill-path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { aMember, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { sendRequest } from '../../../testing/earnings/claim-fixtures.ts'
import { aPhoto } from '../../../testing/files/photos.ts'
import {
  aDocument,
  approveTaken,
  anIdentityDocumentTest,
  aScan,
  deleteScan,
  getDocument,
  sendScan,
  sentDocument,
} from '../../../testing/identity/identity-document-fixtures.ts'
import { toOutcome } from '../../../testing/identity/sign-in-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { listAuditEvents, memberActor } from '../../../platform/audit/audit.service.ts'
import { decideIdentityDocument, accessDocument, putScan } from './identity-documents.service.ts'

const { db } = await testDatabase()
const test = await anIdentityDocumentTest(db)
const asOlga = { ...test.context, staffName: 'olga' }
const approve = ({ phone }: SignedIn) => approveTaken(asOlga, phone)
const refuseScan = ({ phone }: SignedIn, field = 'pasportScan') =>
  decideIdentityDocument(asOlga, {
    phone,
    status: 'rejected',
    comment: '',
    verdicts: { [field]: { code: 'glare', text: '' } },
  })
const seenBy = async (phone: string) =>
  (await accessDocument(asOlga, { phone, reason: 'Проверка' })).scans.map(({ fileId }) => fileId)
const requestFile = (member: SignedIn, id: string) =>
  sendRequest(test, member, fillPath('/api/file/:id/', { id }))

/** Upload of a scan that has arrived now. */
const toScan = ({ memberId }: { memberId: string }, file: Buffer) =>
  ({ id: newId(), memberId, field: 'pasportScan', file, rotate: 0 }) as const

it('a member can upload and read a scan before sending the document, and another member cannot read the scan', async () => {
  const [member, other] = [await aMember(db), await aMember(db)]
  const id = await aScan(test, member, 'pasportScan')
  expect(await getDocument(test, member)).toMatchObject({
    status: 'Не заполнен',
    version: 0,
    pasportScan: id,
  })
  const read = await requestFile(member, id)
  expect([read.statusCode, read.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect((await requestFile(other, id)).statusCode).toBe(404)
  expect(await listAuditEvents(db, { memberId: member.memberId })).toMatchObject([
    { actor: memberActor(other.memberId), action: 'file.refused', object: id },
    { actor: memberActor(member.memberId), action: 'scan.put', object: 'pasportScan' },
  ])
})

it('a new scan is rotated as requested and replaces the earlier scan, and the file of the earlier scan is deleted', async () => {
  const member = await aMember(db)
  const before = (await test.stored()).length
  await aScan(test, member, 'innScan')
  const { id } = (await sendScan(test, member, { field: 'innScan', rotate: '90' })).json<{ id: string }>()
  expect((await getDocument(test, member)).innScan).toBe(id)
  expect((await test.stored()).length).toBe(before + 1)
  expect(await sharp((await requestFile(member, id)).rawPayload).metadata()).toMatchObject({
    width: 320,
    height: 240,
  })
  expect((await deleteScan(test, member, 'innScan')).json()).toBe(true)
  expect((await getDocument(test, member)).innScan).toBe('')
  expect((await test.stored()).length).toBe(before)
  expect(toOutcome(await deleteScan(test, member, 'innScan'))).toMatchObject({ code: 'scan_not_found' })
})

it('an upload of a scan is refused and leaves no file when a newer upload of the same scan finishes first', async () => {
  const member = await aMember(db)
  const before = (await test.stored()).length
  const { files } = test.context
  const converted = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const upload: typeof files.upload = async (input) => {
    const stored = await files.upload(input)
    converted.resolve()
    await release.promise
    return stored
  }
  const scan = toScan(member, await aPhoto())
  const older = putScan({ ...test.context, files: { ...files, upload } }, scan)
  await converted.promise
  const newer = await aScan(test, member, 'pasportScan')
  release.resolve()
  await expect(older).rejects.toMatchObject({ code: 'scan_replaced' })
  expect((await getDocument(test, member)).pasportScan).toBe(newer)
  expect((await test.stored()).length).toBe(before + 1)
})

it('the order of two uploads of a scan is that of their arrival, even when the older one waits before its file is stored', async () => {
  const member = await aMember(db)
  const older = toScan(member, await aPhoto())
  const newer = await aScan(test, member, 'pasportScan')
  await expect(putScan(test.context, older)).rejects.toMatchObject({ code: 'scan_replaced' })
  expect((await getDocument(test, member)).pasportScan).toBe(newer)
})

it('during the review a member can add a missing scan, but cannot replace or remove an existing scan', async () => {
  const member = await aMember(db)
  const first = await aScan(test, member, 'pasportScan')
  await sentDocument(test, member)
  const added = await aScan(test, member, 'adressScan')
  expect((await seenBy(member.phone)).toSorted()).toEqual([first, added].toSorted())
  expect((await getDocument(test, member)).editable).toEqual(['innScan'])
  for (const response of [
    await sendScan(test, member, { field: 'adressScan' }),
    await deleteScan(test, member, 'pasportScan'),
  ])
    expect(toOutcome(response)).toMatchObject({ status: 409, code: 'passport_under_review' })
})

it('a scan added to an approved document is a draft, which staff see only after the member has sent the document again', async () => {
  const member = await aMember(db)
  const [old, remaining] = [await aScan(test, member, 'pasportScan'), await aScan(test, member, 'adressScan')]
  await sentDocument(test, member)
  await approve(member)
  expect(toOutcome(await deleteScan(test, member, 'pasportScan'))).toMatchObject({
    status: 409,
    code: 'passport_field_closed',
  })
  const draft = await aScan(test, member, 'pasportScan')
  expect(await getDocument(test, member)).toMatchObject({ status: 'Подтверждён', pasportScan: draft })
  expect((await seenBy(member.phone)).toSorted()).toEqual([old, remaining].toSorted())
  await sentDocument(test, member, { ...aDocument(), version: 1 })
  expect(await getDocument(test, member)).toMatchObject({ status: 'На рассмотрении', version: 2 })
  expect((await seenBy(member.phone)).toSorted()).toEqual([draft, remaining].toSorted())
  expect((await requestFile(member, old)).statusCode).toBe(404)
  expect(await test.stored()).not.toContain(old)
})

it('after a rejection of one scan, the member can replace or remove this scan, but not the other scans', async () => {
  const member = await aMember(db)
  const [refused, good] = [await aScan(test, member, 'pasportScan'), await aScan(test, member, 'adressScan')]
  await sentDocument(test, member)
  await refuseScan(member)
  expect(await getDocument(test, member)).toMatchObject({
    editable: ['pasportScan', 'innScan'],
    pasportScan: refused,
    adressScan: good,
    verdicts: {
      pasportScan: {
        text: 'Блик закрывает часть документа. Снимите без вспышки, чуть в стороне от лампы или окна',
      },
    },
  })
  expect(toOutcome(await sendScan(test, member, { field: 'adressScan' }))).toMatchObject({
    status: 409,
    code: 'passport_field_closed',
  })
  await sentDocument(test, member, { ...aDocument(), version: 1 })
  expect(await getDocument(test, member)).toMatchObject({ pasportScan: '', adressScan: good })
  const better = await aScan(test, member, 'pasportScan')
  expect((await seenBy(member.phone)).toSorted()).toEqual([better, good].toSorted())
  await refuseScan(member, 'adressScan')
  expect((await deleteScan(test, member, 'adressScan')).statusCode).toBe(200)
  expect(await getDocument(test, member)).toMatchObject({ pasportScan: better, adressScan: '' })
})

it('refuses a scan without a file, with an unknown field, an invalid angle or an invalid file, and stores nothing', async () => {
  const member = await aMember(db)
  const before = await test.stored()
  for (const [scan, code] of [
    [{ field: 'pasportScan', file: null }, 'file_required'],
    [{ field: 'passportScan' }, 'invalid_scan_field'],
    [{ field: '' }, 'invalid_scan_field'],
    [{ field: 'pasportScan', rotate: '45' }, 'invalid_request'],
    [{ field: 'pasportScan', file: Buffer.from('<svg/>') }, 'file_type'],
    [{ field: 'pasportScan', file: Buffer.alloc(0) }, 'file_empty'],
  ] as const)
    expect(toOutcome(await sendScan(test, member, scan)).code).toBe(code)
  expect(await getDocument(test, member)).toMatchObject({ pasportScan: '' })
  expect(await test.stored()).toEqual(before)
})

it('refuses a scan whose width or height is below 200 pixels', async () => {
  const member = await aMember(db)
  for (const [width, height] of [
    [199, 1600],
    [1600, 199],
    [1, 1],
  ] as const) {
    const file = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const refused = await sendScan(test, member, { field: 'innScan', file })
    expect(toOutcome(refused)).toMatchObject({ status: 400, code: 'file_too_small' })
  }
})
