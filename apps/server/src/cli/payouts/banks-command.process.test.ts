import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { refreshBanks } from '../../modules/payouts/banks/banks.worker.ts'
import { getBicBank, listBanks } from '../../modules/payouts/banks/banks.service.ts'
import { openLog } from '../../platform/log/log.ts'
import {
  aBicEntry,
  aDirectory,
  anSbpList,
  createBics,
  inWindows1251,
  packed,
} from '../../testing/payouts/bank-fixtures.ts'
import { commandLine } from '../../testing/harness/command-line.ts'
import { databaseEach } from '../../testing/database/test-database.ts'

const { db, folder, env } = await databaseEach()
const lk = (args: string[], more: Record<string, string> = {}) =>
  commandLine({ ...env, MODE: 'demo', ...more }, 'banks', 'import')(...args)

/**
 * Files that the test server returns, by path. Like the website of the Bank of Russia, the test server
 * refuses clients that are not browsers.
 */
const served = new Map<string, Buffer>()
const server = createServer((request, response) => {
  const body = served.get(request.url ?? '')
  const isBrowser = /Mozilla/.test(request.headers['user-agent'] ?? '')
  response.writeHead(body && isBrowser ? 200 : 403).end(body)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(async () => {
  server.close()
})

const directory = (bics: readonly string[]) =>
  packed(inWindows1251(aDirectory(bics.map((bic) => aBicEntry({ bic })))))
const sber = ['100000000111', 'Сбербанк'] as const

it('lk banks import refuses a list with less than half of the stored banks, and accepts this list with the option --force', async () => {
  const [fullList, shortList] = [join(folder, 'ED807.zip'), join(folder, 'short.zip')]
  await writeFile(fullList, directory(createBics(6)))
  await writeFile(shortList, directory(createBics(2)))
  expect(await lk(['bic', fullList])).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('added 6'),
  })
  const refused = await lk(['bic', shortList])
  // The hint about `--force` is only in the message of the command line: the console has no such option.
  const err = expect.stringMatching(/bank_list_short\]\n.*--force/)
  expect(refused).toMatchObject({ code: 1, out: '', err })
  expect((await lk(['bic', shortList, '--force'])).out).toBe('added 0\nupdated 0\ngone 4\nskipped 0\n')
}, 300_000)

it('lk banks import reads a bank list from the configured URL, and prints a message when no URL is configured or the download fails', async () => {
  served.set('/sbp', anSbpList([sber]))
  expect(await lk(['sbp'], { SBP_BANKS_URL: `${origin}/sbp` })).toMatchObject({ code: 0, err: '' })
  expect((await listBanks(db)).items.map(({ shortName }) => shortName)).toEqual(['Сбербанк'])
  expect(await lk(['sbp', `${origin}/gone`])).toMatchObject({ code: 1, err: expect.stringContaining('403') })
  expect((await lk(['sbp'])).err).toContain('SBP_BANKS_URL')
}, 300_000)

it('refreshBanks imports both bank lists from their URLs, and does not change the stored banks when a download fails', async () => {
  const payouts = { sbpBanksUrl: `${origin}/sbp`, bicDirectoryUrl: `${origin}/newbik` }
  const refresh = () => refreshBanks({ db, log: openLog('silent'), payouts }, new AbortController().signal)
  served.set('/sbp', anSbpList([sber, ['100000000999', 'Новый']]))
  served.set('/newbik', directory(createBics(5)))
  await refresh()
  expect((await listBanks(db)).items.map(({ shortName }) => shortName)).toEqual(['Сбербанк', 'Новый'])
  served.set('/sbp', Buffer.from('<html>503</html>'))
  served.delete('/newbik')
  await refresh()
  expect((await listBanks(db)).items).toHaveLength(2)
  expect(await getBicBank(db, createBics(5)[4] ?? '')).toMatchObject({ source: 'ed807' })
})
