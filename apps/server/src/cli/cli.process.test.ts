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

type CommandResult = { code: number; out: string[]; err: string }

const lk = async (args: string[], env: Record<string, string> = {}): Promise<CommandResult> => {
  const { out, ...result } = await commandLine({ ...databaseEnv, ...env })(...args)
  return { ...result, out: out.trimEnd().split('\n') }
}

/** Runs `lk` in a separate process, as an operator does. */
const lkProcess = (args: string[], env: Record<string, string> = {}): Promise<CommandResult> =>
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

it('lk import contracts prints the rejected rows and the number of rows with each result, and exits with 0 even when a row was rejected', async () => {
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
  // The workers of the server release the reward, after the risk rules have checked the member.
  expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ available: 0n, frozen: 500n })

  const secondRun = await lkProcess(['import', 'contracts', '--json', path])
  expect(JSON.parse(secondRun.out.join(''))).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 1,
    rejected: 1,
  })
})

it('lk import contracts exits with 1 and one message on standard error when the file has an invalid header or does not exist', async () => {
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

it('lk exits with 1 and a message of one line when DATA_DIR is a file instead of a folder', async () => {
  const dataDir = await saved('not a folder')
  const { code, err } = await lk(['verify'], {
    DATABASE_URL: '',
    MIGRATE_DATABASE_URL: '',
    DATA_DIR: dataDir,
  })
  expect({ code, err }).toEqual({ code: 1, err: `${dataDir}: файл с таким именем уже есть\n` })
})

it('lk import contracts refuses a device or a pipe without reading any byte', async () => {
  const fifo = join(folder, 'fifo')
  await promisify(execFile)('mkfifo', [fifo])
  for (const path of ['/dev/zero', '/dev/null', fifo]) {
    expect(await lk(['import', 'contracts', path])).toMatchObject({
      code: 1,
      err: expect.stringContaining('не обычный файл'),
    })
  }
})

it('lk import contracts refuses a file of 1 GB without reading all of it', async () => {
  const path = await saved('number;product;phone;city;connectedAt;status\n')
  await truncate(path, 1e9)
  const { code, err } = await lk(['import', 'contracts', path])
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('contract_file_too_large') })
})

it.each([
  [['import', 'members'], 'Нет такой команды: members'],
  [['payouts'], 'Нет такой команды: payouts'],
  [['import', 'contracts'], 'Не хватает: файл'],
  [['import', 'contracts', 'a.csv', '--mapping'], 'Не хватает значения: --mapping <имя>'],
  [['staff', 'create', 'olga'], 'Не хватает параметра: --role <роль>'],
  [['verify', '--fast'], 'Нет такого параметра: --fast'],
  [['migrate', '--fast'], 'Нет такого параметра: --fast'],
  [['verify', '--json=1'], 'Нет такого параметра: --json=1'],
  [['verify', 'all'], 'Лишнее слово после команды: verify'],
])(
  'lk refuses the invalid arguments %j with a message of one line that refers to lk --help',
  async (args, message) => {
    expect(await lk(args)).toEqual({ code: 1, out: [''], err: `${message}. Справка: lk --help\n` })
  },
)

it.each(['-1d', 'tomorrow', '--fast'])(
  'lk clock refuses the argument %s and shows examples of valid arguments',
  async (move) => {
    expect(await lk(['clock', move])).toMatchObject({ code: 1, err: expect.stringContaining('+14d') })
  },
)

it('lk --help describes each command in Russian; lk or lk import without a further command shows its usage', async () => {
  const { code, out, err } = await lk(['--help'])
  expect({ code, err, first: out[0] }).toEqual({
    code: 0,
    err: '',
    first: 'Использование: lk [параметры] [команда]',
  })
  expect(out).toEqual(expect.arrayContaining(['Параметры:', 'Команды:']))
  expect(out.join('\n')).toMatch(/^ {2}verify \[параметры\] +пересчитать все балансы/m)
  const { out: contracts } = await lk(['import', 'contracts', '--help'])
  expect(contracts[0]).toBe('Использование: lk import contracts [параметры] <файл>')
  expect(contracts.join('\n')).toMatch(/^ {2}--dry-run +только показать/m)
  for (const args of [[], ['import']]) {
    const result = await lk(args)
    expect({ code: result.code, out: result.out }).toEqual({ code: 1, out: [''] })
    expect(result.err).toContain(`Использование: ${['lk', ...args].join(' ')} `)
    expect(result.err).not.toMatch(/[a-z]{3,} for /)
  }
})

it('lk clock moves the business clock forward and resets it', async () => {
  const parseClockTime = ({ out }: CommandResult) =>
    Date.parse(out[0]?.slice('Часы программы: '.length, -' МСК'.length) ?? '')
  const before = parseClockTime(await lk(['clock']))
  const days = (parseClockTime(await lk(['clock', '+14d'])) - before) / 86_400_000
  expect(Math.round(days)).toBe(14)
  expect(Math.round((parseClockTime(await lk(['clock'])) - before) / 86_400_000)).toBe(14)
  expect(Math.round((parseClockTime(await lk(['clock', 'reset'])) - before) / 86_400_000)).toBe(0)
})

it('lk verify exits with 0 when the ledger is correct, otherwise prints each difference and exits with 1', async () => {
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

it('lk verify exits with 1 when the audit chain does not contain the checkpoint that is stored outside the database', async () => {
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

it('without DATABASE_URL, lk starts the embedded PostgreSQL, and stops it at the end of the command', async () => {
  const env = {
    DATABASE_URL: '',
    MIGRATE_DATABASE_URL: '',
    DATA_DIR: join(folder, 'data'),
    DEMO_DATA: 'empty',
  }
  const path = await saved(aFile([aLine({ number: aNumber(), phone: aPhone(), day: '2026-01-10' })]))
  const { code, out } = await lkProcess(['import', 'contracts', path], env)
  expect({ code, out: out.slice(-4) }).toEqual({
    code: 0,
    out: ['created 1', 'updated 0', 'unchanged 0', 'rejected 0'],
  })
  expect(await lkProcess(['verify'], env)).toMatchObject({ code: 0 })
})
