import { CommanderError } from 'commander'
import type { RefusalCode } from '@impulse/copy-ru/refusals/refusals'
import { ConfigError } from '../platform/config/config.ts'
import { OtherVersionError } from '../platform/db/migrate.ts'
import { isTransient } from '../platform/db/refused-by-database.ts'
import { Refusal } from '../platform/refusal/refusal.ts'
import { CommandError } from './command.ts'

/**
 * Returns the message of an error for the operator. The message of an unexpected error includes the stack,
 * which the operator can send to the developers.
 */
export function toErrorMessage(error: unknown): string {
  if (error instanceof Refusal) {
    const { line, at } = error.details ?? {}
    const location = typeof line === 'number' ? ` (строка ${line})` : typeof at === 'string' ? ` (${at})` : ''
    return [`${error.message}${location} [${error.code}]`, hints[error.code]].filter(Boolean).join('\n')
  }
  if (error instanceof CommandError || error instanceof ConfigError) return error.message
  if (error instanceof CommanderError) return formatArgumentError(error)
  if (error instanceof OtherVersionError)
    return 'База создана другой версией программы, обновить её нельзя: укажите в DATA_DIR новую папку или в DATABASE_URL пустую базу; в этой ничего не изменено'
  if (isTransient(error))
    return 'База данных недоступна или занята. Что успело записаться, записано целиком: повторите команду, когда база ответит'
  if (error instanceof Error && 'code' in error && 'syscall' in error) {
    const path = 'path' in error ? String(error.path) : 'Система'
    return `${path}: ${fileErrors.get(String(error.code)) ?? `ошибка ${String(error.code)}`}`
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `Ошибка в самой программе. Передайте разработчикам то, что ниже:\n${text}`
}

/** Second line of the message of a refusal: the command that helps the operator, or the expected format. */
const hints: Partial<Record<RefusalCode, string>> = {
  staff_not_found: 'Всех показывает lk staff list, заводит lk staff create',
  staff_has_access: 'Новое приглашение: lk staff invite',
  leaving_not_found: 'Все удаления показывает lk members deletions',
  bank_list_unreadable: 'Участники СБП — файл JSON, справочник БИК — ED807, XML или ZIP',
  bank_list_short: 'Если всё верно, повторите с --force',
  api_key_not_found: 'Все ключи показывает lk api-key list',
  column_mapping_not_found: 'Сопоставления создают и показывают в консоли: «Загрузки»',
  column_mapping_invalid: 'Статус значит confirmed или cancelled',
}

/**
 * Translates an English error of the argument parser to Russian. The parser quotes the invalid argument in its
 * message.
 */
function formatArgumentError({ code, message }: CommanderError): string {
  const quoted = /'([^']*)'/.exec(message)?.[1] ?? message
  return `${argumentErrors.get(code) ?? 'Команда написана неверно'}: ${quoted}. Справка: lk --help`
}

const argumentErrors: ReadonlyMap<string, string> = new Map([
  ['commander.unknownCommand', 'Нет такой команды'],
  ['commander.unknownOption', 'Нет такого параметра'],
  ['commander.excessArguments', 'Лишнее слово после команды'],
  ['commander.missingArgument', 'Не хватает'],
  ['commander.missingMandatoryOptionValue', 'Не хватает параметра'],
  ['commander.optionMissingArgument', 'Не хватает значения'],
])

const fileErrors: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'такого файла или папки нет'],
  ['EACCES', 'нет прав'],
  ['EPERM', 'нет прав'],
  ['EEXIST', 'файл с таким именем уже есть'],
  ['EISDIR', 'это папка'],
  ['ENOTDIR', 'на этом пути файл, а нужна папка'],
  ['ENXIO', 'это не обычный файл'],
  ['ENOSPC', 'на диске нет места'],
  ['EROFS', 'диск только для чтения'],
])
