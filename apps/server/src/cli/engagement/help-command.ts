import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { maxHelpBytes } from '@impulse/api/help/help-article-set'
import { helpSetInForce, importHelp, resetHelp } from '../../modules/engagement/help/help.service.ts'
import { CommandError } from '../command-error.ts'
import { formatFileError } from '../file-error-messages.ts'
import type { Command, CommandInvocation } from '../command.ts'
import { readJsonFile } from '../operator-file.ts'
import { withClock } from '../with-clock.ts'

/** `lk help import FILE.json`: replaces all help articles by the articles of the file. */
async function importCommand(invocation: CommandInvocation): Promise<number> {
  const set = await readJsonFile(pathIn(invocation.args, 'lk help import ФАЙЛ.json'), {
    maxBytes: maxHelpBytes,
  })
  const { articles } = await withClock(invocation, (context) => importHelp(context, set))
  invocation.print(`Вопросы и ответы заменены: ${articles}. Вернуть прежние: lk help reset`)
  return 0
}

/**
 * `lk help export FILE.json`: saves the help articles in the format of `lk help import`. Never overwrites a
 * file.
 */
async function exportCommand({ args, openDatabase, print }: CommandInvocation): Promise<number> {
  const path = pathIn(args, 'lk help export ФАЙЛ.json')
  const set = await helpSetInForce(await openDatabase())
  try {
    await writeFile(path, `${JSON.stringify(set, null, 2)}\n`, { flag: 'wx' })
  } catch (error) {
    throw new CommandError(`${path} не записать: ${formatFileError(error) ?? String(error)}`)
  }
  print(`${path}: ${set.articles.length} ответов`)
  return 0
}

/** `lk help reset`: restores the help articles that the product is delivered with. */
async function resetCommand(invocation: CommandInvocation): Promise<number> {
  parseArgs({ args: invocation.args, options: {} })
  await withClock(invocation, resetHelp)
  invocation.print('Снова показаны вопросы и ответы, с которыми программа поставляется')
  return 0
}

function pathIn(args: string[], usage: string): string {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new CommandError(`Нужен один файл: ${usage}`)
  return path
}

export const helpCommands: readonly Command[] = [
  { name: ['help', 'import'], run: importCommand },
  { name: ['help', 'export'], run: exportCommand },
  { name: ['help', 'reset'], run: resetCommand },
]
