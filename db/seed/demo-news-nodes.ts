import type { Cover } from './news-drawing.ts'

/** News item of the demo data. */
export type DemoNews = {
  slug: string
  title: string
  preview: string
  category: 'programme' | 'offers' | 'payouts' | 'guides'
  cover: Cover
  /**
   * True when the drawing is only in the text of the news item. The card in the list then shows the default picture.
   */
  isBare?: boolean
  /**
   * Days since the publication of the item. With a negative number, the item will be published in the future.
   */
  daysAgo: number
  isPinned?: boolean
  audience?: string
  likedBy?: string[]
  text: (options: { cover: string }) => object[]
}

export const textNode = (text: string, ...marks: object[]) => ({ type: 'text', text, marks })
export const bold = (text: string) => textNode(text, { type: 'bold' })
export const link = (text: string, href: string) => textNode(text, { type: 'link', attrs: { href } })
export const p = (...content: (string | object)[]) => ({
  type: 'paragraph',
  content: content.map((part) => (typeof part === 'string' ? textNode(part) : part)),
})
export const h = (text: string) => ({ type: 'heading', attrs: { level: 2 }, content: [textNode(text)] })
export const list = (type: 'bulletList' | 'orderedList', ...items: (string | object)[][]) => ({
  type,
  content: items.map((item) => ({ type: 'listItem', content: [p(...item)] })),
})
export const quote = (text: string) => ({ type: 'blockquote', content: [p(text)] })
export const image = (src: string, alt: string) => ({ type: 'image', attrs: { src, alt } })
