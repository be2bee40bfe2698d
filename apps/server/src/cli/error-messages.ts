import { type RefusalCode, toRefusalText } from '@impulse/copy-ru/refusals/refusals'
import { ConfigError } from '../platform/config/config.ts'
import { OtherVersionError } from '../platform/db/migrate.ts'
import { isTransient } from '../platform/db/refused-by-database.ts'
import { Refusal } from '../platform/refusal/refusal.ts'
import { CommandError } from './command-error.ts'
import { formatFileError } from './file-error-messages.ts'

/**
 * Returns the message of an error for the operator. For a bug it includes the stack, which the operator can
 * report to the developers.
 */
export function toErrorMessage(error: unknown): string {
  if (error instanceof Refusal) {
    const { line, at } = error.details ?? {}
    const place = typeof line === 'number' ? ` (строка ${line})` : typeof at === 'string' ? ` (${at})` : ''
    return [`${toRefusalText(error.code)}${place} [${error.code}]`, hints[error.code]]
      .filter(Boolean)
      .join('\n')
  }
  if (error instanceof CommandError || error instanceof ConfigError) return error.message
  if (error instanceof OtherVersionError)
    return 'База создана другой версией программы, обновить её нельзя: укажите в DATA_DIR новую папку или в DATABASE_URL пустую базу; в этой ничего не изменено'
  const argument = formatArgumentError(error)
  if (argument) return `${argument}\nСписок команд: lk --help`
  if (isTransient(error))
    return 'База данных недоступна или занята. Что успело записаться, записано целиком: повторите команду, когда база ответит'
  const reason = formatFileError(error)
  if (reason !== null) return `${getErrorPath(error)}: ${reason}`
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `Ошибка в самой программе. Передайте разработчикам то, что ниже:\n${text}`
}

/** Second lines of refusals on the command line: the command that helps, or the expected format. */
const hints: Partial<Record<RefusalCode, string>> = {
  staff_not_found: 'Всех показывает lk staff list, заводит lk staff add',
  staff_has_access: 'Новое приглашение: lk staff invite',
  leaving_not_found: 'Все удаления показывает lk members deletions',
  bank_list_unreadable: 'Участники СБП — файл JSON, справочник БИК — ED807, XML или ZIP',
  bank_list_short: 'Если всё верно, повторите с --force',
  api_key_not_found: 'Все ключи показывает lk api-key list',
  column_mapping_not_found: 'Все сопоставления показывает lk import mapping list',
  column_mapping_invalid: 'Статус значит confirmed или cancelled',
  news_category_not_found: 'Все рубрики показывает lk news categories',
  news_picture_unknown: 'Картинку загружает lk news picture ФАЙЛ',
  invalid_news_audience: 'Кому: all, newcomers или product:КЛЮЧ',
  invalid_news_content: 'Файл — JSON редактора',
  invalid_document_content: 'Файл — JSON редактора',
  invalid_help_set:
    'Файл — JSON: { "categories": [{ "key", "name" }], "articles": [{ "slug", "category", "question", "keywords", "content" }] }; content — JSON редактора',
}

const getErrorPath = (error: unknown): string =>
  error instanceof Error && 'path' in error ? String(error.path) : 'Система'

/** Translates the English errors of `parseArgs`, which quote the argument. */
function formatArgumentError(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error)) return null
  const said = argumentErrors.get(String(error.code))
  return said ? `${said}: ${/'([^']*)'/.exec(error.message)?.[1] ?? error.message}` : null
}

const argumentErrors: ReadonlyMap<string, string> = new Map([
  ['ERR_PARSE_ARGS_UNKNOWN_OPTION', 'Нет такого параметра'],
  ['ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL', 'Лишнее слово'],
  ['ERR_PARSE_ARGS_INVALID_OPTION_VALUE', 'Этот параметр пишется без значения'],
])
