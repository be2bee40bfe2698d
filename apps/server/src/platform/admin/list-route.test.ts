import { setTimeout as sleep } from 'node:timers/promises'
import readWorkbook from 'read-excel-file/node'
import { beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { formatAuditReason, filterLabels } from '@impulse/copy-ru/audit/audit-labels'
import { searchHeader } from '@impulse/api/lists/console-list'
import { listTitles } from '@impulse/copy-ru/lists/list-titles'
import { consoleApi } from '@impulse/api/staff/console-access'
import { aMember } from '../../testing/identity/member-fixtures.ts'
import { repeated } from '../../testing/harness/repeat.ts'
import { toOutcome } from '../../testing/identity/sign-in-fixtures.ts'
import { sendAsStaff, aStaffMember, buildTestConsole, host } from '../../testing/operations/staff-fixtures.ts'
import { readCsv } from '../../testing/earnings/statement-fixtures.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import type { Db } from '../db/db.ts'

const { db } = await testDatabase()
let rowsRead = 0
/** Test database that counts in `rowsRead` the rows that exports read. */
const countingDb: Db = {
  ...db,
  async *queryInChunks(query, size) {
    for await (const chunk of db.queryInChunks(query, size)) {
      rowsRead += chunk.length
      yield chunk
    }
  },
}
const lists: string[] = []
const queries = new Map<string, z.ZodMiniType>()
const test = await buildTestConsole({
  db: countingDb,
  onRoute: ({ method, url, schema }) => {
    if (method !== 'GET' || url.includes(':')) return
    lists.push(url)
    if (url.endsWith('.csv')) queries.set(url, schema?.querystring as z.ZodMiniType)
  },
})
const { cookie, name } = await aStaffMember(test)
const get = (url: string, staffName = cookie) => sendAsStaff(test, 'GET', url, { cookie: staffName })
/**
 * Requests an export, and repeats the request while the server responds 429 because two other exports are running.
 * The server counts a closed download as running until it notices the closed connection, so downloads of an earlier
 * test may still count.
 */
const getExport = (url: string) =>
  vi.waitFor(
    async () => {
      const response = await get(url)
      expect(response.statusCode).not.toBe(429)
      return response
    },
    { timeout: 30_000, interval: 20 },
  )

const members = repeated(30_000)
const { memberId, phone } = await aMember(db)
beforeAll(async () => {
  await db.query({
    text: `update members set last_name = '=HYPERLINK("x")', city_name = 'Тула; область' where id = $1`,
    values: [memberId],
  })
  // Each row is long, so that the buffers between the database and the client cannot contain the whole list.
  await db.query({
    text: `insert into members (id, phone, first_name, last_name, origin, created_at)
      select gen_random_uuid(), '79' || lpad(n::text, 9, '0'), repeat('Имя ', 60), 'Фамилия', 'contract',
        now() - n * interval '1 second' from generate_series(1, $1) n on conflict do nothing`,
    values: [members],
  })
})

it('a list and its export find the text of the header by which the console sends it, and refuse a malformed one', async () => {
  const search = (text: string, url = `${consoleApi}/members`) =>
    sendAsStaff(test, 'GET', url, { cookie, headers: { [searchHeader]: text } })
  const found = (await search(phone)).json<{ data: { id: string }[] }>().data
  expect(found.map(({ id }) => id)).toEqual([memberId])
  const { body } = await search(encodeURIComponent(`+${phone}`), `${consoleApi}/members.csv`)
  expect(body.trimEnd().split('\n')).toHaveLength(2)
  for (const text of ['%', 'a%00b']) expect(toOutcome(await search(text)).code).toBe('invalid_request')
})

it('every console list has a CSV and an XLSX export, except the lists in `listsWithoutExport`', async () => {
  const isList = async (url: string) => {
    const response = (await get(url)).json<unknown>()
    return (
      Array.isArray(response) || (typeof response === 'object' && response !== null && 'hasMore' in response)
    )
  }
  const saved = lists.filter((url) => url.endsWith('.csv')).map((url) => url.slice(0, -4))
  const listUrls = lists.filter((url) => !/\.(csv|xlsx|xml)$/.test(url) && !listsWithoutExport.has(url))
  for (const url of listUrls) if (await isList(url)) expect(saved).toContain(url)
  for (const url of saved) expect(lists).toContain(`${url}.xlsx`)
  expect(saved.length).toBeGreaterThan(5)
})
/**
 * Lists without an export: the staff member's own sessions and passkeys, uploads in progress, options of select fields,
 * and short lists that are shown on one page.
 */
const listsWithoutExport = new Set(
  [
    'my-sessions',
    'own-keys',
    'import-uploads',
    'news-categories',
    'help-categories',
    'help-articles',
    'legal-texts',
    'legal-text-proposals',
  ].map((listName) => `${consoleApi}/${listName}`),
)

it('an export contains exactly the rows that match the filter; a member’s name that looks like a spreadsheet formula is stored as text', async () => {
  const query = `q=${encodeURIComponent(phone)}`
  const csv = await getExport(`/console/api/members.csv?${query}`)
  const day = /\d{4}-\d\d-\d\d/.source
  expect(csv.headers['content-disposition']).toMatch(
    new RegExp(`^attachment; filename="members-${day}\\.csv"`),
  )
  const { header, rows } = readCsv(csv.body)
  expect(header.slice(0, 4)).toEqual(['Имя', 'Телефон', 'Город', 'Доступно, б.'])
  expect(rows).toHaveLength(1)
  expect(rows[0]?.[0]).toMatch(/^'=HYPERLINK\("x"\)/)
  expect(rows[0]?.slice(2, 4)).toEqual(['Тула; область', '0,00'])
  const xlsx = await getExport(`/console/api/members.xlsx?${query}`)
  const [sheet] = await readWorkbook(xlsx.rawPayload)
  expect(sheet?.sheet).toBe('Участники')
  expect(sheet?.data).toHaveLength(2)
  expect(sheet?.data[1]?.[0]).toMatch(/^=HYPERLINK\("x"\)/)
})

it('the audit has a Russian label for every exported list and for each of its filters', () => {
  const raw: string[] = []
  for (const [url, query] of queries) {
    const object = url.slice(consoleApi.length + 1).replaceAll('/', '-')
    const listName = object.replace('.csv', '')
    if (!Object.hasOwn(listTitles, listName)) raw.push(listName)
    const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
    for (const [name, property] of Object.entries(properties)) {
      if (['page', 'perPage', 'sort', 'order'].includes(name)) continue
      if (!Object.hasOwn(filterLabels, name)) raw.push(`${listName} ${name}`)
      const values = typeof property === 'object' ? (property.enum ?? []) : []
      for (const value of values.filter((one) => !/^\d+$/.test(String(one)))) {
        const row = { action: 'list.exported', object, reason: `${name}=${String(value)}` }
        if (formatAuditReason(row).endsWith(`: ${String(value)}`)) raw.push(`${listName} ${row.reason}`)
      }
    }
  }
  expect(raw).toEqual([])
  expect(queries.size).toBeGreaterThan(10)
})

it('the audit records the staff member, the list and the filters of an export, without the search text', async () => {
  await getExport('/console/api/audit.csv?actor=somebody&q=79161234567')
  const { rows } = await db.query<{ actor: string; object: string; reason: string }>({
    text: `select actor, object, reason from audit_events where action = 'list.exported' order by id desc limit 1`,
    values: [],
  })
  expect(rows).toEqual([{ actor: `staff:${name}`, object: 'audit.csv', reason: 'q=…, actor=somebody' }])
})

it('refuses an export with 403 when the staff member lacks the permission, and with 400 when a filter is invalid', async () => {
  const { cookie: otherCookie } = await aStaffMember(test, { roles: ['verifier'] })
  const url = '/console/api/members.csv'
  expect(toOutcome(await get(url, otherCookie))).toMatchObject({ status: 403 })
  expect((await get('/console/api/audit.csv?since=yesterday')).statusCode).toBe(400)
})

const listening = await test.app.listen({ port: 0, host: '127.0.0.1' })
const download = (format: string, signal?: AbortSignal) =>
  fetch(`${listening}/console/api/members.${format}`, {
    headers: { host, cookie },
    ...(signal && { signal }),
  })

/**
 * Starts a download, and repeats the start while the server responds 429. The server counts a closed download as
 * running until it notices that the connection was closed.
 */
async function downloadWhenFree(format: string, signal?: AbortSignal): Promise<Response> {
  for (;;) {
    const response = await download(format, signal)
    if (response.status !== 429) return response
    await response.body?.cancel()
  }
}

it('exports a very long list completely, and reads the list from the database only as fast as the client downloads the file', async () => {
  rowsRead = 0
  // Keeps the response object, not only its body: Node cancels the body when the response is garbage-collected.
  const response = await downloadWhenFree('csv')
  // Waits until `rowsRead` no longer grows. The client does not read yet, so the server stops reading the list when all
  // buffers between the database and the client are full.
  for (let before = -1; rowsRead === 0 || before !== rowsRead; await sleep(200)) before = rowsRead
  expect(rowsRead).toBeGreaterThan(0)
  expect(rowsRead).toBeLessThan(members)
  let lines = 0
  for await (const chunk of response.body ?? []) for (const byte of chunk) if (byte === 10) lines += 1
  expect(lines).toBeGreaterThan(members)
  expect(rowsRead).toBeGreaterThanOrEqual(members)
})

it('the server allows two exports at the same time, and refuses a third with 429 until the connections of the first two are closed', async () => {
  const abortController = new AbortController()
  const slow = [
    await downloadWhenFree('csv', abortController.signal),
    await downloadWhenFree('csv', abortController.signal),
  ]
  expect(slow.map(({ status }) => status)).toEqual([200, 200])
  const refused = await download('xlsx')
  expect([refused.status, await refused.json()]).toMatchObject([429, { error: { code: 'exports_busy' } }])
  abortController.abort()
  const served = await downloadWhenFree('csv')
  expect(served.status).toBe(200)
  await served.body?.cancel()
})
