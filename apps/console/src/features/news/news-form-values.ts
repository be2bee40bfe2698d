import type { AdminNewsItem } from '@impulse/api/news/console-news'
import type { RichContent } from '@impulse/api/rich-text/rich-text'
import type { Draft } from '../../shared/form/use-draft.ts'

/** Values of the form of a news item. */
export type NewsFormValues = {
  slug: string
  title: string
  preview: string
  category: string
  audience: string
  cover: string
  content: RichContent
}

const emptyText: RichContent = { type: 'doc', content: [{ type: 'paragraph', content: [] }] }

export const toFormValues = (item: AdminNewsItem | null): Draft<NewsFormValues> =>
  item === null
    ? {
        version: 0,
        written: {
          slug: '',
          title: '',
          preview: '',
          category: '',
          audience: 'all',
          cover: '',
          content: emptyText,
        },
      }
    : {
        version: item.version,
        written: {
          slug: item.slug,
          title: item.title,
          preview: item.preview,
          category: item.category,
          audience: item.audience,
          cover: item.cover,
          content: item.content,
        },
      }

/** Maps the code of a refusal to the form field at which the refusal is displayed. */
export const fieldByErrorCode: Record<string, keyof NewsFormValues> = {
  invalid_news_slug: 'slug',
  news_slug_taken: 'slug',
  invalid_news_title: 'title',
  invalid_news_preview: 'preview',
  news_category_not_found: 'category',
  invalid_news_audience: 'audience',
}

const latin: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}

/** Converts a title to the last part of an address: Latin letters, digits and hyphens. */
export const toSlug = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[а-яё]/g, (letter) => latin[letter] ?? '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, '')
