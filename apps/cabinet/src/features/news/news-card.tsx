import type { News } from '@impulse/api/news/news'
import { formatDate } from '../../shared/format/date.ts'
import { hyphenated } from '../../shared/rich-text/hyphenated.ts'
import { fromList } from '../../shared/page/from-list.ts'
import { LikeButton } from './like-button.tsx'
import { newsAddress } from './news-address.ts'
import { Link } from '../../shared/modal/link.tsx'
import css from './news-card.module.css'
import { NewsCover } from './news-cover.tsx'

type NewsCardProps = { news: News; today: string; first: boolean }

/**
 * Card of a news item in the list. A press anywhere on the card, except on the like button, opens the news
 * item.
 */
export function NewsCard({ news, today, first }: NewsCardProps) {
  const { slugId, title, preview, categoryName, publishedAt, pinned } = news
  return (
    <article className={css.card}>
      <NewsCover news={news} variant="card" first={first} />
      <div className={css.text}>
        <p className={css.about}>
          {pinned && <span className={css.pinned}>Закреплено</span>}
          <span>{categoryName}</span>
          <time dateTime={publishedAt}>{formatDate(publishedAt, { now: today })}</time>
        </p>
        <h2 className={css.title}>
          <Link to={newsAddress(slugId)} state={fromList} className={css.link}>
            {hyphenated(title)}
          </Link>
        </h2>
        <p className={css.preview}>{preview}</p>
      </div>
      <div className={css.foot}>
        <LikeButton news={news} />
      </div>
    </article>
  )
}
