import { beforeEach, expect, test } from 'vitest'
import { type Banks, type BicBanks } from '@impulse/api/recipients/bank'
import { seedBanks } from '../../../../../../db/seed/demo-banks.ts'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import {
  aBicEntry,
  aDirectory,
  anSbpList,
  createBics,
  inWindows1251,
  packed,
} from '../../../testing/payouts/bank-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { bankRoutes } from './banks.routes.ts'
import { getBank, getBicBank, hasBanks, listBanks } from './banks.service.ts'
import { importBanks, importBics } from './bank-imports.service.ts'

const { db } = await testDatabase()

beforeEach(async () => {
  for (const table of ['banks', 'bics', 'seeds']) await db.query({ text: `delete from ${table}`, values: [] })
})

const sber = ['100000000111', 'Сбербанк'] as const
const others = (count: number, from = 0) =>
  Array.from(
    { length: count },
    (_, index) => [String(100_000_000_300 + from + index), `Банк ${from + index}`] as const,
  )
const took = (bytes: Buffer, force = false) => importBanks(db, { bytes, force })
const tookBics = (bytes: Buffer, force = false) => importBics(db, { bytes, force })
const directory = (entries: readonly string[]) => packed(inWindows1251(aDirectory(entries)))
const toBicEntries = (bics: readonly string[]) => bics.map((bic) => aBicEntry({ bic }))

test('returns the banks in the specified shape: popular banks first, then the others by name (spec 3.19)', async () => {
  await seedBanks(db)
  const { app } = await buildTestApp({ db, routes: (parts) => [bankRoutes(parts)] })
  const { accessToken } = await aMember(db)
  const headers = { authorization: `Bearer ${accessToken}` }
  const { banks } = (await app.inject({ url: '/api/banks/', headers })).json<Banks>()
  expect(banks.items.length).toBeGreaterThanOrEqual(30)
  expect(banks.items.slice(0, banks.popularCount).map(({ shortName }) => shortName)).toEqual([
    'Сбербанк',
    'Т-Банк',
    'ВТБ',
    'Альфа-Банк',
    'Газпромбанк',
    'Озон Банк',
  ])
  expect(banks.items[0]).toEqual({ id: '100000000111', name: 'ПАО Сбербанк', shortName: 'Сбербанк' })
  const rest = banks.items.slice(banks.popularCount).map(({ shortName }) => shortName)
  expect(rest).toEqual(rest.toSorted(new Intl.Collator('ru').compare))

  const byBic = (await app.inject({ url: '/api/banks/bic/', headers })).json<BicBanks>().banks
  expect(byBic.popularCount).toBe(5)
  expect(byBic.items.slice(0, 2)).toEqual([
    { bic: '044525225', name: 'ПАО Сбербанк' },
    { bic: '044525974', name: 'АО «ТБанк»' },
  ])
  expect(byBic.items.slice(5).map(({ name }) => name)).toEqual([
    'АО «Райффайзенбанк»',
    'ПАО «Банк ПСБ»',
    'Уральский банк ПАО Сбербанк',
  ])
  expect((await app.inject({ url: '/api/banks/bic/' })).statusCode).toBe(401)
  expect((await app.inject({ url: '/api/banks/' })).statusCode).toBe(401)
})

test('an import of a bank list returns the numbers of added, changed and removed banks; a second import of the same list returns zeros', async () => {
  expect(await hasBanks(db)).toBe(false)
  expect(await took(anSbpList([sber, ...others(3)]))).toEqual({ added: 4, updated: 0, gone: 0, skipped: 0 })
  const next = anSbpList([['100000000111', 'Сбер'], ...others(2), ['100000000999', 'Новый']])
  expect(await took(next)).toEqual({ added: 1, updated: 1, gone: 1, skipped: 0 })
  expect(await took(next)).toEqual({ added: 0, updated: 0, gone: 0, skipped: 0 })
  expect((await listBanks(db)).items.map(({ shortName }) => shortName)).toEqual([
    'Сбер',
    'Банк 0',
    'Банк 1',
    'Новый',
  ])
  await expect(getBank(db, '100000000302')).rejects.toMatchObject({ code: 'bank_not_found' })
  // A removed bank that an imported list contains again becomes active again, with the name from this list.
  expect(await took(anSbpList([['100000000111', 'Сбер'], ...others(3)]))).toMatchObject({ added: 1, gone: 1 })
  expect(await getBank(db, '100000000302')).toMatchObject({ shortName: 'Банк 2' })
})

