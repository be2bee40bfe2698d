import type { News } from '@impulse/api/news/news'
import { useMemberSummary } from '../../shared/member/member-summary.ts'
import type { Loadable } from '../../shared/loading/loadable.ts'
import { useFreshPart } from '../../shared/loading/use-fresh-part.ts'
import { formatDate } from '../../shared/format/date.ts'
import { PartCard, PartCardHeader } from '../../shared/feedback/part-card.tsx'
import { SkeletonRows } from '../../shared/ui/skeleton.tsx'
import { Link } from '../../shared/modal/link.tsx'
import css from './latest-news.module.css'
import { loadLatestNews } from './latest-news.load.ts'
import { newsAddress } from './news-address.ts'
import { NewsCover } from './news-cover.tsx'

/**
 * Card of the home page with pinned and latest news. The card loads the news itself, so a failed request affects
 * only the card. Without news, the card disappears.
 */
export function LatestNews({ loaded }: { loaded: Loadable<News[]> }) {
  const part = useFreshPart(loadLatestNews, loaded)
  if (part.shown.status === 'loaded' && part.shown.value.length === 0) return null
  return (
    <PartCard
      labelledBy="latest-news"
      header={
        <PartCardHeader
          id="latest-news"
          title="Новости"
          all={
            <Link to="/news">
              Все<span className="visually-hidden"> новости</span>
            </Link>
          }
        />
      }
      part={part}
      waiting="Загружаем новости"
      skeleton={<SkeletonRows count={5} />}
    >
      {(news) => (
        <div className={css.news}>
          <ul role="list" className={css.rows}>
            {news.map((item) => (
              <li key={item.id}>
                <Row news={item} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </PartCard>
  )
}

function Row({ news }: { news: News }) {
  const { today } = useMemberSummary()
  return (
    <Link to={newsAddress(news.slugId)} className={css.row}>
      <NewsCover news={news} variant="thumb" />
      <span className={css.text}>
        <span className={css.name}>{news.title}</span>
        <span className={css.about}>
          {news.pinned ? 'Закреплено' : news.categoryName} ·{' '}
          <time dateTime={news.publishedAt}>{formatDate(news.publishedAt, { now: today })}</time>
        </span>
      </span>
    </Link>
  )
}
