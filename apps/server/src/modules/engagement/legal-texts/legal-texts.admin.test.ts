import { fillPath } from '@impulse/api/routes/fill-path'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  type NextTextVersion,
  type TextProposal,
  type TextVersion,
  type TextVersionRow,
} from '@impulse/api/legal-texts/console-legal-texts'
import { type Today } from '@impulse/api/dashboard/console-dashboard'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import { paragraphs } from '../../../testing/engagement/news-fixtures.ts'
import { toOutcome, tally } from '../../../testing/identity/sign-in-fixtures.ts'
import {
  sendAsStaff,
  aStaffMember,
  buildTestConsole,
  withoutRoles,
} from '../../../testing/operations/staff-fixtures.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import { presentVersions } from '../../identity/consents/consents.service.ts'
import { getLegalText } from './legal-texts.service.ts'

const { db } = await testDatabase({ connections: 8 })
// Legal texts use the business clock. Staff sessions use the system clock, so that the sessions do not expire
// when a test moves the business clock.
const [system, business] = [aClock({ isStopped: true }), aClock({ isStopped: true })]
const clock = { ...business, systemNow: () => system.systemNow() }
const test = await buildTestConsole({ db, clock })
const [ada, boris, vera] = [
  await aStaffMember(test, { roles: ['content'] }),
  await aStaffMember(test, { roles: ['admin'] }),
  await aStaffMember(test, { roles: ['content'] }),
]
const fedor = await aStaffMember(test, { roles: ['finance'] })

const sendRequest = (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  { payload, person = ada }: { payload?: object; person?: typeof ada } = {},
) => sendAsStaff(test, method, url, { cookie: person.cookie, ...(payload && { payload }) })
const at = (id: string) => fillPath('/console/api/legal-texts/:id', { id })
const inSeconds = (seconds: number) =>
  moscowIso(new Date(clock.businessNow().getTime() + seconds * 1000)).slice(0, 16)
let texts = 0
const propose = (changes: object = {}, person = ada) =>
  sendRequest('POST', '/console/api/legal-texts', {
    person,
    payload: {
      id: randomUUID(),
      kind: 'policy',
      content: paragraphs(`Новое ${++texts}`),
      summary: 'Проще',
      from: inSeconds(180),
      ...changes,
    },
  })
const proposed = async (changes: object = {}) => {
  const response = await propose(changes)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ id: string }>().id
}
const decide = (id: string, person = boris, isApproved = true) =>
  sendRequest('POST', fillPath('/console/api/legal-text-proposals/:id/decision', { id }), {
    person,
    payload: { isApproved },
  })
const listTextVersions = async (kind: string) =>
  (await sendRequest('GET', '/console/api/legal-texts'))
    .json<TextVersionRow[]>()
    .filter((row) => row.kind === kind)
/** Publishes a version that Ada proposed and Boris approved, and returns the latest version of its kind. */
const published = async (
  changes: { kind?: string; from?: string; content?: unknown } = {},
): Promise<TextVersionRow> => {
  expect(toOutcome(await decide(await proposed(changes)))).toMatchObject({ status: 200 })
  const [row] = await listTextVersions(changes.kind ?? 'policy')
  if (!row) throw new Error('no legal text version was published')
  return row
}
const present = async (kind: 'policy' | 'rules' = 'policy') =>
  (await presentVersions(db, clock.businessNow()))[kind]
const waiting = async () =>
  (await sendRequest('GET', '/console/api/legal-text-proposals')).json<TextProposal[]>()
const listAuditEvents = async (action: string, object: string) =>
  (
    await db.query<{ actor: string; object: string; reason: string }>({
      text: 'select actor, object, reason from audit_events where action = $1 and object = $2 order by id',
      values: [action, object],
    })
  ).rows
const getProposalNumber = async (id: string) => {
  const text = 'select number::text from legal_text_proposals where id = $1'
  return (await db.query<{ number: string }>({ text, values: [id] })).rows[0]?.number ?? ''
}

