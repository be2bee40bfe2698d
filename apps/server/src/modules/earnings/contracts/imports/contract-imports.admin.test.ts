import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { type ImportRow, type Mappings } from '@impulse/api/contracts/console-imports'
import { formatPhone } from '@impulse/api/fields/phone'
import { postCorrection } from '../../../../ledger/ledger.ts'
import { verifyLedger } from '../../../../ledger/verify.ts'
import { aPhone } from '../../../../testing/identity/member-fixtures.ts'
import {
  aFile,
  aLine,
  aNumber,
  fileKeys,
  getMemberId,
  silentLog,
} from '../../../../testing/earnings/contract-fixtures.ts'
import { times } from '../../../../testing/harness/repeat.ts'
import { aLedgerOperation, getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import { holdLock, untilSomebodyWaits } from '../../../../testing/database/lock-waits.ts'
import { aStaffMember, sendAsStaff } from '../../../../testing/operations/staff-fixtures.ts'
import { readConfig } from '../../../../platform/config/config.ts'
import { anImportsTest } from '../../../../testing/earnings/contract-import-fixtures.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { aWorkbook } from '../../../../testing/files/workbooks.ts'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import { newId } from '../../../../platform/ids/ids.ts'
import { sweepImports } from './contract-imports.service.ts'
import { startImportWorker } from './contract-imports.worker.ts'

const { db, servingUrl } = await testDatabase()
const test = await anImportsTest(db)
const crowded = await anImportsTest((await testDatabase()).db)
const limited = await anImportsTest((await testDatabase()).db, { releaseSecondPersonFrom: 1_000n })
const {
  clock,
  ada,
  boris,
  sendRequest,
  getErrorCode,
  putPart,
  begin,
  carryOut,
  fetchUpload,
  checked,
  imported,
  getImport,
  audited,
  countStoredParts,
} = test
const day = '2026-01-05'
const api = '/console/api'

it('a file that was uploaded in parts is imported once when two staff members confirm the import in parallel', async () => {
  const [phone, otherPhone] = [aPhone(), aPhone()]
  // The rejected rows make the file longer than one part of an upload.
  const filler = 'x'.repeat(9_000)
  const bytes = aFile([
    ...[aNumber(), aNumber()].map((number) => aLine({ number, phone, day })),
    aLine({ number: aNumber(), phone: formatPhone(otherPhone), day, product: 'телеграф' }),
    ...times(150, () => filler),
  ])
  const report = { created: 2, updated: 0, unchanged: 0, rejected: 151, membersCreated: 1, accrued: 1_000 }
  const upload = await checked(bytes)
  expect(upload).toMatchObject({ stage: 'checked', report, batch: null, fileName: 'Ноябрь.csv' })
  expect(upload.rejections[0]).toEqual({ line: 4, reason: 'неизвестный продукт «телеграф»' })
  expect((await db.query({ text: 'select from members where phone = $1', values: [phone] })).rowCount).toBe(0)

  const responses = await Promise.all([ada, boris].map((person) => test.commit(upload.id, person)))
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  await Promise.all([carryOut(), carryOut()])
  const done = await fetchUpload(upload.id)
  expect(done).toMatchObject({ stage: 'done', report, batch: expect.any(String) })
  expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ available: 1_000n })
  expect(await countStoredParts(upload.id)).toBe(2)
  const [row] = (await sendRequest('imports?q=нояб')).json<{ data: ImportRow[] }>().data
  expect(row).toMatchObject({ id: done.batch, state: 'done', upload: upload.id, report })
  expect(row?.actor).toBe(`staff:${ada.name}`)

  expect((await sendRequest('imports.csv')).body).toMatch(
    new RegExp(`${done.batch};Ноябрь.csv;${ada.name};.*;завершена;2;0;0;151`),
  )

  const before = await audited('import.rejected-read')
  const file = await sendRequest(`import-uploads/${upload.id}/rejected`)
  expect(file.headers['content-disposition']).toContain(encodeURIComponent('Отклонённые строки Ноябрь.csv'))
  expect(await audited('import.rejected-read')).toEqual([...before, [`staff:${ada.name}`, 'Ноябрь.csv']])
  const lines = file.body.trimEnd().split('\r\n')
  expect(lines.length).toBe(152)
  expect(lines[1]).toMatch(
    new RegExp(`;телеграф;${otherPhone};Москва;${day};confirmed;4;неизвестный продукт`),
  )

  // Importing the same file again changes nothing and adds no row to the list of imports.
  expect(await imported(bytes)).toMatchObject({ stage: 'done', batch: null, report: { created: 0 } })
})

