import { expect, it } from 'vitest'
import { aMember } from '../../testing/actors.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { auditOf, memberActor, recordAudit } from './audit.ts'

const { db } = await testDatabase()
const at = new Date('2026-11-21T10:00:00Z')

it('who looked at what of whom is told, the newest first, of one member or of all', async () => {
  const [member, other] = [await aMember(db), await aMember(db)]
  const { memberId } = member
  await recordAudit(db, { at, actor: 'staff:olga', action: 'passport.read', memberId, reason: 'Сверка' })
  const refused = { at, actor: memberActor(other.memberId), action: 'file.refused', memberId } as const
  await recordAudit(db, { ...refused, object: 'a-file' })
  await recordAudit(db, { ...refused, memberId: null, object: 'no-file' })
  expect(await auditOf(db, { memberId })).toMatchObject([
    { ...refused, object: 'a-file', reason: '', phone: member.phone },
    { actor: 'staff:olga', action: 'passport.read', object: '', reason: 'Сверка', phone: member.phone },
  ])
  expect(await auditOf(db, { limit: 1 })).toMatchObject([{ memberId: null, object: 'no-file', phone: null }])
})

it.each(['update audit_events set actor = $1', 'delete from audit_events where actor <> $1'])(
  'what was written down stays: %s',
  async (text) => {
    await recordAudit(db, { at, actor: 'programme', action: 'passport.read', memberId: null })
    await expect(db.query({ text, values: ['nobody'] })).rejects.toMatchObject({ code: '42501' })
  },
)