it('a proposed version of a legal text comes into force at its start, but only if a second staff member has approved the proposal', async () => {
  const before = await present('rules')
  await aMember(db)
  const next = (
    await sendRequest('GET', fillPath('/console/api/legal-text-next/:kind', { kind: 'rules' }))
  ).json<NextTextVersion>()
  expect(next).toMatchObject({ members: 1, present: { version: before } })
  expect(next.from).toMatch(/T00:00$/)
  const versions = await listTextVersions('rules')
  const id = await proposed({ kind: 'rules', from: null, content: paragraphs('Правила наново') })
  const [proposal] = await waiting()
  expect(proposal).toMatchObject({
    id,
    kind: 'rules',
    replaces: before,
    members: 1,
    author: ada.name,
    reason: 'Проще',
  })
  expect(proposal?.inForceFrom).toBe(`${next.from}:00+03:00`)
  // The differences of a proposal show «[абзац]», the type of a block, when the block at the same position of the text
  // in force has another type.
  expect(proposal?.changes.flatMap(({ after }) => after)).toEqual([
    expect.stringMatching(/^(\[абзац\] )?Правила наново$/),
  ])
  const waits = async (person: typeof ada) =>
    (await sendRequest('GET', '/console/api/dashboard', { person }))
      .json<Today>()
      .waiting.find(({ kind }) => kind === 'legal-texts')
  expect([await waits(vera), await waits(fedor)]).toMatchObject([{ count: 1 }, undefined])
  expect(toOutcome(await decide(id, ada))).toMatchObject({ code: 'second_person_is_another' })
  expect(toOutcome(await decide(id, fedor))).toMatchObject({ code: 'staff_forbidden' })
  const withoutAda = await withoutRoles(db, ada.name, () => decide(id))
  expect(toOutcome(withoutAda)).toMatchObject({ code: 'author_not_permitted' })
  expect(await listTextVersions('rules')).toEqual(versions)
  expect((await decide(id)).statusCode).toBe(200)
  const [row] = await listTextVersions('rules')
  expect(row).toMatchObject({ state: 'waits', publishedBy: ada.name, approvedBy: boris.name })
  expect(await present('rules')).toBe(before)
  clock.moveBy({ days: 1 })
  expect(await present('rules')).toBe(row?.version)
  const number = await getProposalNumber(id)
  expect(await listAuditEvents('document.proposed', number)).toMatchObject([
    { actor: `staff:${ada.name}`, reason: 'Правила программы: Проще' },
  ])
  expect(await listAuditEvents('document.publish', `rules ${row?.version}`)).toMatchObject([
    { actor: `staff:${boris.name}`, reason: `№\u00a0${number}, предложил ${ada.name}` },
  ])
})

it('accepts one of three simultaneous decisions on a proposal of a legal text, and refuses the other two', async () => {
  const id = await proposed({ kind: 'documents' })
  const responses = await Promise.all([decide(id, boris), decide(id, vera), decide(id, vera, false)])
  expect(tally(responses)).toEqual({ 200: 1, change_decided: 2 })
  const published = (await listTextVersions('documents')).filter(({ state }) => state === 'waits')
  const declined = await listAuditEvents('document.declined', await getProposalNumber(id))
  expect(published.length + declined.length).toBe(1)
})

it('stores a proposal of a legal text once when it is sent twice, and rejects a second open proposal for the same text', async () => {
  const proposalInput = { id: randomUUID(), content: paragraphs('Дважды') }
  const twice = await Promise.all([propose(proposalInput), propose(proposalInput)])
  expect(tally(twice)).toEqual({ 200: 2 })
  expect(toOutcome(await propose({ ...proposalInput, summary: 'Иначе' })).code).toBe('idempotency_mismatch')
  expect(toOutcome(await propose({}, vera)).code).toBe('document_proposed')
  expect(await waiting()).toHaveLength(1)
  expect((await decide(proposalInput.id, ada, false)).statusCode).toBe(200)
  expect(toOutcome(await decide(proposalInput.id)).code).toBe('change_decided')
  expect(await waiting()).toEqual([])
  expect(await listAuditEvents('document.declined', await getProposalNumber(proposalInput.id))).toMatchObject(
    [{ actor: `staff:${ada.name}` }],
  )
})