it('a file whose rewards make a large sum available immediately cannot be imported by the staff member who uploaded the file', async () => {
  const lines = (count: number) => times(count, () => aLine({ number: aNumber(), phone: aPhone(), day }))
  const small = await limited.checked(aFile(lines(1)))
  expect(small.needsSecondPerson).toBe(false)
  const file = aFile(lines(2))
  const { id, needsSecondPerson } = await limited.checked(file)
  expect(needsSecondPerson).toBe(true)
  const commit = (person: typeof ada) => limited.commit(id, person)
  expect(await getErrorCode(commit(limited.ada))).toBe('import_second_person')
  expect(await limited.fetchUpload(id)).toMatchObject({ stage: 'checked' })
  expect((await commit(limited.boris)).statusCode).toBe(200)
  const { rows } = await limited.db.query<{ actor: string; after: string }>({
    text: `select actor, after from audit_events where action = 'import.requested' order by id desc limit 1`,
    values: [],
  })
  expect(rows).toEqual([
    {
      actor: `staff:${limited.boris.name}`,
      after: expect.stringContaining(`Файл прислал: ${limited.ada.name}.`),
    },
  ])
  expect(rows[0]?.after).toContain(`SHA-256 файла ${createHash('sha256').update(file).digest('hex')}`)
  await limited.carryOut()
  expect((await limited.imported(aFile(lines(1)))).stage).toBe('done')
})

it('the audit row of an import has the file name, both persons, the final counts and sums, and the hash of the file', async () => {
  const line = (product = 'internet') => aLine({ number: aNumber(), phone: aPhone(), day, product })
  const file = aFile([line(), line(), line('телеграф')])
  const { id } = await limited.checked(file)
  await limited.commit(id, limited.boris)
  await limited.carryOut()
  const getLast = async () => {
    const { rows } = await limited.db.query({
      text: `select actor, object, after from audit_events where action = 'import.recorded' order by id desc limit 1`,
      values: [],
    })
    return rows[0]
  }
  const hash = createHash('sha256').update(file).digest('hex')
  const row = {
    actor: `staff:${limited.boris.name}`,
    object: 'Ноябрь.csv',
    after: `Файл прислал: ${limited.ada.name}. Загрузил: ${limited.boris.name}. Новых договоров 2, изменений 0, без изменений 0, отклонено строк 1. Начислено 1\u00a0000\u00a0б., из них с прошедшим сроком заморозки 1\u00a0000\u00a0б., снято 0\u00a0б. SHA-256 файла ${hash}`,
  }
  expect(await getLast()).toEqual(row)
  // A file that changes nothing makes no import and no row.
  expect((await limited.imported(file)).batch).toBeNull()
  expect(await getLast()).toEqual(row)
})

it('an import that needs a second person is refused while the uploader of the file lacks the permission to import files', async () => {
  const leaving = await aStaffMember(limited, { roles: ['admin'] })
  const lines = times(2, () => aLine({ number: aNumber(), phone: aPhone(), day }))
  const { id } = await limited.checked(aFile(lines))
  await limited.db.query({
    text: 'update import_uploads set actor = $2, checked_by = $2 where id = $1',
    values: [id, `staff:${leaving.name}`],
  })
  await limited.db.query({
    text: `update staff set roles = '{finance}' where name = $1`,
    values: [leaving.name],
  })
  expect(await getErrorCode(limited.commit(id, limited.boris))).toBe('import_second_person')
  await limited.db.query({
    text: `update staff set roles = '{admin}' where name = $1`,
    values: [leaving.name],
  })
  expect((await limited.commit(id, limited.boris)).statusCode).toBe(200)
  await limited.carryOut()
})

