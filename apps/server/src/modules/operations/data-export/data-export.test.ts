import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { Confirmation } from '@impulse/api/profile/confirmation'
import { exportLabels } from './data-export.messages.ts'
import { aMember, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { times } from '../../../testing/harness/repeat.ts'
import { tally } from '../../../testing/identity/sign-in-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { aWholeMember, aWholeTest, canaries } from '../../../testing/identity/whole-member-fixtures.ts'
import { openLog } from '../../../platform/log/log.ts'
import { listAuditEvents } from '../../../platform/audit/audit.service.ts'
import { reauthenticationRoutes } from '../../identity/sessions/reauthentication.routes.ts'
import { dataExportRoutes } from './data-export.routes.ts'
import { parseExportMark, toExportPlan } from './data-export.rules.ts'
import { selectComments } from './data-export.sql.ts'

const { db } = await testDatabase()
const log = openLog('silent')
const test = await aWholeTest(db, {
  routes: (parts) => [dataExportRoutes(parts), reauthenticationRoutes({ ...parts, log })],
})
const wholeMember = await aWholeMember(test)

const download = ({ sessionId }: SignedIn, { app } = test) =>
  app.inject({
    url: '/api/lk/export/',
    headers: { authorization: `Bearer ${test.sessions.createAccessToken(sessionId)}` },
  })
async function exported(member: SignedIn) {
  const response = await download(member)
  const entries = unzipSync(new Uint8Array(response.rawPayload))
  const json = Buffer.from(entries[exportLabels.dataFile] ?? []).toString()
  return { response, entries, json, data: JSON.parse(json) as Record<string, unknown> }
}

it('every table with data of members, and every column of the exported tables, has an export mark in its comment', async () => {
  const tables = (await selectComments(db)).map(({ columns, ...table }) => ({
    table: table.table,
    mark: parseExportMark(table.comment),
    columns: columns.map(({ name, comment }) => ({ name, mark: parseExportMark(comment) })),
  }))
  const personal = tables.filter(
    ({ table, mark, columns }) =>
      table === 'members' ||
      mark !== null ||
      columns.some(({ name, mark: own }) => name === 'member_id' || own),
  )
  expect(personal.length).toBeGreaterThan(40)
  expect(
    personal.filter(({ mark }) => mark === null || mark.position === null).map(({ table }) => table),
  ).toEqual([])
  const exportedTables = personal.filter(({ mark }) => mark?.isExported)
  const columnMarks = exportedTables.flatMap(({ table, columns }) =>
    columns.map(({ name, mark }) => ({ column: `${table}.${name}`, mark })),
  )
  // A title of more than 63 bytes is an error: the query of the export uses the titles as column names, and PostgreSQL
  // truncates longer names.
  const unfit = columnMarks.filter(
    ({ mark }) =>
      mark === null || mark.position !== null || (mark.isExported && Buffer.byteLength(mark.text) > 63),
  )
  expect(unfit).toEqual([])
  const positions = personal.map(({ mark }) => `${mark?.isExported} ${mark?.position}`)
  expect(new Set(positions).size).toBe(positions.length)
})

it('the data export contains all data of the member in decrypted form, and the member’s files', async () => {
  const member = wholeMember
  const { response, entries, json, data } = await exported(member)
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="my-data-.*\.zip"; filename\*=UTF-8''/,
    ),
  })
  for (const [name, value] of Object.entries({ ...canaries, phone: member.phone }))
    expect([name, json.includes(JSON.stringify(value).slice(1, -1))]).toEqual([name, true])
  for (const { table, title } of toExportPlan(await selectComments(db)).sections)
    if (table !== 'account_deletions')
      expect([title, (data[title] as unknown[]).length > 0]).toEqual([title, true])
  const names = Object.keys(entries)
  for (const id of member.files) expect(names.some((name) => name.includes(id))).toBe(true)
  for (const [name, bytes] of Object.entries(entries))
    if (name.endsWith('.jpg')) expect(Buffer.from(bytes.subarray(0, 3)).toString('hex')).toBe('ffd8ff')
  expect(names).toContain(exportLabels.avatar)
  expect(await listAuditEvents(db, { memberId: member.memberId })).toContainEqual(
    expect.objectContaining({ action: 'member.exported', actor: `member:${member.memberId}` }),
  )
})

it('the data export contains no data of other members and no secrets', async () => {
  const other = await aMember(db)
  const { json } = await exported(other)
  for (const value of [wholeMember.phone, wholeMember.memberId, canaries.lastName])
    expect(json).not.toContain(value)
  const { rows } = await db.query<{ hash: string }>({
    text: `select encode(refresh_hash, 'base64') as hash from sessions where member_id = $1`,
    values: [other.memberId],
  })
  for (const secret of [rows[0]!.hash, other.refreshToken, other.accessToken])
    expect(json).not.toContain(secret)
})

it('the data export contains a text file with a message in place of an unreadable file', async () => {
  const member = await aMember(db, { clock: test.clock })
  const content = { mediaType: 'image/jpeg', bytes: Buffer.from('x') }
  const file = await test.files.store({ memberId: member.memberId, field: 'claim', content })
  await db.transaction((tx) => test.files.attach(tx, file))
  await test.files.discard(file.id)
  const { entries } = await exported(member)
  expect(Buffer.from(entries[`файлы/claim-${file.id}.jpg.txt`] ?? []).toString()).toBe(
    exportLabels.unreadable,
  )
})

it('refuses the sixth data export of a member within an hour', async () => {
  const limited = await aWholeTest(db, {
    routes: (parts) => [dataExportRoutes(parts)],
    config: { limits: true },
    clock: test.clock,
  })
  const member = await aMember(db, { clock: test.clock })
  const responses = []
  for (const _ of times(6, () => 0)) responses.push((await download(member, limited)).statusCode)
  expect(responses).toEqual([200, 200, 200, 200, 200, 429])
})

it('returns 401 for a data export without a session', async () => {
  expect(tally([await test.app.inject({ url: '/api/lk/export/' })])).toEqual({ unauthorized: 1 })
})

it('ten minutes after the sign-in, a data export requires a code, which is valid for the session in which it was sent', async () => {
  const member = await aMember(db, { clock: test.clock })
  const other = await aMember(db, { clock: test.clock, phone: member.phone })
  const post = ({ sessionId }: SignedIn, url: string, payload?: object) =>
    test.app.inject({
      method: 'POST',
      url,
      ...(payload && { payload }),
      headers: { authorization: `Bearer ${test.sessions.createAccessToken(sessionId)}` },
    })
  test.clock.moveBy({ seconds: 600 })
  expect(tally([await download(member)])).toEqual({ reauthentication_required: 1 })
  const { attemptId } = (await post(member, '/api/lk/reauthentication/')).json<Confirmation>()
  const code = test.codes.deriveCode(attemptId)
  const wrongCode = code === '000000' ? '111111' : '000000'
  const confirm = (session: SignedIn, entered = code) =>
    post(session, '/api/lk/reauthentication/confirm/', { attemptId, code: entered })
  expect(tally([await confirm(other), await confirm(member, wrongCode)])).toEqual({
    code_expired: 1,
    invalid_code: 1,
  })
  expect((await confirm(member)).json()).toBe(true)
  expect((await download(member)).statusCode).toBe(200)
  expect(tally([await download(other), await confirm(member)])).toEqual({
    reauthentication_required: 1,
    code_expired: 1,
  })
  test.clock.moveBy({ seconds: 600 })
  expect(tally([await download(member)])).toEqual({ reauthentication_required: 1 })
})
