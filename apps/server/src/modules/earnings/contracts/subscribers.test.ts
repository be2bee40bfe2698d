import { expect, it } from 'vitest'
import { aPhone } from '../../../testing/identity/member-fixtures.ts'
import {
  aFile,
  aLine,
  aNumber,
  aFixedClock,
  aVault,
  toCounts,
  importLines,
} from '../../../testing/earnings/contract-fixtures.ts'
import { getDump } from '../../../testing/identity/account-deletion-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { aWorkbook } from '../../../testing/files/workbooks.ts'
import type { ColumnMapping } from './contract-columns.rules.ts'
import { importContracts, previewContracts, readContractFile, undoImport } from './contracts.service.ts'

const { db } = await testDatabase()
const clock = aFixedClock('2026-11-21')
const vault = aVault(db)
const day = '2026-11-10'
const importing = { db, clock, vault }

type ContractLine = { number: string; phone: string; city?: string; subscriber: string }
const toCsvText = (
  rows: readonly ContractLine[],
  header = 'number;product;phone;city;connectedAt;status;subscriberPhone',
) => [header, ...rows.map(({ subscriber, ...row }) => `${aLine({ day, ...row })};${subscriber}`)].join('\n')
const toContractFile = (...rows: ContractLine[]) =>
  readContractFile(new TextEncoder().encode(toCsvText(rows)))
const importRows = (...rows: ContractLine[]) => importContracts(importing, toContractFile(...rows))
const hashed = await vault.hashFor(db, 'phones')
const getSubscriber = async (number: string) => {
  const { rows } = await db.query<{ hash: Buffer | null }>({
    text: 'select subscriber_hash as hash from contracts where number = $1',
    values: [number],
  })
  return rows[0]?.hash ?? null
}
const formatted = (phone: string) => `+7 (${phone.slice(1, 4)}) ${phone.slice(4, 7)}-${phone.slice(7)}`

it('an import stores only a keyed hash of a subscriber’s phone, and the phone is nowhere in the database', async () => {
  const [phone, subscriber, number] = [aPhone(), aPhone(), aNumber()]
  await importRows({ number, phone, subscriber: formatted(subscriber) })
  expect(await getSubscriber(number)).toEqual(hashed(subscriber))
  expect((await getDump(db)).replace(/[ ()+-]/g, '')).not.toContain(subscriber.slice(1))
})

it('the preview of a file with subscribers returns the same report as the import, and importing the file again changes nothing', async () => {
  const [phone, number, otherNumber] = [aPhone(), aNumber(), aNumber()]
  const rows = [
    { number, phone, subscriber: aPhone() },
    { number: otherNumber, phone, subscriber: '' },
    { number, phone, subscriber: aPhone() },
  ]
  const { dueInDay: _, ...preview } = await previewContracts(importing, toContractFile(...rows))
  // The third row contradicts the first row, which has the same number.
  expect(toCounts(preview)).toEqual([2, 0, 0, 1])
  expect(await getSubscriber(number)).toBeNull()
  expect(await importRows(...rows)).toEqual({ ...preview, batch: expect.any(Number) })
  expect(await importRows(...rows)).toMatchObject({ created: 0, updated: 0, unchanged: 2, batch: null })
  // A file without the column of subscribers changes nothing, and the stored subscriber stays.
  const before = await getSubscriber(number)
  const withoutSubscriber = await importLines(db, clock, [aLine({ number, phone, day })])
  expect([toCounts(withoutSubscriber), await getSubscriber(number)]).toEqual([[0, 0, 1, 0], before])
  const empty = await importRows({ number, phone, subscriber: '' })
  expect([toCounts(empty), await getSubscriber(number)]).toEqual([[0, 0, 1, 0], before])
})

