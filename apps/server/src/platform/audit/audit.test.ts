import { expect, it } from 'vitest'
import { auditQuerySchema } from '@impulse/api/audit/console-audit'
import { aMember } from '../../testing/identity/member-fixtures.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { auditList, listAuditEvents, memberActor } from './audit.service.ts'
import { recordAudit } from './record-audit.ts'

const { db } = await testDatabase()
const at = new Date('2026-11-21T10:00:00Z')

it('listAuditEvents returns the newest events first: those of one member, or those of everybody when no member is specified', async () => {
  const [member, other] = [await aMember(db), await aMember(db)]
  const { memberId } = member
  await recordAudit(db, { at, actor: 'staff:olga', action: 'passport.read', memberId, reason: 'Сверка' })
  const refused = { at, actor: memberActor(other.memberId), action: 'file.refused', memberId } as const
  await recordAudit(db, { ...refused, object: 'a-file' })
  await recordAudit(db, { ...refused, memberId: null, object: 'no-file' })
  expect(await listAuditEvents(db, { memberId })).toMatchObject([
    { ...refused, object: 'a-file', reason: '', phone: member.phone },
    { actor: 'staff:olga', action: 'passport.read', object: '', reason: 'Сверка', phone: member.phone },
  ])
  expect(await listAuditEvents(db, { limit: 1 })).toMatchObject([
    { memberId: null, object: 'no-file', phone: null },
  ])
})

it.each(['update audit_events set actor = $1', 'delete from audit_events where actor <> $1'])(
  'the server’s database role may not change audit events: %s',
  async (text) => {
    await recordAudit(db, { at, actor: 'system', action: 'passport.read', memberId: null })
    await expect(db.query({ text, values: ['nobody'] })).rejects.toMatchObject({ code: '42501' })
  },
)

it('the audit search finds events by words in any grammatical form, and accepts special characters without an error', async () => {
  const event = { at, actor: 'staff:nina', action: 'balance-change.made', memberId: null } as const
  await recordAudit(db, {
    ...event,
    object: '4071',
    reason: 'Ошибка загрузки договоров',
    after: 'доступно 5 б.',
  })
  const found = async (q: string) => {
    const query = auditQuerySchema.parse({ q, actor: 'nina' })
    return (await auditList(db).page(query)).data.length
  }
  for (const q of ['ошибки', 'загрузка', '4071', 'доступно', 'договор ошибка', '"ошибка загрузки"'])
    expect([q, await found(q)]).toEqual([q, 1])
  for (const q of ['выплата', '407', 'ошибка -загрузки', `' or 1=1 --`, 'ничего:*&|!()'])
    expect([q, await found(q)]).toEqual([q, 0])
})

it('the audit search finds all events whose action label or action code contains the typed words, newest first', async () => {
  const about = { at, actor: 'staff:rita', memberId: null } as const
  const done = ['scan.read', 'scan.removed', 'staff.signed-in', 'scan.read', 'passport.read'] as const
  for (const [index, action] of done.entries())
    await recordAudit(db, {
      ...about,
      action,
      object: String(5_000 + index),
      reason: index === 4 ? 'Сканы' : '',
    })
  const pageFor = (q: string, filters: object = {}) =>
    auditList(db).page(auditQuerySchema.parse({ q, actor: 'rita', ...filters }))
  const found = async (q: string) => (await pageFor(q)).data.map(({ action }) => action)
  const scans = ['passport.read', 'scan.read', 'scan.removed', 'scan.read']
  for (const [q, actions] of [
    ['скан', scans],
    ['Просмотр скана', ['scan.read', 'scan.read']],
    ['просмотры', ['passport.read', 'scan.read', 'scan.read']],
    ['Удалён скан', ['scan.removed']],
    ['удален скан', ['scan.removed']],
    ['вход в консоль', ['staff.signed-in']],
    ['staff.signed-in', ['staff.signed-in']],
    ['scan.read', ['scan.read', 'scan.read']],
    ['scan', ['scan.read', 'scan.removed', 'scan.read']],
    ['просмотр -скана', ['passport.read']],
    ['5001', ['scan.removed']],
    ['вход выплата', []],
  ] as const)
    expect([q, await found(q)]).toEqual([q, actions])
  expect(await pageFor('скан', { perPage: '2', page: '2' })).toMatchObject({
    total: 4,
    hasMore: false,
    data: [{ action: 'scan.removed' }, { object: '5000' }],
  })
  const oldest = await pageFor('скан', { perPage: '1', order: 'asc' })
  expect(oldest).toMatchObject({ hasMore: true, data: [{ object: '5000' }] })
  expect((await pageFor('скан', { action: 'scan.removed' })).data).toHaveLength(1)
  const all: string[] = []
  for await (const rows of auditList(db).rows(auditQuerySchema.parse({ q: 'скан', actor: 'rita' })))
    all.push(...rows.map(({ action }) => action))
  expect(all).toEqual(scans)
})
