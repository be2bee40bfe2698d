import type { NewsItem } from '@impulse/api/news/news'
import { useMemberSummary } from '../../shared/member/member-summary.ts'
import { NotFound } from '../../shared/feedback/not-found.tsx'
import { formatDate } from '../../shared/format/date.ts'
import { hyphenated } from '../../shared/rich-text/hyphenated.ts'
import { LoadFailed } from '../../shared/feedback/load-failed.tsx'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { LikeButton } from './like-button.tsx'
import { NewsCover } from './news-cover.tsx'
import { toUrl, newsPageSize } from './news-filters.ts'
import { Link } from '../../shared/modal/link.tsx'
import css from './news-item-page.module.css'
import { RichText } from '../../shared/rich-text/rich-text.tsx'
import type { LoadedNewsItem } from './news.load.ts'

/** Page of a news item, or a message that the news item does not exist. */
export function NewsItemPage({ loaded }: { loaded: LoadedNewsItem }) {
  if (loaded.status === 'loaded' && loaded.value !== null)
    return <Item key={loaded.value.id} news={loaded.value} />
  if (loaded.status === 'failed')
    return (
      <>
        <PageHeader title="Новость" back={toNews} />
        <LoadFailed of={loaded}>{loaded.text}</LoadFailed>
      </>
    )
  return (
    <NotFound title="Такой новости нет" to="/news" action="Все новости">
      Возможно, её сняли с&nbsp;публикации или адрес скопирован не&nbsp;целиком
    </NotFound>
  )
}

function Item({ news }: { news: NewsItem }) {
  const { today } = useMemberSummary()
  const { title, preview, category, categoryName, publishedAt, content } = news
  return (
    <article className={css.item}>
      <PageHeader title={hyphenated(title)} back={toNews} />
      <p className={css.about}>
        <Link to={toUrl({ category, order: 'new', shownCount: newsPageSize })}>{categoryName}</Link>
        <time dateTime={publishedAt}>{formatDate(publishedAt, { now: today })}</time>
      </p>
      <NewsCover news={news} variant="banner" first />
      <p className={css.preview}>{preview}</p>
      <RichText blocks={content.content} />
      <div className={css.foot}>
        <LikeButton news={news} />
      </div>
    </article>
  )
}

const toNews = { to: '/news', label: 'Новости' }
