import { execFile } from 'node:child_process'
import { rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { aPhone } from '../testing/identity/member-fixtures.ts'
import { commandLine } from '../testing/harness/command-line.ts'
import { aFile, aLine, aNumber, getMemberId } from '../testing/earnings/contract-fixtures.ts'
import { getMoney } from '../testing/earnings/ledger-fixtures.ts'
import { seededDatabase } from '../testing/database/seeded-database.ts'

const { db, folder, env: databaseEnv } = await seededDatabase()

const entry = fileURLToPath(new URL('../cli.ts', import.meta.url))

type Ended = { code: number; out: string[]; err: string }

const lk = async (args: string[], env: Record<string, string> = {}): Promise<Ended> => {
  const { out, ...ended } = await commandLine({ ...databaseEnv, ...env })(...args)
  return { ...ended, out: out.trimEnd().split('\n') }
}

/** Runs the command in a separate process, like an operator. */
const lkProcess = (args: string[], env: Record<string, string> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [entry, ...args],
      { env: { ...databaseEnv, ...env } },
      (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), out: stdout.trimEnd().split('\n'), err: stderr })
      },
    )
  })

let files = 0
async function saved(bytes: Uint8Array | string): Promise<string> {
  const path = join(folder, `contracts-${(files += 1)}.csv`)
  await writeFile(path, bytes)
  return path
}

it('an import prints the rejected rows and then four counts, and exits with 0', async () => {
  const phone = aPhone()
  const path = await saved(
    aFile([
      aLine({ number: aNumber(), phone, day: '2026-01-10' }),
      aLine({ number: aNumber(), phone, day: '2026-01-32' }),
    ]),
  )
  const preview = await lkProcess(['import', 'contracts', path, '--dry-run'])
  expect(preview).toMatchObject({ code: 0, err: '' })
  expect(preview.out.slice(-4)).toEqual(['created 1', 'updated 0', 'unchanged 0', 'rejected 1'])
  await expect(getMemberId(db, phone)).rejects.toThrow('no member')

  const { code, out } = await lkProcess(['import', 'contracts', path])
  expect(code).toBe(0)
  expect(out.slice(-4)).toEqual(['created 1', 'updated 0', 'unchanged 0', 'rejected 1'])
  expect(out[0]).toMatch(/^строка 3: даты «2026-01-32» нет/)
  expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ available: 500n })

  const again = await lkProcess(['import', 'contracts', '--json', path])
  expect(JSON.parse(again.out.join(''))).toMatchObject({ created: 0, updated: 0, unchanged: 1, rejected: 1 })
})

it('importing an unreadable file exits with 1 and one message on standard error', async () => {
  const wrong = await lkProcess(['import', 'contracts', await saved('id;name\n1;2\n')])
  expect(wrong).toMatchObject({ code: 1, out: [''] })
  expect(wrong.err).toContain('contract_file_header')
  expect(wrong.err.trim().split('\n')).toHaveLength(1)
  expect(await lkProcess(['import', 'contracts', join(folder, 'none.csv')])).toMatchObject({
    code: 1,
    err: expect.stringContaining('такого файла или папки нет'),
  })
  expect(await lkProcess(['import', 'contracts', folder])).toMatchObject({
    code: 1,
    err: expect.stringContaining('папка'),
  })
})

it('refuses a DATA_DIR that is a file with a message of one line', async () => {
  const dataDir = await saved('not a folder')
  const { code, err } = await lk(['verify'], {
    DATABASE_URL: '',
    MIGRATE_DATABASE_URL: '',
    DATA_DIR: dataDir,
  })
  expect({ code, err }).toEqual({ code: 1, err: `${dataDir}: файл с таким именем уже есть\n` })
})

it('refuses to import a device or a pipe before reading a byte', async () => {
  const fifo = join(folder, 'fifo')
  await promisify(execFile)('mkfifo', [fifo])
  for (const path of ['/dev/zero', '/dev/null', fifo]) {
    expect(await lk(['import', 'contracts', path])).toMatchObject({
      code: 1,
      err: expect.stringContaining('не обычный файл'),
    })
  }
})