test('the first bank list that the operator imports replaces the demo list, even if the new list has less than half as many banks', async () => {
  await seedBanks(db)
  expect(await took(anSbpList([sber, ...others(2)]))).toMatchObject({ added: 2, updated: 1 })
  expect((await listBanks(db)).items).toHaveLength(3)
  expect(await tookBics(directory(toBicEntries(['044525225', ...createBics(1)])))).toMatchObject({
    added: 1,
    updated: 1,
  })
  await expect(getBicBank(db, '044525974')).rejects.toMatchObject({ code: 'bic_not_found' })
})

test('imports a bank list that is in the JSON format of a payout provider', async () => {
  const items = [{ bank_id: '100000000111', name: 'Сбербанк', bic: '044525225' }]
  expect(await took(Buffer.from(JSON.stringify({ type: 'list', items })))).toMatchObject({ added: 1 })
})

test('an import of a bank list skips and counts rows with an invalid id, without a name, or with a repeated id', async () => {
  const strange = [['100000000', 'Короткий'], ['100000000555', ' '], sber] as const
  expect(await took(anSbpList([sber, ...strange, ...others(1)]))).toMatchObject({ added: 2, skipped: 3 })
})

test('refuses a bank list with less than half of the known banks unless the option `force` is set', async () => {
  await took(anSbpList(others(10)))
  await expect(took(anSbpList(others(4)))).rejects.toMatchObject({ code: 'bank_list_short' })
  expect((await listBanks(db)).items).toHaveLength(10)
  expect(await took(anSbpList(others(4)), true)).toMatchObject({ gone: 6 })

  await tookBics(directory(toBicEntries(createBics(10))))
  await expect(tookBics(directory(toBicEntries(createBics(4))))).rejects.toMatchObject({
    code: 'bank_list_short',
  })
  expect(await tookBics(directory(toBicEntries(createBics(5))))).toMatchObject({ gone: 5 })
})

test('refuses a bank list without any bank, even when the option `force` is set', async () => {
  await took(anSbpList(others(3)))
  await tookBics(directory(toBicEntries(createBics(3))))
  await expect(took(anSbpList([]), true)).rejects.toMatchObject({ code: 'bank_list_empty' })
  await expect(tookBics(directory([]), true)).rejects.toMatchObject({ code: 'bank_list_empty' })
  const restricted = createBics(3).map((bic) => aBicEntry({ bic, restricted: true }))
  await expect(tookBics(directory(restricted), true)).rejects.toMatchObject({ code: 'bank_list_empty' })
  expect((await listBanks(db)).items).toHaveLength(3)
})

test('imports the Bank of Russia’s directory in windows-1251 and in UTF-8, both as a ZIP and as plain XML', async () => {
  const xml = aDirectory([aBicEntry({ bic: '044525225', name: 'ПАО &quot;Ёлка № 1&quot; — Банк' })])
  const name = 'ПАО "Ёлка № 1" — Банк'
  const utf8 = Buffer.from(xml.replace('WINDOWS-1251', 'utf-8'))
  for (const bytes of [packed(inWindows1251(xml)), inWindows1251(xml), packed(utf8), utf8]) {
    await db.query({ text: 'delete from bics', values: [] })
    expect(await tookBics(bytes)).toEqual({ added: 1, updated: 0, gone: 0, skipped: 0 })
    expect(await getBicBank(db, '044525225')).toMatchObject({ name, corrAccount: '30101810000000000225' })
  }
  // A directory whose XML elements have a namespace prefix contains the same banks.
  const prefixed = xml.replaceAll(/<(\/?)(\w+)/g, '<$1ed:$2').replace('xmlns=', 'xmlns:ed=')
  expect(await tookBics(inWindows1251(prefixed))).toMatchObject({ added: 0, updated: 0, gone: 0 })
})

test('imports from the Bank of Russia’s directory only banks that can receive money now', async () => {
  const [validBic, ...skippedBics] = createBics(8)
  const left = [
    { status: 'PSDL' },
    { restricted: true },
    { type: 'TRSA' },
    { accountStatus: 'ACDL' },
    { accountRestricted: true },
    { account: '3010181' },
    { name: '' },
  ].map((why, index) => aBicEntry({ bic: skippedBics[index] ?? '', ...why }))
  expect(await tookBics(directory([aBicEntry({ bic: validBic ?? '' }), ...left]))).toEqual({
    added: 1,
    updated: 0,
    gone: 0,
    skipped: 7,
  })
})
