import { expect, it } from 'vitest'
import { aPhone } from '../../testing/identity/member-fixtures.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { addStaff, listStaff, removePerson, staffMember } from './staff.service.ts'

const { db } = await testDatabase()
const now = new Date()
const remove = (name: string) => db.transaction((tx) => removePerson(tx, { name, now }))
const expectRejection = (promise: Promise<unknown>) => expect(promise).rejects

it('a staff member can be found by name until they are removed', async () => {
  const phone = aPhone()
  await addStaff(db, { name: 'olga', phone, now })
  expect(await staffMember(db, 'olga')).toMatchObject({ name: 'olga', phone })
  await remove('olga')
  await expectRejection(staffMember(db, 'olga')).toMatchObject({ code: 'staff_not_found' })
  await expectRejection(remove('olga')).toMatchObject({ code: 'staff_not_found' })
  expect((await listStaff(db)).map(({ name }) => name)).toContain('olga')
})

it('addStaff accepts a removed staff member’s name and phone number together, but refuses one of them without the other', async () => {
  const [phone, otherPhone] = [aPhone(), aPhone()]
  await addStaff(db, { name: 'petr', phone, now })
  const refused = (field = 'name') => ({ code: 'staff_exists', details: { fields: [{ field }] } })
  await expectRejection(addStaff(db, { name: 'petr', phone, now })).toMatchObject(refused())
  await remove('petr')
  await expectRejection(addStaff(db, { name: 'petr', phone: otherPhone, now })).toMatchObject(refused())
  await expectRejection(addStaff(db, { name: 'petr2', phone, now })).toMatchObject(refused('phone'))
  await addStaff(db, { name: 'petr', phone, now })
  expect(await staffMember(db, 'petr')).toMatchObject({ phone, removedAt: null })
})

it.each(['', 'Ольга', 'o', 'Olga', '1olga', 'olga:admin', 'o'.repeat(32)])(
  'refuses the staff name «%s» as invalid',
  async (name) => {
    await expectRejection(addStaff(db, { name, phone: aPhone(), now })).toMatchObject({
      code: 'staff_invalid_name',
    })
  },
)
