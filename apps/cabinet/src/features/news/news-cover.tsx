import type { News } from '@impulse/api/news/news'
import { DefaultPicture } from '../../shared/pictures/default-picture.tsx'
import { ServedPicture } from '../../shared/pictures/served-picture.tsx'
import css from './news-cover.module.css'

const variants = {
  /** Picture on a card of the list. A row of the list has one, two or three cards. */
  card: {
    width: 560,
    sizes: '(min-width: 1240px) 382px, (min-width: 600px) 44vw, calc(100vw - 32px)',
    instead: 'news',
  },
  /** Picture at the top of a news item's page. */
  banner: { width: 720, sizes: '(min-width: 800px) 720px, calc(100vw - 32px)', instead: 'banner' },
  /** Small picture in a row of the home page. */
  thumb: { width: 96, sizes: undefined, instead: 'news' },
} as const

type NewsCoverProps = { news: Pick<News, 'imageUrl'>; variant: keyof typeof variants; first?: boolean }

/**
 * Picture of a news item, or the default picture if the item has none. The alternative text is empty, because
 * the title is next to the picture.
 */
export function NewsCover({ news, variant, first = false }: NewsCoverProps) {
  const { width, sizes, instead } = variants[variant]
  return (
    <span className={css[variant]}>
      <ServedPicture
        url={news.imageUrl}
        alt=""
        width={width}
        height={Math.round((width * 9) / 16)}
        {...(sizes !== undefined && { sizes })}
        first={first}
        className={css.picture}
        instead={<DefaultPicture name={instead} className={css.picture} />}
      />
    </span>
  )
}
