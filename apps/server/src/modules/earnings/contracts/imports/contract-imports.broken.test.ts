import { expect, it } from 'vitest'
import { type ImportUpload } from '@impulse/api/contracts/console-imports'
import { verifyLedger } from '../../../../ledger/verify.ts'
import { aPhone } from '../../../../testing/identity/member-fixtures.ts'
import {
  aFile,
  aLine,
  aNumber,
  aVault,
  fileKeys,
  getMemberId,
  silentLog,
} from '../../../../testing/earnings/contract-fixtures.ts'
import { repeated, times } from '../../../../testing/harness/repeat.ts'
import { getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import { readConfig } from '../../../../platform/config/config.ts'
import { anImportsTest } from '../../../../testing/earnings/contract-import-fixtures.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { newId } from '../../../../platform/ids/ids.ts'
import { runImports } from './contract-imports.service.ts'
import { startImportWorker } from './contract-imports.worker.ts'

const { db, servingUrl } = await testDatabase()
const { clock, boris, sendRequest, commit, sent, carryOut, fetchUpload, checked, imported, getImport } =
  await anImportsTest(db)
const day = '2026-01-05'

it('another worker continues an import after the lease of the crashed worker has ended; after five failed attempts the upload is marked as failed', async () => {
  const phone = aPhone()
  const { id } = await checked(aFile(times(3, () => aLine({ number: aNumber(), phone, day }))))
  await commit(id)
  const lease = (attempts: number) =>
    db.query({
      text: 'update import_uploads set leased_until = $2, lease_token = $3, attempts = $4 where id = $1',
      values: [id, new Date(clock.systemNow().getTime() + 20_000), newId(), attempts],
    })
  await lease(1)
  await carryOut()
  expect((await fetchUpload(id)).stage).toBe('importing')
  const later = { ...clock, systemNow: () => new Date(clock.systemNow().getTime() + 21_000) }
  await carryOut(later)
  expect(await fetchUpload(id)).toMatchObject({ stage: 'done', report: { created: 3 } })

  const poisoned = await sent(aFile([aLine({ number: aNumber(), phone, day })]))
  await sendRequest(`import-uploads/${poisoned}/check`, {})
  await db.query({ text: 'update import_uploads set attempts = 5 where id = $1', values: [poisoned] })
  await carryOut()
  expect(await fetchUpload(poisoned)).toMatchObject({ stage: 'failed', failure: expect.any(String) })
})

/** Acts as a worker that crashes after it recorded all rows and before it saved the rejections. */
const crashAfterRows = () =>
  runImports({
    clock,
    config: readConfig({}).payouts,
    vault: aVault(db),
    log: silentLog,
    token: newId(),
    db: {
      ...db,
      query: (query) =>
        query.text.includes('into import_rejections') ? Promise.reject(new Error('died')) : db.query(query),
    },
  })
const whenTheLeaseIsOver = () =>
  carryOut({ ...clock, systemNow: () => new Date(clock.systemNow().getTime() + 21_000) })

it('when a worker crashes after the last row of an import, the worker that continues the import records no row again', async () => {
  const [phone, number] = [aPhone(), aNumber()]
  const rows = [aLine({ number, phone, day }), aLine({ number: aNumber(), phone, day, product: 'телеграф' })]
  const { id } = await checked(aFile(rows))
  await commit(id)
  await crashAfterRows()
  const { batch, stage } = await fetchUpload(id)
  expect([stage, batch]).toEqual(['importing', expect.any(String)])
  // Another import changes the city of the contract before the crashed import continues. The continued import
  // must not overwrite the new city.
  await imported(aFile([aLine({ number, phone, day, city: 'Тверь' })]))
  await whenTheLeaseIsOver()
  expect(await fetchUpload(id)).toMatchObject({
    stage: 'done',
    batch,
    report: { created: 1, rejected: 1, accrued: 500 },
    rejections: [{ line: 3 }],
  })
  expect(await getImport(batch)).toMatchObject({ state: 'done', upload: id })
  const { rows: contracts } = await db.query({
    text: 'select city from contracts where number = $1',
    values: [number],
  })
  expect(contracts).toEqual([{ city: 'Тверь' }])
})

it('when an import is undone after its worker crashed, the next worker marks the import as failed and records no row again', async () => {
  const phone = aPhone()
  const rows = [
    aLine({ number: aNumber(), phone, day }),
    aLine({ number: aNumber(), phone, day, product: '?' }),
  ]
  const { id } = await checked(aFile(rows))
  await commit(id)
  await crashAfterRows()
  const { batch } = await fetchUpload(id)
  await sendRequest(`imports/${batch}/undoing`, { reason: 'Не тот файл' })
  await carryOut()
  await whenTheLeaseIsOver()
  expect(await fetchUpload(id)).toMatchObject({ stage: 'failed', batch, failure: expect.any(String) })
  expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ available: 0n })
  expect((await sendRequest('import-uploads')).json<ImportUpload[]>()).toContainEqual(
    expect.objectContaining({ id }),
  )
})

it('an import whose worker is stopped is completed by the next worker, and each row is recorded once', async () => {
  const phones = times(200, aPhone)
  const rows = repeated(2_000)
  const { id } = await checked(
    aFile(times(rows, (i) => aLine({ number: aNumber(), phone: phones[i % 200] ?? '', day }))),
  )
  const start = () =>
    startImportWorker({
      db,
      clock,
      log: silentLog,
      databaseUrl: servingUrl,
      config: { ...readConfig({}), fileKeys, logLevel: 'silent' },
    })
  const recorded = async () => {
    const text = `select count(*) as count from contracts where phone = any($1) and status <> 'undone'`
    const { rows: found } = await db.query<{ count: bigint }>({ text, values: [phones] })
    return Number(found[0]?.count)
  }
  const first = start()
  await commit(id, boris)
  await expect.poll(recorded, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  await first.stop()
  const second = start()
  await expect.poll(async () => (await fetchUpload(id)).stage, { timeout: 60_000 }).toBe('done')
  await second.stop()
  const { report, batch } = await fetchUpload(id)
  expect([report, await recorded()]).toMatchObject([{ created: rows, membersCreated: 200 }, rows])
  expect((await getImport(batch)).report).toEqual(report)
  expect(await db.snapshot(verifyLedger)).toEqual([])
})
