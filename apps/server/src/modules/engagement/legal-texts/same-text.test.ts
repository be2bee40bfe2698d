import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { aPhone } from '../../../testing/identity/member-fixtures.ts'
import { paragraphs } from '../../../testing/engagement/news-fixtures.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { addStaff } from '../../../platform/staff/staff.service.ts'
import { waitingProposals } from './admin-legal-texts.ts'
import { decideLegalText, proposeLegalText } from './legal-texts.service.ts'

const { db } = await testDatabase()
const clock = aClock({ isStopped: true })
const context = { db, clock, staffName: 'olga' }
beforeAll(async () => {
  for (const name of ['olga', 'petr']) await addStaff(db, { name, phone: aPhone(), now: clock.systemNow() })
  await db.query({ text: `update staff set roles = '{content}'`, values: [] })
})

const inSeconds = (seconds: number) => new Date(clock.businessNow().getTime() + seconds * 1000)
const aProposal = (content: object) => ({
  id: randomUUID(),
  kind: 'policy',
  content,
  summary: 'Проще',
  from: inSeconds(60) as Date | null,
})
const decide = (id: string, isApproved: boolean, staffName = 'petr') =>
  decideLegalText({ ...context, staffName }, { id, isApproved })
const published = async (content: object) => {
  const proposal = aProposal(content)
  await proposeLegalText(context, proposal)
  await decide(proposal.id, true)
  clock.moveBy({ seconds: 120 })
  return proposal
}
const refused = (content: object, code: string, expectedDetails: object = {}) =>
  expect(proposeLegalText(context, aProposal(content))).rejects.toMatchObject({ code, ...expectedDetails })
const marked = (text: string, ...marks: object[]) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text, marks }] }],
})

it('sending a decided proposal of a legal text again changes nothing; a proposal with the same id but other content or another author is rejected', async () => {
  const declined = { ...aProposal(paragraphs('Отклонят')), from: null }
  await proposeLegalText(context, declined)
  await decide(declined.id, false)
  clock.moveBy({ days: 1 })
  const accepted = await published(paragraphs('Примут'))
  for (const one of [declined, accepted]) {
    await proposeLegalText(context, one)
    for (const changes of [
      { content: paragraphs('Иначе') },
      { kind: 'rules' },
      { summary: 'Иначе' },
      { from: inSeconds(600) },
    ])
      await expect(proposeLegalText(context, { ...one, ...changes })).rejects.toMatchObject({
        code: 'idempotency_mismatch',
      })
    await expect(proposeLegalText({ ...context, staffName: 'petr' }, one)).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    })
  }
  expect(await waitingProposals({ db, clock })).toEqual([])
})

it('rejects a proposal of a legal text that differs from the last version only in white space', async () => {
  await published(marked('Вернём 5 б.'))
  await refused(marked('Вернём 5\u00a0б. '), 'document_same')
  await refused(paragraphs(' ', 'Вернём 5 б.', '\u00a0'), 'document_same')
})

it('accepts a proposal that changes only the formatting of the text, and shows the change to the approver', async () => {
  await published(marked('Спишем 5 б.'))
  const { id, ...proposal } = aProposal(marked('Спишем 5 б.', { type: 'strike' }))
  await proposeLegalText(context, { id, ...proposal })
  expect(await waitingProposals({ db, clock })).toMatchObject([
    { changes: [{ heading: null, before: ['Спишем 5 б.'], after: ['[зачёркнуто: Спишем 5 б.]'] }] },
  ])
  await decide(id, false, 'olga')
})

it('rejects a proposal of a legal text with an invisible character, and returns the path of the text node with this character', () =>
  refused(paragraphs('Раз', 'Два\u200b'), 'invalid_document_content', {
    details: { at: 'content.1.content.0.text' },
  }))
