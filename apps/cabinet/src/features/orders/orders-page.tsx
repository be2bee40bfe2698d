import { Link, useNavigation } from 'react-router'
import { useAccount } from '../../shared/account/account.ts'
import { ChipLink, ChipRow } from '../../shared/chip/chip.tsx'
import { plural } from '../../shared/format/plural.ts'
import { listPageSize } from '../../shared/growing-list/growing-list.ts'
import { ShowMore } from '../../shared/growing-list/show-more.tsx'
import { ListCard } from '../../shared/list-row/list-row.tsx'
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx'
import { SearchField } from '../../shared/search-field/search-field.tsx'
import {
  addressOf,
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

/** «Мои заявки»: what a member has asked for, the newest first. */
export function OrdersPage({ loaded: { filters, list } }: { loaded: LoadedOrders }) {
  const { today } = useAccount()
  const waiting = useNavigation().location?.pathname === '/order'
  return (
    <>
      <h1>Мои заявки</h1>
      <div className={css.orders}>
        <Filters filters={filters} />
        {list.status === 'failed' && <LoadFailed>{list.text}</LoadFailed>}
        {list.status === 'loaded' && (
          <>
            <output className="visually-hidden">{!waiting && foundWords(list.value.totalCount)}</output>
            {list.value.items.length === 0 ? (
              <OrdersEmpty filters={filters} />
            ) : (
              <ListCard waiting={waiting}>
                {list.value.items.map((order) => (
                  <li key={order.id}>
                    <OrderRow order={order} today={today} />
                  </li>
                ))}
              </ListCard>
            )}
            <ShowMore
              left={list.value.totalCount - list.value.items.length}
              to={addressOf({ ...filters, shown: filters.shown + listPageSize })}
            />
          </>
        )}
      </div>
    </>
  )
}

function Filters({ filters }: { filters: OrderFilters }) {
  const first = { ...filters, shown: listPageSize }
  return (
    <>
      <ChipRow label="Вид заявок">
        {categories.map((category) => (
          <ChipLink
            key={category}
            to={addressOf({ ...first, category })}
            current={filters.category === category}
            preventScrollReset
          >
            {categoryNames[category]}
          </ChipLink>
        ))}
      </ChipRow>
      <SearchField
        value={filters.search}
        addressOf={(search) => addressOf({ ...first, search })}
        label="Поиск по номеру заявки, банку и договору"
        placeholder="Номер, банк или договор"
      />
      <div className={css.states}>
        <ChipRow label="Состояние заявок">
          {states.map((state) => {
            const current = filters.state === state
            // A second press takes the filter off.
            const to = addressOf({ ...first, state: current ? 'all' : state })
            return (
              <ChipLink key={state} to={to} current={current} preventScrollReset>
                {stateNames[state]}
              </ChipLink>
            )
          })}
        </ChipRow>
        {hasFilters(filters) && (
          <Link to={addressOf(noFilters)} preventScrollReset className={css.reset}>
            Сбросить
          </Link>
        )}
      </div>
    </>
  )
}

const foundWords = (count: number): string =>
  `${plural(count, 'Найдена', 'Найдено', 'Найдено')} ${count} ${plural(count, 'заявка', 'заявки', 'заявок')}`
