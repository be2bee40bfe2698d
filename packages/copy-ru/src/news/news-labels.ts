import type { NewsState } from '@impulse/api/news/console-news'

export const newsStateLabels: Record<NewsState, string> = {
  draft: 'черновик',
  scheduled: 'ждёт своего времени',
  published: 'опубликована',
  withdrawn: 'снята',
}

/** Formats the audience of a news item: `all`, `newcomers` or `product:KEY`. */
export const formatAudience = (
  audience: string,
  products: readonly { key: string; name: string }[],
): string => {
  if (audience === 'all') return 'всем'
  if (audience === 'newcomers') return 'тем, у кого нет договоров'
  const key = audience.replace(/^product:/, '')
  return `с договором «${products.find((one) => one.key === key)?.name ?? key}»`
}
