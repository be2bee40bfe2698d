import { useNavigate, useNavigation } from 'react-router'
import { useMemberSummary } from '../../shared/member/member-summary.ts'
import { ChipLink, ChipRow } from '../../shared/ui/chip.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { plural } from '../../shared/format/plural.ts'
import { ShowMore } from '../../shared/list/show-more.tsx'
import { useLastLoadedList } from '../../shared/list/use-last-loaded-list.ts'
import { Icon } from '../../shared/icon/icon.tsx'
import { LoadFailed } from '../../shared/feedback/load-failed.tsx'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { NewsCard } from './news-card.tsx'
import { NewsEmpty } from './news-empty.tsx'
import { toUrl, type NewsFilters, newsPageSize, type NewsOrder, orderNames, orders } from './news-filters.ts'
import type { LoadedNews } from './news.load.ts'
import css from './news-page.module.css'

/** Page «Новости»: the news for this member, with filters by category and sort order. */
export function NewsPage({ loaded: { filters, list: found } }: { loaded: LoadedNews }) {
  const { list, failed } = useLastLoadedList(found)
  const { today } = useMemberSummary()
  const waiting = useNavigation().location?.pathname === '/news'
  return (
    <>
      <div data-wide>
        <PageHeader title="Новости" back={{ to: '/lk', label: 'Мой профиль' }} backOnPhone />
      </div>
      {list.status === 'failed' && <LoadFailed of={list}>{list.text}</LoadFailed>}
      {list.status === 'loaded' && (
        <>
          <output className="visually-hidden">{!waiting && formatFound(list.value.totalCount)}</output>
          <Filters filters={filters} categories={list.value.categories} />
          {list.value.items.length === 0 && <NewsEmpty {...filters} />}
          <ul role="list" className={classNames(css.news, waiting && css.waiting)}>
            {list.value.items.map((news, i) => (
              <li key={news.id}>
                <NewsCard news={news} today={today} first={i === 0} />
              </li>
            ))}
          </ul>
          <ShowMore
            left={list.value.totalCount - list.value.items.length}
            to={toUrl({ ...filters, shownCount: filters.shownCount + newsPageSize })}
            failed={failed}
            pageSize={newsPageSize}
          />
        </>
      )}
    </>
  )
}

type FiltersProps = { filters: NewsFilters; categories: readonly { key: string; name: string }[] }

function Filters({ filters, categories }: FiltersProps) {
  const navigate = useNavigate()
  const first = { ...filters, shownCount: newsPageSize }
  if (categories.length === 0) return null
  return (
    <div className={css.filters}>
      <ChipRow label="Категории новостей">
        {[{ key: 'all', name: 'Все' }, ...categories].map(({ key, name }) => (
          <ChipLink
            key={key}
            to={toUrl({ ...first, category: key })}
            current={filters.category === key}
            preventScrollReset
          >
            {name}
          </ChipLink>
        ))}
      </ChipRow>
      <span className={css.order}>
        <select
          aria-label="Порядок новостей"
          className={css.select}
          value={filters.order}
          onChange={(event) => {
            const order = event.target.value as NewsOrder
            void navigate(toUrl({ ...first, order }), { preventScrollReset: true })
          }}
        >
          {orders.map((order) => (
            <option key={order} value={order}>
              {orderNames[order]}
            </option>
          ))}
        </select>
        <Icon name="caret-down" className={css.caret} />
      </span>
    </div>
  )
}

const formatFound = (count: number): string =>
  `${plural(count, 'Найдена', 'Найдены', 'Найдено')} ${count} ${plural(count, 'новость', 'новости', 'новостей')}`
