import { expect, it } from 'vitest'
import { consoleDocumentTextPaths, type TextVersion, type TextVersionRow } from '@impulse/wire/console-texts'
import { paragraphs } from '../../testing/news-actors.ts'
import { askConsole, aStaffMember, buildTestConsole } from '../../testing/staff-actors.ts'
import { aClock } from '../../testing/test-clock.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { moscowMinute } from '../../platform/clock/moscow.ts'
import { documentOf, presentVersions } from './documents.ts'

const { db } = await testDatabase()
const clock = aClock({ stands: true })
const test = await buildTestConsole({ db, clock })
const [ada, boris] = [
  await aStaffMember(test, { roles: ['content'] }),
  await aStaffMember(test, { roles: ['admin'] }),
]

const ask = (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  { payload, person = ada }: { payload?: object; person?: typeof ada } = {},
) => askConsole(test, method, url, { cookie: person.cookie, ...(payload && { payload }) })
const codeOf = (response: { json: () => unknown }) =>
  (response.json() as { error: { code: string } }).error.code
const at = (id: string) => consoleDocumentTextPaths.one.replace(':id', id)
const inSeconds = (seconds: number) => moscowMinute(new Date(clock.businessNow().getTime() + seconds * 1000))
const publish = async (changes: object = {}) => {
  const payload = {
    kind: 'policy',
    content: paragraphs('Новое'),
    summary: 'Проще',
    from: inSeconds(180),
    ...changes,
  }
  return ask('POST', consoleDocumentTextPaths.list, { payload })
}
const present = async () => (await presentVersions(db, clock.businessNow())).policy

it('a version that was cancelled never takes force, and its minute and its name can’t deceive anybody', async () => {
  const before = await present()
  const minute = inSeconds(180)
  const first = (await publish({ from: minute })).json<TextVersion>()
  expect(first).toMatchObject({ state: 'waits', publishedBy: ada.name, summary: 'Проще' })
  expect(codeOf(await publish({ from: minute }))).toBe('document_same_moment')
  const both = await Promise.all([
    ask('DELETE', at(first.id)),
    ask('DELETE', at(first.id), { person: boris }),
  ])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const second = (await publish({ from: minute, content: paragraphs('Верное') })).json<TextVersion>()
  expect(second.version).not.toBe(first.version)
  clock.moveBy({ seconds: 240 })
  expect([before, await present()]).toEqual([expect.any(String), second.version])
  const now = clock.businessNow()
  await expect(documentOf(db, { kind: 'policy', version: first.version, now })).rejects.toMatchObject({
    code: 'document_not_found',
  })
  expect(codeOf(await ask('DELETE', at(second.id)))).toBe('document_not_waiting')
  const rows = (await ask('GET', consoleDocumentTextPaths.list)).json<TextVersionRow[]>()
  const states = rows.filter(({ kind }) => kind === 'policy').map(({ version, state }) => [version, state])
  expect(states).toEqual([
    [second.version, 'present'],
    [first.version, 'cancelled'],
    [before, 'former'],
  ])
  const { rows: events } = await db.query<{ actor: string }>({
    text: `select actor from audit_events where action = 'document.cancelled'`,
    values: [],
  })
  expect(events).toHaveLength(1)
})

it('cancelled or not, what a version says never changes', async () => {
  const { id, version } = (await publish({ kind: 'analytics' })).json<TextVersion>()
  const refused = (text: string) =>
    expect(
      db.query({ text: `update document_versions set ${text} where version = $1`, values: [version] }),
    ).rejects.toMatchObject({ code: '42501' })
  await refused(`summary = 'Иначе'`)
  await refused(`cancelled_at = now(), cancelled_by = 'ada', summary = 'Иначе'`)
  await ask('DELETE', at(id))
  await refused('cancelled_at = null, cancelled_by = null')
  expect(codeOf(await ask('DELETE', at(id)))).toBe('document_not_waiting')
})

it('what is no version is refused in words of its own', async () => {
  const image = { type: 'doc', content: [{ type: 'image', attrs: { src: '/media/a.webp' } }] }
  expect(codeOf(await publish({ content: image }))).toBe('invalid_document_content')
  expect(codeOf(await publish({ summary: ' ' }))).toBe('invalid_document_summary')
  expect(codeOf(await publish({ from: inSeconds(-120) }))).toBe('document_too_late')
  expect(codeOf(await publish({ kind: 'licence' }))).toBe('document_not_found')
  expect(codeOf(await ask('GET', at('policy:1999-01-01')))).toBe('document_not_found')
})
