import { expect, it } from 'vitest'
import { testDatabase } from '../../../../../testing/database/test-database.ts'
import { aNumber, getMemberId } from '../../../../../testing/earnings/contract-fixtures.ts'
import { anImportsTest } from '../../../../../testing/earnings/contract-import-fixtures.ts'
import { getMoney } from '../../../../../testing/earnings/ledger-fixtures.ts'
import { aWorkbook } from '../../../../../testing/files/workbooks.ts'
import { repeated, times } from '../../../../../testing/harness/repeat.ts'
import { aPhone } from '../../../../../testing/identity/member-fixtures.ts'
import { sendAsStaff } from '../../../../../testing/operations/staff-fixtures.ts'

const { db } = await testDatabase()
const test = await anImportsTest(db, { releaseSecondPersonFrom: 1_000n })
const { ada, boris, sendRequest, getErrorCode, carryOut, fetchUpload, checked } = test

const putMapping = (name: string, phone: string, person = ada) =>
  sendAsStaff(test, 'PUT', `/console/api/import-mappings/${encodeURIComponent(name)}`, {
    cookie: person.cookie,
    payload: {
      columns: {
        number: 'Номер',
        product: 'Услуга',
        phone,
        city: 'Город',
        connectedAt: 'Подключён',
        status: 'Состояние',
      },
      products: { ШПД: 'internet' },
      statuses: { активен: 'confirmed' },
      replaces: true,
    },
  })
// Two column mappings for the same file. The reports by both mappings have equal counts and sums, but the rewards go to
// different members.
const [honest, other] = ['привёл', 'платить'] as const
await putMapping(honest, 'Кто привёл')
await putMapping(other, 'Кому платить')

/**
 * Uploads a file and checks it with this column mapping. The rewards of the file are so large that a second person must
 * import the file.
 */
async function aCheckedFile(mapping: string = honest) {
  const [phone, otherPhone] = [aPhone(), aPhone()]
  const header = ['Номер', 'Услуга', 'Кто привёл', 'Кому платить', 'Город', 'Подключён', 'Состояние']
  const rows = times(2, () => [aNumber(), 'ШПД', phone, otherPhone, 'Казань', '2026-01-05', 'активен'])
  const upload = await checked(aWorkbook([header, ...rows]), mapping)
  return { upload, phone, otherPhone }
}
const commit = (id: string, revision: number) =>
  sendRequest(`import-uploads/${id}/commit`, { revision }, boris)
const checkAgain = (id: string) => sendRequest(`import-uploads/${id}/check`, { mapping: other })

it('refuses the import by a second person when the uploader has requested another check since this person saw the report', async () => {
  const { upload, otherPhone } = await aCheckedFile()
  const { id, revision, report } = upload
  expect(upload).toMatchObject({ stage: 'checked', needsSecondPerson: true })
  expect((await checkAgain(id)).statusCode).toBe(200)
  expect(await getErrorCode(commit(id, revision))).toBe('import_report_changed')
  await carryOut()
  const again = await fetchUpload(id)
  expect(again).toMatchObject({ stage: 'checked', report })
  expect((await commit(id, revision)).json()).toMatchObject({
    error: { code: 'import_report_changed', message: 'Отчёт изменился: посмотрите ещё раз' },
  })
  expect(await fetchUpload(id)).toEqual(again)
  expect(await getErrorCode(sendRequest(`import-uploads/${id}/commit`, {}, boris))).toBe('invalid_request')
  expect((await commit(id, again.revision)).statusCode).toBe(200)
  await carryOut()
  expect(await getMoney(db, await getMemberId(db, otherPhone))).toMatchObject({ available: 1_000n })
})

it('when the uploader requests another check and the second person imports the file in parallel, one of the requests is refused', async () => {
  for (const _ of times(repeated(5), () => 0)) {
    const { upload, phone } = await aCheckedFile()
    const { id, revision } = upload
    const [checking, importing] = await Promise.all([checkAgain(id), commit(id, revision)])
    const codes = [checking.statusCode, importing.statusCode]
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
    await carryOut()
    if (importing.statusCode === 200)
      expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ available: 1_000n })
    else expect(await fetchUpload(id)).toMatchObject({ stage: 'checked', batch: null })
    expect((await fetchUpload(id)).stage).toBe(importing.statusCode === 200 ? 'done' : 'checked')
    await sendAsStaff(test, 'DELETE', `/console/api/import-uploads/${id}`, { cookie: ada.cookie })
  }
})

it('a person who chose the column mapping of a colleague’s file cannot import this file as the second person', async () => {
  const { upload } = await aCheckedFile('')
  const { id, stage } = upload
  expect(stage).toBe('unmapped')
  await sendRequest(`import-uploads/${id}/check`, { mapping: other }, boris)
  await carryOut()
  expect(await fetchUpload(id)).toMatchObject({ checkedBy: `staff:${boris.name}`, needsSecondPerson: true })
  expect(await getErrorCode(test.commit(id, boris))).toBe('import_second_person')
  expect(await getErrorCode(test.commit(id, ada))).toBe('import_second_person')
  await sendRequest(`import-uploads/${id}/check`, { mapping: honest })
  await carryOut()
  expect((await test.commit(id, boris)).statusCode).toBe(200)
})

it('a staff member who once changed the column mapping of a colleague’s file cannot give the second consent that its import needs', async () => {
  const name = 'подменённая'
  await putMapping(name, 'Кто привёл')
  await putMapping(name, 'Кому платить', boris)
  // Ada changes the mapping again. What Boris wrote into the other columns is still used.
  await putMapping(name, 'Кто привёл')
  const { id } = (await aCheckedFile(name)).upload
  expect(await getErrorCode(test.commit(id, boris))).toBe('import_second_person')
})