it('imports that one person both uploads and starts within 24 hours count together towards the limit of sole releases, even when started in parallel', async () => {
  const split = await anImportsTest((await testDatabase()).db, { releaseSecondPersonFrom: 1_000n })
  const aSmall = () => split.checked(aFile([aLine({ number: aNumber(), phone: aPhone(), day })]))
  const commit = ({ id }: { id: string }, person = split.ada) => split.commit(id, person)
  const [first, second] = [await aSmall(), await aSmall()]
  const responses = await Promise.all([commit(first), commit(second)])
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  await split.carryOut()
  const refused = responses[0]?.statusCode === 409 ? first : second
  expect(await split.fetchUpload(refused.id)).toMatchObject({ stage: 'checked', needsSecondPerson: true })
  expect(await getErrorCode(commit(refused))).toBe('import_second_person')
  expect((await commit(refused, split.boris)).statusCode).toBe(200)
  await split.carryOut()
  expect(await split.fetchUpload(refused.id)).toMatchObject({ stage: 'done' })
})

it('the worker refuses an import that only its uploader started when, since the check, so many rewards became due that it needs a second person', async () => {
  const today = moscowDay(limited.clock.businessNow())
  const lines = times(2, () => aLine({ number: aNumber(), phone: aPhone(), day: today }))
  const { id, needsSecondPerson } = await limited.checked(aFile(lines))
  expect(needsSecondPerson).toBe(false)
  expect((await limited.commit(id)).statusCode).toBe(200)
  const later = new Date(limited.clock.businessNow().getTime() + 20 * 86_400_000)
  await limited.carryOut({ ...limited.clock, businessNow: () => later })
  expect(await limited.fetchUpload(id)).toMatchObject({
    stage: 'failed',
    batch: null,
    failure: expect.stringContaining('загрузить его должен другой сотрудник'),
  })
})

it('the import worker stores the phones of subscribers as hashes, and rejected rows can be downloaded, corrected and imported', async () => {
  const [phone, subscriber, number, rejectedNumber] = [aPhone(), aPhone(), aNumber(), aNumber()]
  const header = 'Номер договора;Продукт;Телефон участника;Город;Дата подключения;Статус;Телефон абонента'
  const line = (fields: Parameters<typeof aLine>[0]) => `${aLine(fields)};${formatPhone(subscriber)}`
  const bytes = new TextEncoder().encode(
    [
      header,
      line({ number, phone, day }),
      line({ number: rejectedNumber, phone, day, product: 'телеграф' }),
    ].join('\n'),
  )
  const { id } = await checked(bytes)
  const worker = startImportWorker({
    db,
    clock,
    log: silentLog,
    databaseUrl: servingUrl,
    config: { ...readConfig({}), fileKeys, logLevel: 'silent' },
  })
  await test.commit(id)
  await expect.poll(async () => (await fetchUpload(id)).stage, { timeout: 60_000 }).toBe('done')
  await worker.stop()
  const getSubscriberHash = async (one: string) => {
    const { rows } = await db.query<{ hash: Buffer | null }>({
      text: 'select subscriber_hash as hash from contracts where number = $1',
      values: [one],
    })
    return rows[0]?.hash?.length ?? null
  }
  expect(await getSubscriberHash(number)).toBe(32)
  const { body } = await sendRequest(`import-uploads/${id}/rejected`)
  const rows = body.trimEnd().split('\r\n')
  expect(rows[0]).toBe(`\uFEFF${header};Строка файла;Причина`)
  expect(rows[1]).toContain(`;confirmed;${subscriber};3;неизвестный продукт`)
  const mended = rows.map((row) => row.split(';').slice(0, 7).join(';').replace('телеграф', 'internet'))
  await imported(new TextEncoder().encode(mended.join('\n')))
  expect(await getSubscriberHash(rejectedNumber)).toBe(32)
})

