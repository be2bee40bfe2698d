import { expect, it } from 'vitest'
import { aMember, aPhone } from '../../../testing/identity/member-fixtures.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { addStaff } from '../../../platform/staff/staff.service.ts'
import { decideIdentityDocument, getIdentityDocument } from './identity-documents.service.ts'

const { db } = await testDatabase()
const clock = aClock()
const olga = aPhone()
await addStaff(db, { name: 'olga', phone: olga, now: new Date() })

const approve = (phone: string, staffName = 'olga') =>
  decideIdentityDocument({ db, clock, staffName }, { phone, status: 'approved', comment: '' })

it('refuses a decision on the staff member’s own document, on an unknown member’s document, or by an unknown staff member', async () => {
  const [own, member] = [await aMember(db, { phone: olga }), await aMember(db)]
  const refused = (code: string) => ({ code })
  await expect(approve(olga)).rejects.toMatchObject(refused('own_document'))
  await expect(approve(member.phone, 'petr')).rejects.toMatchObject(refused('staff_not_found'))
  await expect(approve(aPhone())).rejects.toMatchObject(refused('member_not_found'))
  for (const { memberId } of [own, member])
    expect(await getIdentityDocument(db, memberId)).toMatchObject({ status: 'none' })
})
