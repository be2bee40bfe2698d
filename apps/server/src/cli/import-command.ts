import { constants, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { openClock } from '../platform/clock/clock.ts'
import {
  importContracts,
  largestFileBytes,
  previewContracts,
  readContractFile,
} from '../features/contracts/contracts.ts'
import { CommandError } from './command-error.ts'
import type { Given } from './given.ts'

/** `lk import contracts FILE [--dry-run] [--json]`. Rejected rows are part of the report, not a failure. */
export async function importCommand({ args, config, openDatabase, print }: Given): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0)
    throw new CommandError('Нужен один файл: lk import contracts ФАЙЛ')
  const records = readContractFile(await readBounded(path))
  const db = await openDatabase()
  const clock = await openClock(db, { movable: config.mode === 'demo' })
  try {
    const run = values['dry-run'] ? previewContracts : importContracts
    const report = await run({ db, clock, fileName: basename(path) }, records)
    if (values.json) {
      print(JSON.stringify(report))
      return 0
    }
    for (const { line, reason } of report.rejections) print(`строка ${line}: ${reason}`)
    print(
      `${values['dry-run'] ? 'Будет создано участников' : 'Создано участников'}: ${report.membersCreated}`,
    )
    print(`Начислено ${report.accrued} б., снято ${report.takenBack} б.`)
    for (const count of ['created', 'updated', 'unchanged', 'rejected'] as const)
      print(`${count} ${report[count]}`)
    return 0
  } finally {
    clock.close()
  }
}

/** Reads a file's bytes, and one more than a contract file may have at most: by that one it is refused as too large. */
async function readBounded(path: string): Promise<Buffer> {
  try {
    // Without this flag the opening of a FIFO waits for somebody who writes, and nothing could end the wait.
    await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
    const stat = await file.stat()
    if (stat.isDirectory()) throw new CommandError(`${path} — папка, а нужен файл`)
    if (!stat.isFile())
      throw new CommandError(`${path} — не обычный файл, а устройство или канал: сохраните данные в файл`)
    // What the file system tells of the size is not what the file gives: it may grow, or be made while it is read.
    const chunks: Buffer[] = []
    for await (const chunk of file.createReadStream({ end: largestFileBytes })) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  } catch (error) {
    if (error instanceof Error && 'code' in error && 'syscall' in error) {
      const reason =
        {
          ENOENT: 'такого файла нет',
          EACCES: 'нет прав на чтение',
          EISDIR: 'это папка',
          ENXIO: 'это не обычный файл',
        }[String(error.code)] ?? String(error.code)
      throw new CommandError(`Файл ${path} не открыть: ${reason}`)
    }
    throw error
  }
}