it('accepts a part of a file only from the staff member who began the upload, and only with the declared size', async () => {
  const bytes = aFile([aLine({ number: aNumber(), phone: aPhone(), day })])
  const id = await begin(bytes.length)
  expect(await getErrorCode(sendRequest(`import-uploads/${id}/check`, {}))).toBe('import_upload_part')
  expect((await putPart(id, 0, bytes.subarray(1))).json()).toMatchObject({
    error: { code: 'import_upload_part' },
  })
  expect((await putPart(id, 1, bytes)).json()).toMatchObject({ error: { code: 'import_upload_part' } })
  expect((await putPart(id, 0, bytes, boris)).json()).toMatchObject({
    error: { code: 'import_upload_not_found' },
  })
  expect((await putPart(newId(), 0, bytes)).statusCode).toBe(404)
  expect(await getErrorCode(test.commit(id))).toBe('import_upload_stage')
  expect((await putPart(id, 0, bytes)).statusCode).toBe(200)
  expect((await putPart(id, 0, bytes)).statusCode).toBe(200)
  expect((await sendRequest(`import-uploads/${id}/check`, {})).statusCode).toBe(200)
  expect((await putPart(id, 0, bytes)).json()).toMatchObject({ error: { code: 'import_upload_stage' } })
  await carryOut()
  // Another staff member can delete the upload but cannot check it again with another mapping.
  expect(await getErrorCode(sendRequest(`import-uploads/${id}/check`, {}, boris))).toBe('import_upload_stage')
  const deletionResponse = await sendAsStaff(test, 'DELETE', `${api}/import-uploads/${id}`, {
    cookie: boris.cookie,
  })
  expect(deletionResponse.statusCode).toBe(200)
  expect((await sendRequest(`import-uploads/${id}`)).statusCode).toBe(404)
  for (const wrong of [0, -1, 0.5, 201 * 1024 * 1024])
    expect(
      (await sendRequest('import-uploads', { fileName: 'a.csv', bytes: wrong })).statusCode,
    ).toBeGreaterThanOrEqual(400)
  expect(await getErrorCode(sendRequest('import-uploads', { fileName: 'a\nb', bytes: 5 }))).toBe(
    'invalid_request',
  )
})

it('a repeated part of a file and a request to check this file are both accepted when they are sent in parallel', async () => {
  const [bytes, otherBytes] = ['900 000-00-01', '900 000-00-02'].map((phone) =>
    aFile([aLine({ number: 'T-LOOK', phone, day })]),
  ) as [Uint8Array, Uint8Array]
  const id = await begin(bytes.length)
  await putPart(id, 0, bytes)
  const releaseLease = await holdLock(db, (tx) =>
    tx.query({ text: 'select from import_upload_parts where upload = $1 for update', values: [id] }),
  )
  const sending = putPart(id, 0, otherBytes)
  await untilSomebodyWaits(db)
  const looking = sendRequest(`import-uploads/${id}/check`, {})
  await untilSomebodyWaits(db, 2)
  await releaseLease()
  expect([(await sending).statusCode, (await looking).statusCode]).toEqual([200, 200])
})

it('the upload of a file that is not a contract file fails with a reason in Russian, and the file’s stored parts are deleted', async () => {
  expect(await checked(new TextEncoder().encode('\u0000\u0000'))).toMatchObject({
    stage: 'failed',
    failure: expect.stringContaining('не читается как текст'),
  })
  const long = aFile(['x'.repeat(10_001)])
  const failed = await checked(long)
  expect(failed).toMatchObject({ stage: 'failed', failure: expect.stringContaining('(строка 2)') })
  expect(await countStoredParts(failed.id)).toBe(0)
})