it('undoing an import that added or replaced the subscriber of a contract restores the previous subscriber', async () => {
  const [phone, firstSubscriber, secondSubscriber, number] = [aPhone(), aPhone(), aPhone(), aNumber()]
  await importLines(db, clock, [aLine({ number, phone, day })])
  const row = { number, phone }
  const preview = await previewContracts(importing, toContractFile({ ...row, subscriber: firstSubscriber }))
  const first = await importRows({ ...row, subscriber: firstSubscriber })
  expect([preview, first].map(toCounts)).toEqual([
    [0, 1, 0, 0],
    [0, 1, 0, 0],
  ])
  const second = await importRows({ ...row, city: 'Тула', subscriber: secondSubscriber })
  expect(await getSubscriber(number)).toEqual(hashed(secondSubscriber))
  const undo = (batch: number | null) =>
    undoImport({ db, clock, actor: 'test' }, BigInt(batch ?? 0)).then(({ restored, skipped }) => [
      restored,
      skipped,
    ])
  // The third import has changed the subscriber again, so undoing the second import restores nothing.
  const third = await importRows({ ...row, city: 'Тула', subscriber: firstSubscriber })
  expect(await undo(second.batch)).toEqual([0, [number]])
  expect(await undo(third.batch)).toEqual([1, []])
  expect(await getSubscriber(number)).toEqual(hashed(secondSubscriber))
  const fourth = await importRows({ ...row, city: 'Тула', subscriber: firstSubscriber })
  expect(await undo(fourth.batch)).toEqual([1, []])
  expect(await getSubscriber(number)).toEqual(hashed(secondSubscriber))
})

it('undoing the import that created a contract deletes the contract’s subscriber', async () => {
  const [phone, subscriber, number] = [aPhone(), aPhone(), aNumber()]
  const { batch } = await importRows({ number, phone, subscriber })
  await undoImport({ db, clock, actor: 'test' }, BigInt(batch ?? 0))
  expect(await getSubscriber(number)).toBeNull()
  await importLines(db, clock, [aLine({ number, phone, day })])
  expect(await getSubscriber(number)).toBeNull()
})

it('reads subscribers from a workbook by a column mapping, and refuses a workbook that lacks the mapped column', async () => {
  const [subscriber, number] = [aPhone(), aNumber()]
  const mapping: ColumnMapping = {
    columns: {
      number: 'Номер',
      product: 'Услуга',
      phone: 'Агент',
      city: 'Город',
      connectedAt: 'Дата',
      status: 'Состояние',
      subscriberPhone: 'Телефон клиента',
    },
    products: { ШПД: 'internet' },
    statuses: { активен: 'confirmed' },
  }
  const header = ['Телефон клиента', 'Номер', 'Услуга', 'Агент', 'Город', 'Дата', 'Состояние']
  const row = [Number(subscriber), number, 'ШПД', aPhone(), 'Тула', day, 'активен']
  const read = (bytes: Uint8Array) => importContracts(importing, readContractFile(bytes, mapping))
  expect(toCounts(await read(aWorkbook([header, row])))).toEqual([1, 0, 0, 0])
  expect(await getSubscriber(number)).toEqual(hashed(subscriber))
  await expect(read(aWorkbook([header.slice(1), row.slice(1)]))).rejects.toMatchObject({
    code: 'contract_file_header',
  })
})

it('accepts the column of subscribers in a standard header only as the last column', async () => {
  const read = (header: string) =>
    previewContracts(importing, readContractFile(new TextEncoder().encode(toCsvText([], header))))
  const standardHeader = 'Номер договора;Продукт;Телефон участника;Город;Дата подключения;Статус'
  expect(toCounts(await read(`${standardHeader};телефон  Абонента`))).toEqual([0, 0, 0, 0])
  for (const header of [
    `Телефон абонента;${standardHeader}`,
    `${standardHeader};Абонент`,
    `${standardHeader};Телефон абонента;Ещё`,
  ])
    await expect(read(header)).rejects.toMatchObject({ code: 'contract_file_header' })
})

it('without the key that hashes subscriber phones, the import of a file with subscriber phones fails and records nothing', async () => {
  const [phone, number] = [aPhone(), aNumber()]
  const file = toContractFile({ number, phone, subscriber: aPhone() })
  await expect(importContracts({ db, clock }, file)).rejects.toThrow('key that hashes their phones')
  expect(
    (await db.query({ text: 'select from contracts where number = $1', values: [number] })).rowCount,
  ).toBe(0)
  expect(
    toCounts(await importContracts({ db, clock }, readContractFile(aFile([aLine({ number, phone, day })])))),
  ).toEqual([1, 0, 0, 0])
})
