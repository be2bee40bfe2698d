import { maxNewsPreviewLength, maxNewsTitleLength } from '@impulse/api/news/news-limits'
import { newsSlugPattern } from '@impulse/api/news/news'
import { type RichBlock, type RichContent, readRichContent } from '@impulse/api/rich-text/rich-text'
import type { RefusalCode } from '@impulse/copy-ru/refusals/refusals'
import { momentInDigits } from '../../../platform/clock/moscow.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { violatedConstraint } from '../../../platform/db/refused-by-database.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { getNewsPictureSizes, pictureId, type PictureSize } from '../../../platform/pictures/pictures.ts'
import { pictureUrl } from '../../../platform/pictures/picture-urls.ts'
import { productExists } from '../audience/audience.service.ts'
import { type AuditAction } from '../../../platform/audit/audit.service.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import {
  categoryExists,
  type AdminNewsRow,
  insertNews,
  type StoredNews,
  lockNews,
  markPinned,
  markPublished,
  markWithdrawn,
  type NewsKey,
  putPictures,
  updateNews,
} from './edit-news.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

/**
 * News item as staff write it. `content`: JSON of the editor, not validated yet. `cover`: path of a picture,
 * or empty.
 */
export type NewsDraft = {
  slug: string
  title: string
  preview: string
  category: string
  /** Audience of the news item: `all`, `newcomers` or `product:KEY`. */
  audience: string
  cover: string
  content: unknown
}

/** Context of changes to news. `by`: actor for the audit; absent when the demo creates its data. */
export type NewsAdminContext = DbContext & { by?: string }

/**
 * Saves a new news item as a draft, which members cannot see.
 * @throws Refusal news_slug_taken; the code of the first invalid field: invalid_news_slug, invalid_news_title,
 * invalid_news_preview, news_category_not_found, invalid_news_content, news_picture_unknown, invalid_news_audience
 */
export async function addNews(context: NewsAdminContext, draft: NewsDraft): Promise<{ id: string }> {
  const { db, clock } = context
  return uniquely(() =>
    db.transaction(async (tx) => {
      const { item, pictures } = await checked(tx, draft)
      const id = newId()
      await insertNews(tx, { ...item, id, now: clock.systemNow() })
      await putPictures(tx, { newsId: id, pictures })
      await auditNews(tx, context, { action: 'news.added', object: item.slug })
      return { id }
    }),
  )
}

/**
 * Changes the fields that `changes` contains, in a news item of any state. Members see the change of a published item
 * immediately.
 * @throws Refusal news_not_found, news_changed (`version` is not the current version), those of `addNews`
 */
export async function editNews(
  context: NewsAdminContext,
  { changes, version, ...newsKey }: NewsKey & { changes: Partial<NewsDraft>; version?: number },
): Promise<void> {
  const { db, clock } = context
  await uniquely(() =>
    db.transaction(async (tx) => {
      const before = await lockedNews(tx, newsKey, version)
      const { item, pictures } = await checked(tx, { ...toNewsDraft(before), ...changes })
      await updateNews(tx, { ...item, id: before.id, now: clock.systemNow() })
      await putPictures(tx, { newsId: before.id, pictures })
      await auditNews(tx, context, { action: 'news.edited', object: item.slug })
    }),
  )
}

/**
 * Publishes a news item at `at` (business clock) and returns its publication time. With `at` null, a published item
 * keeps its time, and any other item is published now. `notifies`: true to notify the audience once when the
 * publication time comes.
 * @throws Refusal news_not_found, news_changed
 */
export async function publishNews(
  context: NewsAdminContext,
  { at, notifies, version, ...newsKey }: NewsKey & { at: Date | null; notifies: boolean; version?: number },
): Promise<Date> {
  const { db, clock } = context
  return db.transaction(async (tx) => {
    const { id, slug, state, publishedAt } = await lockedNews(tx, newsKey, version)
    const publicationTime = at ?? (state === 'published' ? publishedAt : null) ?? clock.businessNow()
    await markPublished(tx, { id, publishedAt: publicationTime, notifies, now: clock.systemNow() })
    const reason = `${momentInDigits(publicationTime)}${notifies ? ', с уведомлением' : ''}`
    await auditNews(tx, context, { action: 'news.published', object: slug, reason })
    return publicationTime
  })
}

/**
 * Withdraws a published news item, so that members no longer see the item. An item in any other state does not change.
 */
export async function withdrawNews(context: NewsAdminContext, newsKey: NewsKey): Promise<void> {
  const { db, clock } = context
  await db.transaction(async (tx) => {
    const { id, slug, state } = await lockedNews(tx, newsKey)
    if (state !== 'published') return
    await markWithdrawn(tx, { id, now: clock.systemNow() })
    await auditNews(tx, context, { action: 'news.withdrawn', object: slug })
  })
}