it('a version of a legal text that staff cancel before its start never comes into force, and the next version gets another name', async () => {
  const before = await present()
  const minute = inSeconds(180)
  const first = await published({ from: minute })
  expect(toOutcome(await propose({ from: minute })).code).toBe('document_same_moment')
  const responses = await Promise.all([
    sendRequest('DELETE', at(first.id)),
    sendRequest('DELETE', at(first.id), { person: boris }),
  ])
  expect(tally(responses)).toEqual({ 200: 1, document_not_waiting: 1 })
  const second = await published({ from: minute, content: paragraphs('Верное') })
  expect(second.version).not.toBe(first.version)
  clock.moveBy({ seconds: 240 })
  expect([before, await present()]).toEqual([expect.any(String), second.version])
  const now = clock.businessNow()
  await expect(getLegalText(db, { kind: 'policy', version: first.version, now })).rejects.toMatchObject({
    code: 'document_not_found',
  })
})

it('when staff cancel a version of a legal text within an hour after its start, the previous version is in force again', async () => {
  const before = await present('rules')
  const hasty = await published({ kind: 'rules' })
  clock.moveBy({ seconds: 180 + 3500 })
  expect(await present('rules')).toBe(hasty.version)
  const withdrawn = await sendRequest('DELETE', at(hasty.id), { person: vera })
  expect(withdrawn.json<TextVersion>()).toMatchObject({ state: 'cancelled', cancelledBy: vera.name })
  expect(await present('rules')).toBe(before)
  expect(await listAuditEvents('document.cancelled', `rules ${hasty.version}`)).toHaveLength(1)
  const stays = await published({ kind: 'rules' })
  clock.moveBy({ seconds: 180 + 3660 })
  expect(toOutcome(await sendRequest('DELETE', at(stays.id))).code).toBe('document_not_waiting')
  expect((await listTextVersions('rules'))[0]).toMatchObject({
    version: stays.version,
    isWithdrawable: false,
  })
})

it('refuses to approve a proposal of a legal text when the version that it would replace was cancelled, or when the proposed start has passed', async () => {
  const first = await published({ kind: 'analytics' })
  const id = await proposed({ kind: 'analytics', from: inSeconds(600) })
  await sendRequest('DELETE', at(first.id))
  expect(toOutcome(await decide(id)).code).toBe('document_moved')
  await decide(id, boris, false)
  const lateProposalId = await proposed({ kind: 'analytics' })
  clock.moveBy({ seconds: 240 })
  expect(toOutcome(await decide(lateProposalId)).code).toBe('document_too_late')
  expect((await decide(lateProposalId, boris, false)).statusCode).toBe(200)
})

it('PostgreSQL refuses to change a published version of a legal text, and refuses an approval of a proposal by its author', async () => {
  const { id, version } = await published({ kind: 'advertising' })
  const refused = (text: string) =>
    expect(
      db.query({ text: `update legal_text_versions set ${text} where version = $1`, values: [version] }),
    ).rejects.toMatchObject({ code: '42501' })
  await refused(`summary = 'Иначе'`)
  await refused(`approved_by = null`)
  await refused(`cancelled_at = now(), cancelled_by = 'ada', summary = 'Иначе'`)
  await sendRequest('DELETE', at(id))
  await refused('cancelled_at = null, cancelled_by = null')
  const proposal = await proposed({ kind: 'advertising', from: inSeconds(300) })
  await expect(
    db.query({
      text: `update legal_text_proposals set state = 'applied', decided_by = author, decided_at = now() where id = $1`,
      values: [proposal],
    }),
  ).rejects.toMatchObject({ constraint: 'legal_text_proposals_second_person' })
  await decide(proposal, boris, false)
})

it('rejects each kind of invalid proposal of a legal text with a specific error code', async () => {
  const image = { type: 'doc', content: [{ type: 'image', attrs: { src: '/media/a.webp' } }] }
  const code = async (changes: object) => toOutcome(await propose(changes)).code
  const next = await sendRequest('GET', fillPath('/console/api/legal-text-next/:kind', { kind: 'policy' }))
  const { content } = next.json<NextTextVersion>().present
  const same = await propose({ content })
  expect(toOutcome(same).code).toBe('document_same')
  expect(same.body).toContain('Текст не изменился')
  expect(await code({ content: image })).toBe('invalid_document_content')
  expect(await code({ summary: ' ' })).toBe('invalid_document_summary')
  expect(await code({ from: inSeconds(-120) })).toBe('document_too_late')
  expect(await code({ kind: 'licence' })).toBe('document_not_found')
  expect(toOutcome(await sendRequest('GET', at('policy:1999-01-01'))).code).toBe('document_not_found')
  expect(toOutcome(await decide(randomUUID())).code).toBe('not_found')
})
