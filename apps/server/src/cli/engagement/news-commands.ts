import { parseArgs } from 'node:util'
import {
  listNewsCategories,
  removeNewsCategory,
  setNewsCategory,
} from '../../modules/engagement/news/news.service.ts'
import { CommandError } from '../command-error.ts'
import type { Command, CommandInvocation } from '../command.ts'
import {
  newsAddCommand,
  newsEditCommand,
  newsListCommand,
  newsPictureCommand,
  newsPinCommand,
  newsPublishCommand,
  newsWithdrawCommand,
} from './news-command.ts'
import { withClock } from '../with-clock.ts'

/** `lk news categories`: lists the categories in the order of the cabinet. */
async function categoriesCommand({ args, openDatabase, print }: CommandInvocation): Promise<number> {
  parseArgs({ args, options: {} })
  const categories = await listNewsCategories(await openDatabase())
  for (const { key, name, news } of categories) print(`${key}  ${name}  новостей: ${news}`)
  if (categories.length === 0) print('Категорий ещё нет: lk news categories set КЛЮЧ "НАЗВАНИЕ"')
  return 0
}

/** `lk news categories set KEY NAME [--position N]`: adds a category or changes its name and position. */
async function categorySetCommand(invocation: CommandInvocation): Promise<number> {
  const { args, print } = invocation
  const { values, positionals } = parseArgs({
    ...{ args, allowPositionals: true },
    options: { position: { type: 'string' } },
  })
  const [key, name, ...more] = positionals
  const { position } = values
  const isNumber = position === undefined || /^\d{1,6}$/.test(position)
  if (key === undefined || name === undefined || more.length > 0 || !isNumber)
    throw new CommandError('Нужно: lk news categories set КЛЮЧ "НАЗВАНИЕ" [--position N]')
  const category = { key, name, position: position === undefined ? null : Number(position) }
  await withClock(invocation, (context) => setNewsCategory(context, category))
  print(`Категория ${key}: ${name}`)
  return 0
}

/** `lk news categories remove KEY`: removes a category. */
async function categoryRemoveCommand(invocation: CommandInvocation): Promise<number> {
  const { args, print } = invocation
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
  const [key, ...more] = positionals
  if (key === undefined || more.length > 0) throw new CommandError('Нужно: lk news categories remove КЛЮЧ')
  await withClock(invocation, (context) => removeNewsCategory(context, key))
  print(`Категория ${key} удалена`)
  return 0
}

export const newsCommands: readonly Command[] = [
  { name: ['news', 'add'], run: newsAddCommand },
  { name: ['news', 'edit'], run: newsEditCommand },
  { name: ['news', 'publish'], run: newsPublishCommand },
  { name: ['news', 'withdraw'], run: newsWithdrawCommand },
  { name: ['news', 'pin'], run: newsPinCommand },
  { name: ['news', 'list'], run: newsListCommand },
  { name: ['news', 'picture'], run: newsPictureCommand },
  { name: ['news', 'categories', 'set'], run: categorySetCommand },
  { name: ['news', 'categories', 'remove'], run: categoryRemoveCommand },
  { name: ['news', 'categories'], run: categoriesCommand },
]

export const newsHelp = `  lk news add АДРЕС --title "…" --preview "…" --category КЛЮЧ [--cover КАРТИНКА] [--audience КОМУ]
      (ФАЙЛ.json | --text "абзац" [--text "абзац"]…)
      Черновик новости: JSON редактора (Tiptap) или простые абзацы. КОМУ: all, newcomers (без договоров) или
      product:КЛЮЧ (с договором этого продукта). По адресу /news/АДРЕС новость откроет любой участник.
  lk news edit АДРЕС [--slug НОВЫЙ] [то же, что у add]
      Изменить только названное. --cover "" уберёт обложку.
  lk news publish АДРЕС [--at "ГГГГ-ММ-ДД ЧЧ:ММ"] [--notify]
      Показать сейчас или с этой минуты (МСК). --notify: тем, кому она, придёт уведомление, один раз.
  lk news withdraw АДРЕС | pin АДРЕС [--off] | list
  lk news picture ФАЙЛ
      Загрузить картинку (JPEG, PNG, WebP до 10 МБ); в ответ — её адрес для --cover и для текста.
  lk news categories | categories set КЛЮЧ "НАЗВАНИЕ" [--position N] | categories remove КЛЮЧ`
