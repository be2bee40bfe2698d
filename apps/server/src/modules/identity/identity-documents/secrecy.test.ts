import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { identityDocumentFields } from '@impulse/api/identity-documents/identity-document-fields'
import { openLog } from '../../../platform/log/log.ts'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import { times } from '../../../testing/harness/repeat.ts'
import {
  aDocument,
  anIdentityDocumentTest,
  getDocument,
  sendDocument,
  sendScan,
  sentDocument,
} from '../../../testing/identity/identity-document-fixtures.ts'
import { mentions } from '../../../testing/harness/mentions.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import {
  decideIdentityDocument,
  forgetIdentityDocument,
  accessDocument,
  recordExpiries,
} from './identity-documents.service.ts'

const { db } = await testDatabase()
const lines: string[] = []
const log = openLog(
  'trace',
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  }),
)
const test = await anIdentityDocumentTest(db, { log })
const asOlga = { ...test.context, staffName: 'olga' }
const secrets = {
  serial: '0710',
  number: '018273',
  inn: '773370857141',
  registrationAddress: 'г. Тула, ул. Канареечная, д. 77',
}

/** Returns every row of every table of the database, as text. */
async function everyRow(): Promise<string> {
  const { rows: tables } = await db.query<{ name: string }>({
    text: `select table_name as name from information_schema.tables where table_schema = 'public'`,
    values: [],
  })
  const dumps = await Promise.all(
    tables.map(({ name }) =>
      db.query<{ row: string }>({ text: `select t::text as row from "${name}" t`, values: [] }),
    ),
  )
  return dumps.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
}

it('the log, error responses and unencrypted database columns contain no field values of an identity document', async () => {
  const member = await aMember(db)
  const responses = [
    await sendDocument(test, member, { ...aDocument(secrets), inn: '773370857142' }),
    await sendDocument(test, member, { ...aDocument(secrets), passportType: 'Другой' }),
    await test.app.inject({
      method: 'POST',
      url: '/api/lk/edit/set-passport-data/',
      payload: `{"number":"${secrets.number}",`,
      headers: { authorization: `Bearer ${member.accessToken}`, 'content-type': 'application/json' },
    }),
    await test.app.inject({
      method: 'POST',
      url: '/api/lk/edit/set-passport-data/',
      payload: aDocument(secrets),
      headers: { authorization: `Bearer ${secrets.number}` },
    }),
    await sendScan(test, member, { field: secrets.number }),
  ]
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 401, 400])
  await sentDocument(test, member, aDocument(secrets))
  await accessDocument(asOlga, { phone: member.phone, reason: 'Проверка' })
  await decideIdentityDocument(asOlga, {
    phone: member.phone,
    status: 'rejected',
    comment: '',
    verdicts: { number: { code: 'mismatch', text: '' } },
  })
  await recordExpiries(test.context)
  // Simulates a bug: stores a value that cannot be decrypted.
  await db.query({
    text: `update identity_documents set sealed = jsonb_set(sealed, '{number}', sealed -> 'serial') where member_id = $1`,
    values: [member.memberId],
  })
  responses.push(
    await sendDocument(test, member, { ...aDocument(secrets), version: 1 }),
    await test.app.inject({
      method: 'GET',
      url: '/api/lk/edit/get-passport-data/',
      headers: { authorization: `Bearer ${member.accessToken}` },
    }),
  )
  expect(responses.slice(-2).map(({ statusCode }) => statusCode)).toEqual([500, 500])
  const everything = [...lines, ...responses.map(({ body }) => body), await everyRow()].join('\n')
  expect(lines.length).toBeGreaterThan(8)
  expect(everything).toContain('request failed')
  for (const secret of [...Object.values(secrets), 'Канареечная', '1990-04-12'])
    expect(mentions(everything, secret), secret).toBe(false)
})

it('an encrypted value that was copied to another field, member or version, or changed by one bit, cannot be decrypted', async () => {
  const [member, other] = [await aMember(db), await aMember(db)]
  const sent = await sentDocument(test, member, aDocument(secrets))
  await sentDocument(test, other)
  const getSealed = async (memberId: string) => {
    const { rows } = await db.query<{ sealed: Record<string, string> }>({
      text: 'select sealed from identity_documents where member_id = $1',
      values: [memberId],
    })
    return rows[0]?.sealed ?? {}
  }
  const [own, others] = [await getSealed(member.memberId), await getSealed(other.memberId)]
  const isReadable = async (sealed: Record<string, string>, version = 1) => {
    await db.query({
      text: 'update identity_documents set sealed = $2, version = $3 where member_id = $1',
      values: [member.memberId, JSON.stringify(sealed), version],
    })
    return getDocument(test, member).then((document) => document?.number !== undefined)
  }
  expect(await isReadable(own, 2)).toBe(false)
  for (const [i, field] of identityDocumentFields.entries()) {
    const neighbour = identityDocumentFields[(i + 1) % identityDocumentFields.length] ?? field
    expect(await isReadable({ ...own, [field]: own[neighbour] ?? '' })).toBe(false)
    expect(await isReadable({ ...own, [field]: others[field] ?? '' })).toBe(false)
    const bytes = Buffer.from(own[field] ?? '', 'base64')
    for (const index of times(3, (n) => (n * 17) % bytes.length)) {
      const flipped = Buffer.from(bytes)
      flipped[index] = (flipped[index] ?? 0) ^ 1
      expect(await isReadable({ ...own, [field]: flipped.toString('base64') })).toBe(false)
    }
  }
  expect(await isReadable(own)).toBe(true)
  expect(await getDocument(test, member)).toEqual(sent)
})

it('forgetIdentityDocument deletes the fields and the scans of a member’s document', async () => {
  const member = await aMember(db)
  const { id } = (await sendScan(test, member, { field: 'pasportScan' })).json<{ id: string }>()
  await sentDocument(test, member)
  expect(await db.transaction((tx) => forgetIdentityDocument(tx, member.memberId))).toEqual([id])
  expect(await getDocument(test, member)).toMatchObject({
    status: 'Не заполнен',
    number: '',
    pasportScan: '',
  })
})
