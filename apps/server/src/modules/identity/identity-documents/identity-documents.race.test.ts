import { expect, it } from 'vitest'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import {
  aDocument,
  anIdentityDocumentTest,
  aScan,
  getDocument,
  sendDocument,
  sendScan,
  sentDocument,
} from '../../../testing/identity/identity-document-fixtures.ts'
import { toOutcome } from '../../../testing/identity/sign-in-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import {
  decideIdentityDocument,
  accessDocument,
  getIdentityDocument,
  reopenAfterNameChange,
  takeDocument,
} from './identity-documents.service.ts'

const { db } = await testDatabase({ connections: 24 })
const test = await anIdentityDocumentTest(db)
const actingAs = (name: string) => ({ ...test.context, staffName: name })
const iterations = times(repeated(5), (i) => i + 1)
const getErrorCode = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )
const toDocumentNumber = (i: number) => String(200_000 + i)

it.each(iterations)(
  'of 50 parallel saves based on one version of a document, one succeeds and the others get 409 (iteration %i)',
  async () => {
    const member = await aMember(db)
    const responses = await Promise.all(
      times(50, (i) =>
        sendDocument(test, member, { ...aDocument({ number: toDocumentNumber(i) }), version: 0 }),
      ),
    )
    const won = responses.flatMap((response, i) => (response.statusCode === 200 ? [toDocumentNumber(i)] : []))
    expect(won).toHaveLength(1)
    const document = await getDocument(test, member)
    expect(document).toMatchObject({ number: won[0], version: 1 })
    for (const response of responses.filter(({ statusCode }) => statusCode !== 200))
      expect(toOutcome(response)).toMatchObject({
        status: 409,
        code: 'passport_changed',
        details: { current: { number: won[0], version: 1 } },
      })
  },
)

it.each(iterations)(
  'when two reviewers request documents in parallel, each document is assigned to one of them (iteration %i)',
  async () => {
    const members = await Promise.all(times(2, () => aMember(db)))
    for (const member of members) await sentDocument(test, member)
    const [{ phone } = { phone: '' }] = members
    const codes = await Promise.all(
      times(10, (i) => getErrorCode(takeDocument(actingAs(i % 2 ? 'olga' : 'petr'), { phone }))),
    )
    const winner = codes.indexOf('done') % 2
    expect(codes).toEqual(times(10, (i) => (i % 2 === winner ? 'done' : 'document_taken')))
    await decideIdentityDocument(actingAs(winner ? 'olga' : 'petr'), {
      phone,
      status: 'approved',
      comment: '',
    })

    await sentDocument(test, members[0] ?? { accessToken: '' }, { ...aDocument({ gender: '' }), version: 1 })
    await db.query({
      text: `update identity_documents set status = 'none' where status = 'review' and member_id <> all($1)`,
      values: [members.map(({ memberId }) => memberId)],
    })
    const granted = await Promise.all(
      times(6, (i) => takeDocument(actingAs(i % 2 ? 'olga' : 'petr'), { phone: null })),
    )
    const phones = granted.flatMap((one) => (one ? [one.phone] : []))
    expect(phones.toSorted()).toEqual(members.map((member) => member.phone).toSorted())
    const decisions = members.flatMap((member) =>
      ['olga', 'petr'].map((name) =>
        getErrorCode(
          decideIdentityDocument(actingAs(name), { phone: member.phone, status: 'approved', comment: '' }),
        ),
      ),
    )
    const outcomes = await Promise.all(decisions)
    // One reviewer has the assignment and approves the document. The call of the other reviewer is refused, or runs
    // after this approval and approves the document again.
    expect(outcomes.filter((code) => code === 'done').length).toBeGreaterThanOrEqual(2)
    for (const { memberId } of members)
      expect((await getIdentityDocument(db, memberId)).status).toBe('approved')
  },
)

it.each(iterations)(
  'of parallel uploads for one scan field of a document, the server stores only the scan whose upload began last (iteration %i)',
  async () => {
    const member = await aMember(db)
    const before = new Set(await test.stored())
    const responses = await Promise.all(times(12, () => sendScan(test, member, { field: 'pasportScan' })))
    const stored = responses.filter(({ statusCode }) => statusCode === 200)
    for (const response of responses.filter((one) => !stored.includes(one)))
      expect(toOutcome(response)).toMatchObject({ status: 409, code: 'scan_replaced' })
    const { pasportScan } = await getDocument(test, member)
    expect(
      stored
        .map((response) => response.json<{ id: string }>().id)
        .toSorted()
        .at(-1),
    ).toBe(pasportScan)
    expect((await test.stored()).filter((id) => !before.has(id))).toEqual([pasportScan])
  },
)

it.each(iterations)(
  'when a scan is uploaded while the document is saved, either staff see the new scan or the upload is refused (iteration %i)',
  async () => {
    const member = await aMember(db)
    await aScan(test, member, 'pasportScan')
    const [saved, scan] = await Promise.all([
      sendDocument(test, member, aDocument()),
      sendScan(test, member, { field: 'pasportScan' }),
    ])
    expect(saved.statusCode).toBe(200)
    const { pasportScan } = await getDocument(test, member)
    if (scan.statusCode === 200) expect(pasportScan).toBe(scan.json<{ id: string }>().id)
    else expect(toOutcome(scan)).toMatchObject({ code: 'passport_under_review' })
    const { scans } = await accessDocument(actingAs('olga'), { phone: member.phone, reason: 'Проверка' })
    expect(scans.map(({ fileId }) => fileId)).toEqual([pasportScan])
  },
)

it.each(iterations)(
  'when a name is changed while the document is saved or approved, the new name is never approved without a review (iteration %i)',
  async () => {
    const member = await aMember(db)
    const { memberId, phone } = member
    const at = new Date()
    const rename = (name: string, reopenReview: boolean) =>
      getErrorCode(
        db.transaction(async (tx) => {
          await reopenAfterNameChange(tx, { memberId, reopenReview, at })
          await tx.query({
            text: 'update members set first_name = $2 where id = $1',
            values: [memberId, name],
          })
        }),
      )
    const [renamed] = await Promise.all([rename('Борис', false), sendDocument(test, member, aDocument())])
    expect(['done', 'names_in_review']).toContain(renamed)
    const approve = () =>
      getErrorCode(decideIdentityDocument(actingAs('olga'), { phone, status: 'approved', comment: '' }))
    const shownFirstName = (await accessDocument(actingAs('olga'), { phone, reason: 'Проверка' })).member
      .firstName
    const [approved, again] = await Promise.all([approve(), rename('Виктор', true)])
    expect(approved).toBe('done')
    const { member: now } = await accessDocument(actingAs('olga'), { phone, reason: 'Проверка' })
    const { status } = await getIdentityDocument(db, memberId)
    expect([status, now.firstName]).toEqual(
      again === 'done' ? ['review', 'Виктор'] : ['approved', shownFirstName],
    )
  },
)
