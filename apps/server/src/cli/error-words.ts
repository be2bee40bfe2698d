import { textOf } from '@impulse/wire/refusals'
import { ConfigError } from '../platform/config/config.ts'
import { isTransient } from '../platform/db/refused-by-database.ts'
import { Refusal } from '../platform/refusal/refusal.ts'
import { CommandError } from './command-error.ts'
import { fileWords } from './file-words.ts'

/** What the operator is told of an error; of a bug the stack too, since the operator is who will pass it on. */
export function wordsOf(error: unknown): string {
  if (error instanceof Refusal) {
    const line = error.details?.['line']
    return `${textOf(error.code)}${typeof line === 'number' ? ` (строка ${line})` : ''} [${error.code}]`
  }
  if (error instanceof CommandError || error instanceof ConfigError) return error.message
  const argument = argumentWords(error)
  if (argument) return `${argument}\nСписок команд: lk --help`
  if (isTransient(error))
    return 'База данных недоступна или занята. Что успело записаться, записано целиком: повторите команду, когда база ответит'
  const reason = fileWords(error)
  if (reason !== null) return `${pathOf(error)}: ${reason}`
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `Ошибка в самой программе. Передайте разработчикам то, что ниже:\n${told}`
}

const pathOf = (error: unknown): string =>
  error instanceof Error && 'path' in error ? String(error.path) : 'Система'

/** `parseArgs` says in English what it does not understand, and quotes it. */
function argumentWords(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error)) return null
  const said = argumentErrors.get(String(error.code))
  return said ? `${said}: ${/'([^']*)'/.exec(error.message)?.[1] ?? error.message}` : null
}

const argumentErrors: ReadonlyMap<string, string> = new Map([
  ['ERR_PARSE_ARGS_UNKNOWN_OPTION', 'Нет такого параметра'],
  ['ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL', 'Лишнее слово'],
  ['ERR_PARSE_ARGS_INVALID_OPTION_VALUE', 'Этот параметр пишется без значения'],
])
