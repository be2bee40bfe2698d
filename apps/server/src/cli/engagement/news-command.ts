import { parseArgs } from 'node:util'
import { maxRichTextBytes } from '@impulse/api/rich-text/rich-text'
import {
  addNews,
  editNews,
  listNews,
  type NewsDraft,
  pinNews,
  publishNews,
  withdrawNews,
} from '../../modules/engagement/news/news.service.ts'
import { createPictures } from '../../platform/pictures/pictures.ts'
import { moscowMinute, moscowMoment } from '../../platform/clock/moscow.ts'
import { CommandError } from '../command-error.ts'
import type { CommandInvocation } from '../command.ts'
import { readBytes, readJsonFile } from '../operator-file.ts'
import { withClock } from '../with-clock.ts'

/** Options that describe a news item. Each `--text` is one paragraph. */
const fields = {
  title: { type: 'string' },
  preview: { type: 'string' },
  category: { type: 'string' },
  audience: { type: 'string' },
  cover: { type: 'string' },
  text: { type: 'string', multiple: true },
} as const

/** `lk news add SLUG --title … --preview … --category … (FILE.json | --text …)`: saves a draft. */
export async function newsAddCommand(invocation: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args: invocation.args,
    allowPositionals: true,
    options: fields,
  })
  const [slug, ...files] = positionals
  const { title, preview, category, audience = 'all', cover = '' } = values
  const content = await contentIn({ files, text: values.text })
  const described = [slug, title, preview, category].every((word) => word !== undefined)
  if (!described || content === undefined)
    throw new CommandError(
      'Нужно: lk news add АДРЕС --title … --preview … --category … и текст: файл JSON редактора или --text "абзац"',
    )
  const draft = { slug: slug ?? '', title: title ?? '', preview: preview ?? '', category: category ?? '' }
  await withClock(invocation, (context) => addNews(context, { ...draft, audience, cover, content }))
  invocation.print(`Черновик сохранён. Опубликовать: lk news publish ${slug}`)
  return 0
}

/**
 * `lk news edit SLUG [--title …]… [--slug NEW] [FILE.json | --text …]`: options that are absent change
 * nothing.
 */
export async function newsEditCommand(invocation: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args: invocation.args,
    allowPositionals: true,
    options: { ...fields, slug: { type: 'string' } },
  })
  const [slug, ...files] = positionals
  const { text, ...named } = values
  const content = await contentIn({ files, text })
  const changes: Partial<NewsDraft> = { ...named, ...(content !== undefined && { content }) }
  if (slug === undefined || Object.keys(changes).length === 0)
    throw new CommandError('Нужно: lk news edit АДРЕС и то, что изменить (--title, --preview, файл JSON …)')
  await withClock(invocation, (context) => editNews(context, { slug, changes }))
  invocation.print(`Новость ${changes.slug ?? slug} изменена`)
  return 0
}

/**
 * `lk news publish SLUG [--at "2026-11-25 10:00"] [--notify]`: publishes now, or at a minute of Moscow time.
 */
export async function newsPublishCommand(invocation: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args: invocation.args,
    allowPositionals: true,
    options: { at: { type: 'string' }, notify: { type: 'boolean', default: false } },
  })
  const slug = slugIn(positionals, 'lk news publish АДРЕС')
  const at = values.at === undefined ? null : moscowMoment(values.at)
  if (values.at !== undefined && at === null)
    throw new CommandError('Время пишется так: --at "2026-11-25 10:00", московское')
  const notifies = values.notify
  const since = await withClock(invocation, (context) => publishNews(context, { slug, at, notifies }))
  const notice = notifies ? ', участники получат уведомление' : ''
  invocation.print(`Новость ${slug} видна с ${moscowMinute(since)} МСК${notice}`)
  return 0
}

/** `lk news withdraw SLUG`: withdraws a published news item. */
export async function newsWithdrawCommand(invocation: CommandInvocation): Promise<number> {
  const { positionals } = parseArgs({ args: invocation.args, allowPositionals: true, options: {} })
  const slug = slugIn(positionals, 'lk news withdraw АДРЕС')
  await withClock(invocation, (context) => withdrawNews(context, { slug }))
  invocation.print(`Новость ${slug} снята с публикации`)
  return 0
}

/** `lk news pin SLUG [--off]`: pins a news item at the top; with `--off`, unpins it. */
export async function newsPinCommand(invocation: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args: invocation.args,
    allowPositionals: true,
    options: { off: { type: 'boolean', default: false } },
  })
  const slug = slugIn(positionals, 'lk news pin АДРЕС')
  await withClock(invocation, (context) => pinNews(context, { slug, isPinned: !values.off }))
  invocation.print(values.off ? `Новость ${slug} откреплена` : `Новость ${slug} закреплена наверху`)
  return 0
}

/** `lk news list`: lists the 200 news items that were changed last. */
export async function newsListCommand(invocation: CommandInvocation): Promise<number> {
  parseArgs({ args: invocation.args, options: {} })
  const { print } = invocation
  const { news, now } = await withClock(invocation, async ({ db, clock }) => ({
    news: await listNews(db),
    now: clock.businessNow(),
  }))
  for (const {
    slug,
    title,
    category,
    state,
    publishedAt,
    isPinned,
    reads,
    likes,
    audience,
    product,
  } of news) {
    const words =
      state === 'published' && publishedAt !== null && publishedAt > now ? 'ждёт' : stateLabels[state]
    const since = publishedAt === null ? '—' : moscowMinute(publishedAt)
    const to = product === null ? audience : `product:${product}`
    print(
      [
        slug,
        words,
        since,
        category,
        to,
        `прочли ${reads}`,
        `♥ ${likes}`,
        ...(isPinned ? ['закреплена'] : []),
        title,
      ].join('  '),
    )
  }
  if (news.length === 0) print('Новостей ещё нет')
  return 0
}

/** `lk news picture FILE`: uploads a picture and prints its path, for covers and texts. */
export async function newsPictureCommand(invocation: CommandInvocation): Promise<number> {
  const { positionals } = parseArgs({ args: invocation.args, allowPositionals: true, options: {} })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new CommandError('Нужен один файл: lk news picture ФАЙЛ')
  const file = await readBytes(path, { maxBytes: 20_000_000 })
  const { config } = invocation
  invocation.print(
    await withClock(invocation, async (context) =>
      (await createPictures({ ...context, config })).addNewsPicture(file, { by: 'operator' }),
    ),
  )
  return 0
}

const stateLabels = { draft: 'черновик', published: 'опубликована', withdrawn: 'снята' } as const

function slugIn([slug, ...more]: string[], usage: string): string {
  if (slug === undefined || more.length > 0) throw new CommandError(`Нужен адрес новости: ${usage}`)
  return slug
}

/**
 * Returns the text: the JSON of the file, or plain paragraphs from `--text`; undefined when neither is given.
 */
async function contentIn({ files, text }: { files: string[]; text: string[] | undefined }): Promise<unknown> {
  const [path, ...more] = files
  if (more.length > 0 || (path !== undefined && text !== undefined))
    throw new CommandError('Текст — либо один файл JSON, либо --text "абзац"')
  if (text !== undefined)
    return {
      type: 'doc',
      content: text.map((words) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })),
    }
  return path === undefined ? undefined : readJsonFile(path, { maxBytes: maxRichTextBytes })
}