it('refuses a too large file without reading all of it', async () => {
  const path = await saved('number;product;phone;city;connectedAt;status\n')
  await truncate(path, 1e9)
  const { code, err } = await lk(['import', 'contracts', path])
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('contract_file_too_large') })
})

it('unknown arguments exit with 1 and a message', async () => {
  expect(await lk(['import', 'members'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('Нет такой команды'),
  })
  expect(await lk(['import', 'contracts'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('Нужен один файл'),
  })
  const unknown = { code: 1, err: 'Нет такого параметра: --fast\nСписок команд: lk --help\n' }
  expect(await lk(['verify', '--fast'])).toMatchObject(unknown)
  expect(await lk(['migrate', '--fast'])).toMatchObject(unknown)
  expect(await lk(['verify', 'all'])).toMatchObject({ code: 1, err: expect.stringContaining('слово: all') })
  expect(await lk(['verify', '--json=1'])).toMatchObject({ code: 1, err: expect.stringContaining('--json') })
  expect(await lk(['clock', '-1d'])).toMatchObject({ code: 1, err: expect.stringContaining('+14d') })
  expect(await lk(['clock', 'tomorrow'])).toMatchObject({ code: 1, err: expect.stringContaining('+14d') })
  expect(await lk(['--help'])).toMatchObject({ code: 0, err: '' })
})

it('lk clock moves the business clock forward and resets it', async () => {
  const parseClockTime = ({ out }: Ended) =>
    Date.parse(out[0]?.slice('Часы программы: '.length, -' МСК'.length) ?? '')
  const before = parseClockTime(await lk(['clock']))
  const days = (parseClockTime(await lk(['clock', '+14d'])) - before) / 86_400_000
  expect(Math.round(days)).toBe(14)
  expect(Math.round((parseClockTime(await lk(['clock'])) - before) / 86_400_000)).toBe(14)
  expect(Math.round((parseClockTime(await lk(['clock', 'reset'])) - before) / 86_400_000)).toBe(0)
})

it('verify exits with 0 when the ledger is correct; otherwise it prints each difference and exits with 1', async () => {
  expect(await lk(['verify'])).toMatchObject({ code: 0, err: '' })
  const andrey = await getMemberId(db, '79000000000')
  await db.query({
    text: 'update balances set available = available + 1 where member_id = $1',
    values: [andrey],
  })
  const broken = await lk(['verify'])
  expect(broken.code).toBe(1)
  expect(broken.out.filter((line) => line.includes(andrey))).toHaveLength(1)
  await db.query({
    text: 'update balances set available = available - 1 where member_id = $1',
    values: [andrey],
  })
})

it('verify exits with 1 when the audit lacks the checkpoint that is stored outside the database', async () => {
  const checkpointFile = join(folder, 'audit-head.txt')
  await writeFile(checkpointFile, `1000000 ${'0'.repeat(64)}\n`)
  const broken = await lk(['verify'])
  expect(broken.code).toBe(1)
  expect(broken.out.join('\n')).toMatch(
    /the audit chain: .* link 1000000: expected 0{64}, found no such link/,
  )
  await rm(checkpointFile)
  expect((await lk(['verify'])).code).toBe(0)
})

it('without a database URL lk starts the embedded PostgreSQL and stops it', async () => {
  const env = { DATABASE_URL: '', MIGRATE_DATABASE_URL: '', DATA_DIR: join(folder, 'data') }
  const path = await saved(aFile([aLine({ number: aNumber(), phone: aPhone(), day: '2026-01-10' })]))
  const { code, out } = await lkProcess(['import', 'contracts', path], env)
  expect({ code, out: out.slice(-4) }).toEqual({
    code: 0,
    out: ['created 1', 'updated 0', 'unchanged 0', 'rejected 0'],
  })
  expect(await lkProcess(['verify'], env)).toMatchObject({ code: 0 })
})

it('reward rules from a file are simulated, saved as a draft, and approved or discarded', async () => {
  const phone = aPhone()
  await lk([
    'import',
    'contracts',
    await saved(aFile([aLine({ number: aNumber(), phone, day: '2026-01-15' })])),
  ])
  const shown = await lk(['reward-rules', 'show', '1', '--json'])
  const rules = JSON.parse(shown.out.join(''))
  rules.products.internet.base = 700
  const path = await saved(`\uFEFF${JSON.stringify(rules)}`)
  const simulation = ['reward-rules', 'simulate', path, '--since', '2026-01-15', '--to', '2026-01-15']
  expect((await lk(simulation)).out.slice(0, 3)).toEqual([
    'Договоры, подключённые с 2026-01-15 по 2026-01-15: 1',
    'Начислено 500 б., было бы 700 б., разница +200 б.',
    'Участников: выиграют 1, потеряют 0, без изменений 0',
  ])
  expect(JSON.parse((await lk([...simulation, '--json'])).out.join(''))).toMatchObject({
    mostWon: [{ phone, before: 500, after: 700 }],
  })
  const drafted = await lk(['reward-rules', 'draft', path, '--from', '2026-01-15'])
  expect(drafted.out[0]).toBe('Черновик 2 создан, вступит в силу с 2026-01-15')
  const hesitant = await lk(['reward-rules', 'approve', '2'])
  expect(hesitant).toMatchObject({ code: 1 })
  expect(hesitant.err).toContain('lk reward-rules simulate 2 --since 2026-01-15')
  // The contracts of the demo data are recalculated as well.
  expect((await lk(['reward-rules', 'approve', '2', '--retroactive'])).out.at(-1)).toMatch(
    /^Пересчитано договоров: \d+, начислено \d+ б\., снято 0 б\.$/,
  )
  expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ available: 700n })
  expect((await lk(['reward-rules', 'simulate', '--since', '2026-01-01'])).out[1]).toMatch(/разница 0 б\.$/)
  await lk(['reward-rules', 'draft', path])
  expect(await lk(['reward-rules', 'discard', '3'])).toMatchObject({ code: 0, out: ['Черновик 3 отклонён'] })
  expect(
    (await lk(['reward-rules', 'list'])).out.map((line) => line.split('  ').slice(0, 3).join(' ')),
  ).toEqual([
    '1 с 1925-01-01 утверждены',
    '2 с 2026-01-15 действуют',
    expect.stringMatching(/^3 с \d{4}-\d{2}-01 отклонены$/),
  ])
  expect((await lk(['verify'])).code).toBe(0)
}, 180_000)

