import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { openClock } from '../../platform/clock/clock.ts'
import {
  listMappings,
  removeMapping,
  saveMapping,
} from '../../modules/earnings/contracts/contracts.service.ts'
import { CommandError } from '../command-error.ts'
import { formatFileError } from '../file-error-messages.ts'
import type { CommandInvocation } from '../command.ts'

const columnOptions = {
  number: { type: 'string' },
  product: { type: 'string' },
  phone: { type: 'string' },
  city: { type: 'string' },
  'connected-at': { type: 'string' },
  status: { type: 'string' },
  'subscriber-phone': { type: 'string' },
} as const

/** `lk import mapping save NAME …`: saves how another system names columns and values. */
export async function mappingSaveCommand({
  args,
  config,
  openDatabase,
  print,
}: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...columnOptions,
      'product-is': { type: 'string', multiple: true, default: [] },
      'status-is': { type: 'string', multiple: true, default: [] },
      from: { type: 'string' },
    },
  })
  const name = onlyName(positionals)
  const mapping =
    values.from === undefined
      ? {
          columns: {
            ...{ number: values.number, product: values.product, phone: values.phone },
            ...{ city: values.city, connectedAt: values['connected-at'], status: values.status },
            ...(values['subscriber-phone'] !== undefined && { subscriberPhone: values['subscriber-phone'] }),
          },
          products: parseReplacements(values['product-is']),
          statuses: parseReplacements(values['status-is']),
        }
      : await readJson(values.from)
  const db = await openDatabase()
  const clock = await openClock(db, { movable: config.mode === 'demo' })
  try {
    await saveMapping(db, { name, mapping, replaces: true, now: clock.systemNow() })
  } finally {
    clock.close()
  }
  print(`Сопоставление ${name} сохранено: lk import contracts ФАЙЛ --mapping ${name}`)
  return 0
}

/**
 * `lk import mapping list`: prints the name of each mapping and its JSON, which `lk import mapping save
 * --from` accepts.
 */
export async function mappingListCommand({ args, openDatabase, print }: CommandInvocation): Promise<number> {
  parseArgs({ args, options: {} })
  const mappings = await listMappings(await openDatabase())
  for (const { name, mapping } of mappings) print(`${name}  ${JSON.stringify(mapping)}`)
  if (mappings.length === 0) print('Сопоставлений ещё нет')
  return 0
}

/** `lk import mapping remove NAME`: removes the mapping. */
export async function mappingRemoveCommand({
  args,
  openDatabase,
  print,
}: CommandInvocation): Promise<number> {
  const name = onlyName(parseArgs({ args, allowPositionals: true, options: {} }).positionals)
  await removeMapping(await openDatabase(), name)
  print(`Сопоставление ${name} удалено`)
  return 0
}

function onlyName([name, ...more]: string[]): string {
  if (name === undefined || more.length > 0)
    throw new CommandError('Нужно одно имя сопоставления. Имена показывает lk import mapping list')
  return name
}

/** Parses replacements such as `активен=confirmed`: the word of the other system and our word. */
function parseReplacements(written: readonly string[]): Record<string, string> {
  const words: Record<string, string> = {}
  for (const pair of written) {
    const at = pair.lastIndexOf('=')
    if (at < 1) throw new CommandError(`«${pair}»: нужно «их слово=наше слово»`)
    const [theirs, ours] = [pair.slice(0, at), pair.slice(at + 1)]
    if ((words[theirs] ?? ours) !== ours)
      throw new CommandError(`«${theirs}» не может значить и то, и другое`)
    words[theirs] = ours
  }
  return words
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new CommandError(`Файл ${path} не похож на JSON: проверьте скобки, кавычки и запятые`)
    throw new CommandError(`Файл ${path} не открыть: ${formatFileError(error) ?? String(error)}`)
  }
}
