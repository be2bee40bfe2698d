import { createKey } from '../../modules/earnings/contract-feed/contract-feed.service.ts'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { formatPhone } from '@impulse/api/fields/phone'
import { aMember, aPhone } from '../../testing/identity/member-fixtures.ts'
import { commandLine } from '../../testing/harness/command-line.ts'
import { aClock } from '../../testing/harness/test-clock.ts'
import {
  aFile,
  aLine,
  aNumber,
  getMemberId,
  runReleaseWorkers,
} from '../../testing/earnings/contract-fixtures.ts'
import { saveMapping } from '../../modules/earnings/contracts/contracts.service.ts'
import { getMoney } from '../../testing/earnings/ledger-fixtures.ts'
import { seededDatabase } from '../../testing/database/seeded-database.ts'
import { aWorkbook } from '../../testing/files/workbooks.ts'
import { formatProgressBar } from './import-progress.ts'

const { db, folder, env } = await seededDatabase()

const run = commandLine(env)
const lk = async (...args: string[]): Promise<{ code: number; out: string[]; err: string }> => {
  const { out, ...result } = await run(...args)
  return { ...result, out: out.trimEnd().split('\n') }
}

async function saved(name: string, bytes: Uint8Array | string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

it('lk import contracts --dry-run prints the same sums and counts as the import that follows', async () => {
  const phone = aPhone()
  const lines = [
    aLine({ number: aNumber(), phone, day: '2026-01-10' }),
    aLine({ number: aNumber(), phone: aPhone(), day: '2026-01-10', product: 'mobile' }),
  ]
  const path = await saved('money.csv', aFile(lines))
  const counts = ['created 2', 'updated 0', 'unchanged 0', 'rejected 0']
  expect((await lk('import', 'contracts', path, '--dry-run')).out).toEqual([
    'Проверка: ничего не записано',
    'Будет создано участников: 2',
    'Будет начислено 800 б., из них с прошедшим сроком заморозки 800 б.',
    'Будет снято по расторгнутым договорам 0 б.',
    ...counts,
  ])
  const { out, err } = await lk('import', 'contracts', path)
  expect(out).toEqual([
    expect.stringMatching(/^Загрузка № \d+\. Отменить её можно в консоли/),
    'Создано участников: 2',
    'Начислено 800 б., из них с прошедшим сроком заморозки 800 б.',
    'Снято по расторгнутым договорам 0 б.',
    ...counts,
  ])
  expect(err).toBe('')
  expect((await lk('import', 'contracts', path)).out[0]).toBe('Менять нечего: всё уже загружено')
})

it('lk import contracts writes the same audit row as an import in the console, once and with the totals of the whole import', async () => {
  const line = () => aLine({ number: aNumber(), phone: aPhone(), day: '2026-01-10' })
  const bytes = aFile([line(), line()])
  const path = await saved('audited.csv', bytes)
  const auditRows = async () =>
    (
      await db.query({
        text: `select actor, object, after from audit_events where action = 'import.recorded' and object = 'audited.csv'`,
        values: [],
      })
    ).rows
  await lk('import', 'contracts', path, '--dry-run')
  expect(await auditRows()).toEqual([])
  await lk('import', 'contracts', path)
  await lk('import', 'contracts', path)
  const row = {
    actor: 'operator',
    object: 'audited.csv',
    after: `Файл прислал: Командная строка. Загрузил: Командная строка. Новых договоров 2, изменений 0, без изменений 0, отклонено строк 0. Начислено 1\u00a0000\u00a0б., из них с прошедшим сроком заморозки 1\u00a0000\u00a0б., снято 0\u00a0б. SHA-256 файла ${createHash('sha256').update(bytes).digest('hex')}`,
  }
  expect(await auditRows()).toEqual([row])
})

it('lk import contracts prints the number of the interrupted batch when it resumes an interrupted import', async () => {
  const lines = [aLine({ number: aNumber(), phone: aPhone(), day: '2026-01-10' })]
  const path = await saved('broken-off.csv', aFile(lines))
  await lk('import', 'contracts', path)
  const { rows } = await db.query<{ id: bigint }>({
    text: `update import_batches set finished_at = null, report = null where file_name = 'broken-off.csv' returning id`,
    values: [],
  })
  const id = rows[0]?.id
  expect((await lk('import', 'contracts', path, '--dry-run')).out[0]).toBe(
    `Эта загрузка (№ ${id}) прервана и будет продолжена; из неё уже записано договоров: 1`,
  )
  expect((await lk('import', 'contracts', path)).out.slice(0, 3)).toEqual([
    `Продолжена прерванная загрузка № ${id}; из неё уже записано договоров: 1`,
    'Ниже только то, что оставалось; всю загрузку показывает консоль',
    `Загрузка № ${id}. Отменить её можно в консоли: «Загрузки»`,
  ])
})

it('imports an Excel workbook of another system by a saved column mapping, even when the file name ends in .csv', async () => {
  const [phone, number] = [aPhone(), aNumber()]
  const mapping = {
    columns: {
      number: '№ договора',
      product: 'Тариф',
      phone: 'Агент',
      city: 'Город',
      connectedAt: 'Дата',
      status: 'Состояние',
    },
    products: { Домашний: 'internet' },
    statuses: { активен: 'confirmed' },
  }
  await saveMapping(db, { name: 'crm', mapping, savedBy: 'staff:olga', replaces: false, now: new Date() })
  const header = ['Состояние', 'Примечание', '№ договора', 'Тариф', 'Агент', 'Город', 'Дата']
  const row = ['Активен', '', number, 'Домашний', Number(phone), 'Тула', '<c s="1"><v>46032</v></c>']
  const path = await saved('report.csv', aWorkbook([header, row]))
  expect(await lk('import', 'contracts', path)).toMatchObject({
    code: 1,
    err: expect.stringContaining('[contract_file_header]'),
  })
  expect((await lk('import', 'contracts', path, '--mapping', 'crm')).out).toContain('created 1')
  const { rows } = await db.query<{ contributors: string[] }>({
    text: `select contributors from import_batches where file_name = 'report.csv'`,
    values: [],
  })
  expect(rows).toEqual([{ contributors: ['staff:olga'] }])
  const ourFile = await saved('ours.csv', aFile([]))
  expect((await lk('import', 'contracts', ourFile, '--mapping', 'crm')).err).toMatch(
    /каждый один раз: «№ договора», «Тариф».*\[contract_file_header\]/,
  )
  await runReleaseWorkers({ db, clock: aClock() })
  expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ available: 500n })
  expect(await lk('import', 'contracts', path, '--mapping', 'other')).toMatchObject({
    code: 1,
    err: expect.stringContaining('[column_mapping_not_found]'),
  })
})