it('reads a file of another system after staff have saved a column mapping for the file, and refuses an ambiguous mapping', async () => {
  const number = aNumber()
  const header = ['Абонент', 'Номер', 'Услуга', 'Кто привёл', 'Город', 'Подключён', 'Состояние']
  const bytes = aWorkbook([header, ['Иванов', number, 'ШПД', aPhone(), 'Казань', day, 'активен']])
  const unmapped = await checked(bytes)
  expect(unmapped).toMatchObject({ stage: 'unmapped', header, report: null })
  const mapping = {
    columns: {
      number: 'Номер',
      product: 'Услуга',
      phone: 'Кто привёл',
      city: 'Город',
      connectedAt: 'Подключён',
      status: 'Состояние',
    },
    products: { ШПД: 'internet' },
    statuses: { активен: 'confirmed' },
  }
  const save = (name: string, payload: object) =>
    sendAsStaff(test, 'PUT', `${api}/import-mappings/${encodeURIComponent(name)}`, {
      cookie: ada.cookie,
      payload,
    })
  const twice = { ...mapping, columns: { ...mapping.columns, city: 'Номер' } }
  const ambiguousMapping = { ...mapping, products: { ШПД: 'internet', ' шпд': 'mobile' } }
  for (const [name, wrong] of [
    ['биллинг', twice],
    ['биллинг', ambiguousMapping],
    ['два слова', mapping],
  ] as const)
    expect((await save(name, wrong)).json()).toMatchObject({ error: { code: 'column_mapping_invalid' } })
  const saved = (await save('биллинг', mapping)).json<Mappings>()
  expect(saved).toMatchObject({ mappings: [{ id: 'биллинг', mapping }], products: expect.any(Array) })
  expect(await audited('mapping.saved')).toEqual([[`staff:${ada.name}`, 'биллинг']])
  // An existing mapping is replaced only when `replaces` is set. Saving the same mapping again changes
  // nothing.
  const otherMapping = { ...mapping, products: { ШПД: 'mobile' } }
  expect((await save('биллинг', otherMapping)).json()).toMatchObject({
    error: { code: 'column_mapping_taken' },
  })
  expect((await save('биллинг', mapping)).statusCode).toBe(200)
  expect((await save('биллинг', { ...otherMapping, replaces: true })).json()).toMatchObject({
    mappings: [{ id: 'биллинг', mapping: otherMapping }],
  })
  expect((await save('биллинг', { ...mapping, replaces: true })).statusCode).toBe(200)
  const check = (payload: object) => sendRequest(`import-uploads/${unmapped.id}/check`, payload)
  expect(await getErrorCode(check({ mapping: 'другое' }))).toBe('column_mapping_not_found')
  expect((await check({ mapping: 'биллинг' })).statusCode).toBe(200)
  await carryOut()
  expect(await fetchUpload(unmapped.id)).toMatchObject({
    stage: 'checked',
    report: { created: 1, rejected: 0 },
  })
})

it('the worker carries out a requested undo before imports that were already waiting', async () => {
  const { batch } = await imported(aFile([aLine({ number: aNumber(), phone: aPhone(), day })]))
  const { id } = await checked(aFile([aLine({ number: aNumber(), phone: aPhone(), day })]))
  await test.commit(id)
  await sendRequest(`imports/${batch}/undoing`, { reason: 'Не тот файл' })
  await carryOut()
  const { rows } = await db.query({
    text: `select u.finished_at <= i.finished_at as "isFirst" from import_undos u, import_uploads i where u.batch = $1 and i.id = $2`,
    values: [batch, id],
  })
  expect(rows).toEqual([{ isFirst: true }])
})

it('of two parallel requests to undo an import, one is carried out, and points that the member has already spent become debt', async () => {
  const phone = aPhone()
  const number = aNumber()
  const { batch } = await imported(aFile([aLine({ number, phone, day: '2026-01-05' })]))
  const memberId = await getMemberId(db, phone)
  await db.transaction((tx) => postCorrection(tx, { ...aLedgerOperation(memberId), amount: -300n }))
  expect(await getErrorCode(sendRequest(`imports/${batch}/undoing`, { reason: ' ' }))).toBe('reason_required')
  expect(await getErrorCode(sendRequest('imports/999999/undoing', { reason: 'Не тот файл' }))).toBe(
    'import_not_found',
  )
  const responses = await Promise.all(
    [ada, boris].map((person) => sendRequest(`imports/${batch}/undoing`, { reason: 'Не тот файл' }, person)),
  )
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await getImport(batch)).toMatchObject({ state: 'undoing' })
  await carryOut()
  expect(await getImport(batch)).toMatchObject({
    state: 'undone',
    undoing: {
      reason: 'Не тот файл',
      contracts: 1,
      clawedBack: 500,
      debtCount: 1,
      failed: false,
      debts: [{ number, amount: 300 }],
    },
  })
  expect(await getErrorCode(sendRequest(`imports/${batch}/undoing`, { reason: 'Не тот файл' }))).toBe(
    'import_undone',
  )
  const { rows } = await db.query({
    text: `select reason from audit_events where action = 'import.undone' and object = $1`,
    values: [batch],
  })
  expect(rows).toEqual([{ reason: 'Не тот файл' }])
  expect(await db.snapshot(verifyLedger)).toEqual([])
})

