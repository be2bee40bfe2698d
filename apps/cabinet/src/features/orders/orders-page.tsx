import { useNavigation } from 'react-router'
import { useMemberSummary } from '../../shared/member/member-summary.ts'
import { ChipLink, ChipRow, ResetLink } from '../../shared/ui/chip.tsx'
import { plural } from '../../shared/format/plural.ts'
import { FilterBar } from '../../shared/list/filter-bar.tsx'
import { FoundList } from '../../shared/list/found-list.tsx'
import { getLoadedValue } from '../../shared/loading/loadable.ts'
import { listPageSize } from '../../shared/list/growing-list.ts'
import { SearchField } from '../../shared/list/search-field.tsx'
import { PageHeader } from '../../shared/page/page-header.tsx'
import {
  toUrl,
  categories,
  categoryNames,
  hasFilters,
  noFilters,
  type OrderFilters,
  stateNames,
  states,
} from './order-filters.ts'
import { OrderRow } from './order-row.tsx'
import { OrdersEmpty } from './orders-empty.tsx'
import type { LoadedOrders } from './orders.load.ts'
import css from './orders-page.module.css'

/** Page «Мои заявки»: the member's orders, newest first. */
export function OrdersPage({ loaded: { filters, list } }: { loaded: LoadedOrders }) {
  const { today } = useMemberSummary()
  const isEmpty = getLoadedValue(list)?.totalCount === 0 && !hasFilters(filters)
  const waiting = useNavigation().location?.pathname === '/order'
  return (
    <>
      <PageHeader title="Мои заявки" back={{ to: '/lk', label: 'Мой профиль' }} backOnPhone />
      <section className={css.orders} data-wide>
        {!isEmpty && <Filters filters={filters} />}
        <FoundList
          list={list}
          waiting={waiting}
          text={formatFound}
          getId={({ id }) => id}
          empty={<OrdersEmpty filters={filters} />}
          more={toUrl({ ...filters, shownCount: filters.shownCount + listPageSize })}
        >
          {(order) => <OrderRow order={order} today={today} />}
        </FoundList>
      </section>
    </>
  )
}

function Filters({ filters }: { filters: OrderFilters }) {
  const first = { ...filters, shownCount: listPageSize }
  return (
    <FilterBar
      search={
        <SearchField
          value={filters.search}
          toUrl={(search) => toUrl({ ...first, search })}
          label="Поиск по номеру заявки, банку и договору"
          placeholder="Номер, банк или договор"
        />
      }
    >
      <ChipRow label="Вид заявок">
        {categories.map((category) => (
          <ChipLink
            key={category}
            to={toUrl({ ...first, category })}
            current={filters.category === category}
            preventScrollReset
          >
            {categoryNames[category]}
          </ChipLink>
        ))}
      </ChipRow>
      <ChipRow label="Состояние заявок">
        {states.map((state) => {
          const current = filters.state === state
          // A press on the filter that is active removes the filter.
          const to = toUrl({ ...first, state: current ? 'all' : state })
          return (
            <ChipLink key={state} to={to} current={current} preventScrollReset>
              {stateNames[state]}
            </ChipLink>
          )
        })}
      </ChipRow>
      {hasFilters(filters) && <ResetLink to={toUrl(noFilters)} />}
    </FilterBar>
  )
}

const formatFound = (count: number): string =>
  `${plural(count, 'Найдена', 'Найдено', 'Найдено')} ${count} ${plural(count, 'заявка', 'заявки', 'заявок')}`
