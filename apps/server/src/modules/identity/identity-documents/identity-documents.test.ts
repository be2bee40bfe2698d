import { expect, it } from 'vitest'
import { aMember, aPhone } from '../../../testing/identity/member-fixtures.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { addStaff } from '../../../platform/staff/staff.service.ts'
import {
  decideIdentityDocument,
  listIdentityDocuments,
  getIdentityDocument,
} from './identity-documents.service.ts'

const { db } = await testDatabase()
const clock = aClock()
const olga = aPhone()
await addStaff(db, { name: 'olga', phone: olga, now: new Date() })

const approve = (phone: string, as = 'olga') =>
  decideIdentityDocument({ db, clock, as }, { phone, status: 'approved', comment: '' })

it('lists documents in review and approved documents of members who returned to a dormant account', async () => {
  const [waiting, dormant, fine] = [await aMember(db), await aMember(db), await aMember(db)]
  await db.query({
    text: `insert into identity_documents (member_id, status, decided_at) values ($1, 'review', null),
      ($2, 'approved', '2026-05-01'), ($3, 'approved', '2026-05-01')`,
    values: [waiting.memberId, dormant.memberId, fine.memberId],
  })
  await db.query({
    text: `update members set returned_at = case when id = $1 then '2026-09-01'::timestamptz else '2026-04-01' end
      where id in ($1, $2)`,
    values: [dormant.memberId, fine.memberId],
  })
  expect(await listIdentityDocuments(db, { all: false, now: clock.systemNow() })).toMatchObject([
    { phone: waiting.phone, fullName: 'Иванов Андрей', status: 'review', isStale: false },
    { phone: dormant.phone, status: 'approved', isStale: true },
  ])
  expect(await listIdentityDocuments(db, { all: true, now: clock.systemNow() })).toHaveLength(3)
  await approve(dormant.phone)
  expect(await listIdentityDocuments(db, { all: false, now: clock.systemNow() })).toMatchObject([
    { phone: waiting.phone },
  ])
})

it("rejects a decision on the staff member's own document, on an unknown member and by an unknown staff member", async () => {
  const [own, member] = [await aMember(db, { phone: olga }), await aMember(db)]
  const refused = (code: string) => ({ code })
  await expect(approve(olga)).rejects.toMatchObject(refused('own_document'))
  await expect(approve(member.phone, 'petr')).rejects.toMatchObject(refused('staff_not_found'))
  await expect(approve(aPhone())).rejects.toMatchObject(refused('member_not_found'))
  for (const { memberId } of [own, member])
    expect(await getIdentityDocument(db, memberId)).toMatchObject({ status: 'none' })
})
