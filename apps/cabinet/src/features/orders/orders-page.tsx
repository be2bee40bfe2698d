import { orderCategories } from '@impulse/wire/order'
import { useNavigation } from 'react-router'
import { useAccount } from '../../shared/account/account.ts'
import { ButtonLink } from '../../shared/button/button-link.tsx'
import { ChipLink, ChipRow } from '../../shared/chip/chip.tsx'
import { EmptyState } from '../../shared/empty-state/empty-state.tsx'
import { formatDate } from '../../shared/format/date.ts'
import { listPageSize } from '../../shared/growing-list/growing-list.ts'
import { ShowMore } from '../../shared/growing-list/show-more.tsx'
import { ListCard, ListRow } from '../../shared/list-row/list-row.tsx'
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx'
import { StatusTag } from '../../shared/status-tag/status-tag.tsx'
import { categoryNames, orderIcons, orderLook } from './order-look.ts'
import { addressOf, type LoadedOrders } from './orders.load.ts'
import css from './orders-page.module.css'

/** «Мои заявки»: what a member has asked for, the newest first. */
export function OrdersPage({ loaded: { filters, list } }: { loaded: LoadedOrders }) {
  const { today } = useAccount()
  const waiting = useNavigation().location?.pathname === '/order'
  return (
    <>
      <h1>Мои заявки</h1>
      <div className={css.orders}>
        <ChipRow label="Вид заявок">
          {(['all', ...orderCategories] as const).map((category) => (
            <ChipLink
              key={category}
              to={addressOf({ category, shown: listPageSize })}
              current={filters.category === category}
              preventScrollReset
            >
              {categoryNames[category]}
            </ChipLink>
          ))}
        </ChipRow>
        {list.status === 'failed' && <LoadFailed>{list.text}</LoadFailed>}
        {list.status === 'loaded' && list.value.items.length === 0 && (
          <NoOrders category={filters.category} />
        )}
        {list.status === 'loaded' && list.value.items.length > 0 && (
          <>
            <ListCard waiting={waiting}>
              {list.value.items.map((order) => {
                const { words, tone } = orderLook(order)
                return (
                  <li key={order.id}>
                    <ListRow
                      to={`/order/${order.id}`}
                      icon={orderIcons[order.category]}
                      tone="plain"
                      title={order.title}
                      about={`№\u00a0${order.number} · ${formatDate(order.createdAt, { now: today })}`}
                      status={<StatusTag tone={tone}>{words}</StatusTag>}
                    />
                  </li>
                )
              })}
            </ListCard>
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

function NoOrders({ category }: Pick<LoadedOrders['filters'], 'category'>) {
  if (category === 'withdrawal')
    return (
      <EmptyState art="orders" title="Заявок на вывод пока нет">
        Здесь будет видно каждую заявку и&nbsp;где сейчас деньги
      </EmptyState>
    )
  return (
    <EmptyState
      art="orders"
      title="Заявок пока нет"
      action={
        <ButtonLink to="/contracts" variant="secondary">
          Мои договоры
        </ButtonLink>
      }
    >
      Если договора нет среди ваших, сообщите о&nbsp;нём в&nbsp;разделе «Мои договоры» — заявка появится здесь
    </EmptyState>
  )
}