it.each([
  [['reward-rules', 'show'], 'Нужен номер правил'],
  [['reward-rules', 'show', 'x'], 'Нужен номер правил'],
  [['reward-rules', 'show', '99'], 'Таких правил нет'],
  [['reward-rules', 'draft'], 'Нужен один файл'],
  [['reward-rules', 'draft', '/nowhere/rules.json'], 'Файл /nowhere/rules.json не открыть'],
  [['reward-rules', 'simulate', '--since', '2026-02-30'], '«2026-02-30» — не день'],
  [['reward-rules', 'approve', '99'], 'Таких правил нет'],
])('lk %j exits with 1 and says which argument is wrong', async (args, words) => {
  const { code, err } = await lk(args)
  expect(code).toBe(1)
  expect(err).toContain(words)
})

it('a draft from an invalid rule file prints an error for each invalid field', async () => {
  const path = await saved('{"products":{"a":{"name":"А","base":-1}},"steps":[],"holdDays":14,"more":1}')
  const { code, err } = await lk(['reward-rules', 'draft', path])
  expect(code).toBe(1)
  expect(err.trimEnd().split('\n')).toEqual([
    'В правилах есть ошибки:',
    '  more: такого поля нет',
    '  products.a.base: нужно целое число от 0 до 1000000, указано -1',
    '  steps: нужен список ступеней, первая — с 1-го договора',
  ])
})