it('lk api-key prints a new key once, lists only the first characters of each key, and revokes a key by its name', async () => {
  const { code, out } = await lk('api-key', 'create', 'billing')
  expect({ code, key: out[0] }).toEqual({ code: 0, key: expect.stringMatching(/^impulse_[\w-]{43}$/) })
  const output = (await lk('api-key', 'list')).out.join('\n')
  expect(output).toContain(`billing  ${out[0]?.slice(0, 14)}…`)
  expect(output).toContain('Командная строка')
  expect(output).toMatch(/действует до \d/)
  expect(output).not.toContain(out[0]?.slice(14))
  const longAgo = aClock()
  longAgo.moveBy({ days: -91 })
  await createKey({ db, clock: longAgo }, { name: 'former' })
  expect((await lk('api-key', 'list')).out.find((line) => line.startsWith('former'))).toMatch(
    /истёк \d[^а-я]+$/,
  )
  expect((await lk('api-key', 'revoke', 'billing')).out).toEqual(['Ключ billing отозван'])
  expect((await lk('api-key', 'list')).out.join()).toContain('отозван')
  expect(await lk('api-key', 'create', 'crm', '--staff', 'nobody')).toMatchObject({
    code: 1,
    err: expect.stringContaining('[staff_not_found]'),
  })
  expect(await lk('api-key', 'create')).toMatchObject({ code: 1, err: expect.stringContaining('имя') })
})

it('`lk members never-activated` lists only members who have points and have never signed in', async () => {
  const neverActivated = aPhone()
  const { phone: signedIn } = await aMember(db)
  const day = '2026-01-10'
  const cancelled = aPhone()
  const path = await saved(
    'silent.csv',
    aFile([
      aLine({ number: aNumber(), phone: neverActivated, day }),
      aLine({ number: aNumber(), phone: neverActivated, day }),
      aLine({ number: aNumber(), phone: signedIn, day }),
      aLine({ number: aNumber(), phone: cancelled, day, status: 'cancelled' }),
    ]),
  )
  await lk('import', 'contracts', path)
  await runReleaseWorkers({ db, clock: aClock() })
  const { out } = await lk('members', 'never-activated')
  expect(out).toContain(`${formatPhone(neverActivated)}  доступно 1000 б., заморожено 0 б., договоров 2`)
  for (const phone of [signedIn, cancelled]) expect(out.join()).not.toContain(formatPhone(phone))
  expect(out.at(-1)).toMatch(/^Не входили ни разу: \d+\. Доступно им \d+ б\./)
  const lines = (await lk('members', 'never-activated', '--json')).out.map(
    (line) => JSON.parse(line) as unknown,
  )
  expect(lines).toContainEqual({ phone: neverActivated, available: 1000, frozen: 0, debt: 0, contracts: 2 })
})

it.each([
  [
    'a password',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    'contract_file_password',
  ],
  ['only its first bytes', Buffer.from('PK\u0003\u0004'), 'contract_file_workbook'],
])(
  'lk import contracts refuses an Excel workbook that has %s, and prints a message of one line',
  async (_case, bytes, code) => {
    const { code: exit, err } = await lk('import', 'contracts', await saved('bad.xlsx', bytes))
    expect({ exit, lines: err.trim().split('\n').length }).toEqual({ exit: 1, lines: 1 })
    expect(err).toContain(`[${code}]`)
  },
)

it('the progress bar shows the percent of recorded rows, the rows per second and the remaining seconds', () => {
  expect(formatProgressBar({ stage: 'recording', done: 450_000, of: 1_000_000 }, 50_000)).toBe(
    '[#############                 ]  45 %  450 000 из 1 000 000  9 000 в секунду, ещё 62 с',
  )
  expect(formatProgressBar({ stage: 'reading', rows: 1_200 }, 0)).toBe('Прочитано строк: 1 200')
})
