import type { OrderCard } from '@impulse/wire/order'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '../../shared/button/button-link.tsx'
import { EmptyState } from '../../shared/empty-state/empty-state.tsx'
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx'
import { Notice } from '../../shared/notice/notice.tsx'
import { PageHead } from '../../shared/page/page-head.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { ClaimFacts, ClaimState } from './claim-order.tsx'
import css from './order-page.module.css'
import type { LoadedOrder } from './orders.load.ts'
import { useFreshOrder } from './use-fresh-order.ts'
import { WithdrawalFacts, WithdrawalState } from './withdrawal-order.tsx'

/** One application: where it stands, what it says, and the way to take it back. */
export function OrderPage({ loaded }: { loaded: LoadedOrder }) {
  if (loaded.status === 'loaded' && loaded.value !== null)
    return <Order key={loaded.value.id} loaded={loaded.value} />
  if (loaded.status === 'failed')
    return (
      <>
        <PageHead title="Заявка" back={toOrders} />
        <LoadFailed>{loaded.text}</LoadFailed>
      </>
    )
  return (
    <EmptyState
      art="search"
      title="Такой заявки нет"
      heading="h1"
      action={
        <ButtonLink to="/order" variant="secondary">
          К заявкам
        </ButtonLink>
      }
    >
      Возможно, адрес скопирован не&nbsp;целиком. Все ваши заявки — в&nbsp;одном списке
    </EmptyState>
  )
}

function Order({ loaded }: { loaded: OrderCard }) {
  const fresh = useFreshOrder(loaded)
  const { order } = fresh
  const { details } = order
  const isNew = useIsNew()
  return (
    <>
      <PageHead
        title={order.category === 'withdrawal' ? `Заявка №\u00a0${order.number}` : order.title}
        back={toOrders}
      />
      <div className={css.order}>
        {isNew && order.status === 'review' && (
          <Notice tone="ok" title="Заявка отправлена">
            {order.category === 'withdrawal'
              ? 'Деньги отложены до\u00a0выплаты. О\u00a0каждом шаге сообщим в\u00a0уведомлениях'
              : 'Следите за\u00a0ней здесь. Если договор придёт сам, заявка закроется без вашего участия'}
          </Notice>
        )}
        {details?.kind === 'withdrawal' ? (
          <WithdrawalState order={order} details={details} />
        ) : (
          <ClaimState order={order} />
        )}
        <CancelOrder fresh={fresh} />
        {details?.kind === 'withdrawal' && <WithdrawalFacts order={order} details={details} />}
        {details?.kind === 'claim' && <ClaimFacts details={details} status={order.status} />}
      </div>
    </>
  )
}

/** Whether the member has just sent it: the server does not know, so a page that it drew begins without it. */
function useIsNew(): boolean {
  const state: unknown = useLocation().state
  const isNew = typeof state === 'object' && state !== null && 'isNew' in state
  return useSyncExternalStore(
    neverChanges,
    () => isNew,
    () => false,
  )
}

const neverChanges = () => () => {}

const toOrders = { to: '/order', label: 'Мои заявки' }
