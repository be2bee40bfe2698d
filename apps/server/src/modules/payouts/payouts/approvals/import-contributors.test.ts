import { expect, it } from 'vitest'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { aNumber } from '../../../../testing/earnings/contract-fixtures.ts'
import { anImportsTest } from '../../../../testing/earnings/contract-import-fixtures.ts'
import { aWorkbook } from '../../../../testing/files/workbooks.ts'
import { aStaffMember, sendAsStaff } from '../../../../testing/operations/staff-fixtures.ts'
import { aPayee, aPayoutTest, aWithdrawal } from '../../../../testing/payouts/payout-fixtures.ts'

const { db } = await testDatabase()
await aPayoutTest(db)
const test = await anImportsTest(db)
const { sendRequest, carryOut } = test
const admin = () => aStaffMember(test, { roles: ['admin'] })
const [uploader, firstAuthor, lastAuthor, importer, other] = [
  test.ada,
  await admin(),
  await admin(),
  await admin(),
  await admin(),
]

const putMapping = (city: string, person: typeof uploader) =>
  sendAsStaff(test, 'PUT', '/console/api/import-mappings/billing', {
    cookie: person.cookie,
    payload: {
      columns: {
        number: 'Номер',
        product: 'Услуга',
        phone: 'Агент',
        city,
        connectedAt: 'Подключён',
        status: 'Состояние',
      },
      products: { ШПД: 'internet' },
      statuses: { активен: 'confirmed' },
      replaces: true,
    },
  })

it('the uploader of a file, each author of its column mapping and its importer cannot be the only approver for the members in the file', async () => {
  const member = await aPayee(db)
  await putMapping('Регион', firstAuthor)
  await putMapping('Город', lastAuthor)
  const header = ['Номер', 'Услуга', 'Агент', 'Город', 'Подключён', 'Состояние']
  const row = [aNumber(), 'ШПД', Number(member.phone), 'Казань', '2026-01-05', 'активен']
  const upload = await test.checked(aWorkbook([header, row]), 'billing')
  expect((await test.commit(upload.id, importer)).statusCode).toBe(200)
  await carryOut()
  const { rows } = await db.query<{ contributors: string[] }>({
    text: 'select contributors from import_batches',
    values: [],
  })
  const toActors = (people: (typeof uploader)[]) => people.map(({ name }) => `staff:${name}`).toSorted()
  expect(rows.map((batch) => batch.contributors.toSorted())).toEqual([
    toActors([uploader, firstAuthor, lastAuthor]),
  ])
  const approvals: (boolean | undefined)[] = []
  for (const person of [uploader, firstAuthor, lastAuthor, importer, other]) {
    const { number } = await aWithdrawal(test, { member, amount: 100 })
    const response = await sendRequest(`withdrawals/${number}/approval`, {}, person)
    approvals.push(response.json<{ isApproved?: boolean }>().isApproved)
  }
  expect(approvals).toEqual([false, false, false, false, true])
})