export async function pinNews(
  context: NewsAdminContext,
  { isPinned, ...newsKey }: NewsKey & { isPinned: boolean },
): Promise<void> {
  const { db, clock } = context
  await db.transaction(async (tx) => {
    const { id, slug } = await lockedNews(tx, newsKey)
    await markPinned(tx, { id, isPinned, now: clock.systemNow() })
    await auditNews(tx, context, { action: isPinned ? 'news.pinned' : 'news.unpinned', object: slug })
  })
}

async function lockedNews(tx: Tx, newsKey: NewsKey, version?: number): Promise<AdminNewsRow> {
  const found = await lockNews(tx, newsKey)
  if (!found) throw new Refusal('news_not_found')
  if (version !== undefined && version !== found.version) throw new Refusal('news_changed')
  return found
}

/** Records a change of news in the audit. `tx`: the transaction of the change. */
export const auditNews = (
  tx: Tx,
  { clock, by = 'operator' }: NewsAdminContext,
  event: { action: AuditAction; object: string; reason?: string },
): Promise<void> => recordAudit(tx, { ...event, at: clock.systemNow(), actor: by, memberId: null })

const toNewsDraft = ({ audience, product, cover, ...item }: AdminNewsRow): NewsDraft => ({
  slug: item.slug,
  title: item.title,
  preview: item.preview,
  category: item.category,
  content: item.content,
  cover: pictureUrl(cover),
  audience: product === null ? audience : `product:${product}`,
})

async function checked(tx: Tx, draft: NewsDraft): Promise<{ item: StoredNews; pictures: string[] }> {
  const { slug, category } = draft
  if (!newsSlugPattern.test(slug)) throw new Refusal('invalid_news_slug')
  const title = lineIn(draft.title, { maxLength: maxNewsTitleLength, code: 'invalid_news_title' })
  const preview = lineIn(draft.preview, { maxLength: maxNewsPreviewLength, code: 'invalid_news_preview' })
  if (!(await categoryExists(tx, category))) throw new Refusal('news_category_not_found')
  const read = readRichContent(draft.content)
  if (!read.content) throw new Refusal('invalid_news_content', { at: read.at })
  const cover = draft.cover === '' ? null : pictureIn(draft.cover)
  const imageSources = read.content.content.flatMap((block) =>
    block.type === 'image' ? [block.attrs.src] : [],
  )
  const pictures = [...new Set([...(cover === null ? [] : [cover]), ...imageSources.map(pictureIn)])]
  const sizes = await getNewsPictureSizes(tx, pictures)
  if (pictures.some((id) => !sizes.has(id))) throw new Refusal('news_picture_unknown')
  const audience = await parseAudience(tx, draft.audience)
  return {
    item: { slug, title, preview, category, cover, content: sized(read.content, sizes), ...audience },
    pictures,
  }
}

async function parseAudience(tx: Tx, text: string): Promise<Pick<StoredNews, 'audience' | 'product'>> {
  if (text === 'all' || text === 'newcomers') return { audience: text, product: null }
  const product = /^product:(.+)$/.exec(text)?.[1]
  if (product === undefined || !(await productExists(tx, product))) throw new Refusal('invalid_news_audience')
  return { audience: 'product', product }
}

/**
 * Returns the content with the size of each image, so that a page can reserve the space before the image is
 * loaded.
 */
const sized = ({ content, type }: RichContent, sizes: ReadonlyMap<string, PictureSize>): RichContent => ({
  type,
  content: content.map((block): RichBlock => {
    if (block.type !== 'image') return block
    const size = sizes.get(pictureIn(block.attrs.src))
    return size ? { ...block, attrs: { ...block.attrs, ...size } } : block
  }),
})

function pictureIn(url: string): string {
  const id = url.startsWith('/media/') ? pictureId(url.slice('/media/'.length)) : null
  if (id === null) throw new Refusal('news_picture_unknown')
  return id
}

function lineIn(text: string, { maxLength, code }: { maxLength: number; code: RefusalCode }): string {
  const line = text.normalize('NFC').trim()
  if (line === '' || line.length > maxLength || /\p{C}/u.test(line)) throw new Refusal(code)
  return line
}

async function uniquely<Result>(callback: () => Promise<Result>): Promise<Result> {
  try {
    return await callback()
  } catch (error) {
    throw violatedConstraint(error) === 'news_slug_key' ? new Refusal('news_slug_taken') : error
  }
}