it('deletes an abandoned upload after two hours, and the rejected rows of an import after a month', async () => {
  const id = await begin(10)
  const { id: long } = await imported(aFile(['nothing of a contract']))
  const rejected = async () =>
    (await db.query({ text: 'select from import_rejections where upload = $1', values: [long] })).rowCount
  const hours = (count: number) => ({
    ...clock,
    systemNow: () => new Date(clock.systemNow().getTime() + count * 3_600_000),
  })
  await sweepImports({ db, clock: hours(1) })
  expect((await sendRequest(`import-uploads/${id}`)).statusCode).toBe(200)
  await sweepImports({ db, clock: hours(3) })
  expect((await sendRequest(`import-uploads/${id}`)).statusCode).toBe(404)
  expect(await rejected()).toBe(1)
  await sweepImports({ db, clock: hours(31 * 24) })
  expect(await rejected()).toBe(0)
})

it('the file of an import is stored sealed for three years, and each download by an administrator is recorded in the audit', async () => {
  const [phone, number] = [aPhone(), aNumber()]
  const bytes = aFile([aLine({ number, phone, day }), 'nothing of a contract', 'x'.repeat(9_000)])
  const { id, batch } = await imported(bytes)
  const path = `imports/${batch}/file`
  const { rows } = await db.query<{ part: Buffer }>({
    text: 'select bytes as part from import_upload_parts where upload = $1',
    values: [id],
  })
  expect(rows.map(({ part }) => part.includes(phone))).toEqual([false])

  const response = await sendRequest(path)
  expect(response.rawPayload.equals(Buffer.from(bytes))).toBe(true)
  expect(response.headers['content-disposition']).toContain(encodeURIComponent('Ноябрь.csv'))
  expect((await audited('import.file-read')).at(-1)).toEqual([`staff:${ada.name}`, 'Ноябрь.csv'])
  const finance = await aStaffMember(test, { roles: ['finance'] })
  expect((await sendRequest(path, undefined, finance)).statusCode).toBe(403)
  expect(await getErrorCode(sendRequest('imports/999999/file'))).toBe('import_not_found')

  const days = (count: number) => ({
    ...clock,
    systemNow: () => new Date(clock.systemNow().getTime() + count * 86_400_000),
  })
  expect(await getImport(batch)).toMatchObject({ hasFile: true, upload: id })
  await sweepImports({ db, clock: days(3 * 365) })
  // The rejected rows are deleted after a month, and the file is not.
  expect(await getImport(batch)).toMatchObject({ hasFile: true, upload: null })
  expect((await sendRequest(path)).statusCode).toBe(200)
  await sweepImports({ db, clock: days(3 * 366 + 1) })
  expect(await getImport(batch)).toMatchObject({ hasFile: false })
  expect(await getErrorCode(sendRequest(path))).toBe('import_file_gone')
})

it('the file of an import that changed nothing is not stored', async () => {
  const bytes = aFile([aLine({ number: aNumber(), phone: aPhone(), day })])
  await imported(bytes)
  const { id, batch } = await imported(bytes)
  expect([batch, await countStoredParts(id)]).toEqual([null, 0])
})

it('refuses another upload of a contract file while ten uploads are unfinished, even when the uploads are begun in parallel', async () => {
  const responses = await Promise.all(
    times(14, () => crowded.sendRequest('import-uploads', { fileName: 'a.csv', bytes: 9 })),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
  expect(responses.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({
    error: { code: 'import_uploads_full' },
  })
})
