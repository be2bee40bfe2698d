import type { OrderCard } from '@impulse/api/orders/order'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { NotFound } from '../../shared/feedback/not-found.tsx'
import { useLazyModule } from '../../shared/loading/use-lazy-module.ts'
import { LoadFailed } from '../../shared/feedback/load-failed.tsx'
import { Alert } from '../../shared/feedback/alert.tsx'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { useReadPage } from '../../shared/member/use-read-page.ts'
import { useIsNew } from '../../shared/page/use-is-new.ts'
import { newTicketAddress } from '../../shared/feedback/support-address.ts'
import { useCancellation } from './use-cancellation.tsx'
import { ClaimFacts, ClaimState } from './claim/claim-order.tsx'
import { ClaimPanel } from './claim/claim-panel.tsx'
import { ClaimReward } from './claim/claim-reward.tsx'
import css from './order-page.module.css'
import type { LoadedOrder } from './order.load.ts'
import { useFreshOrder } from './use-fresh-order.ts'
import { WithdrawalFacts, WithdrawalState } from './withdrawal/withdrawal-order.tsx'

/** Page of an order: its state, its data, and the button that cancels the order. */
export function OrderPage({ loaded }: { loaded: LoadedOrder }) {
  if (loaded.status === 'loaded' && loaded.value !== null)
    return <Order key={loaded.value.id} loaded={loaded.value} />
  if (loaded.status === 'failed')
    return (
      <>
        <PageHeader title="Заявка" back={toOrders} />
        <LoadFailed of={loaded}>{loaded.text}</LoadFailed>
      </>
    )
  return (
    <NotFound title="Такой заявки нет" to="/order" action="К заявкам">
      Возможно, адрес скопирован не&nbsp;целиком. Все ваши заявки — в&nbsp;одном списке
    </NotFound>
  )
}

function Order({ loaded }: { loaded: OrderCard }) {
  const freshOrder = useFreshOrder(loaded)
  const { order } = freshOrder
  const cancellation = useCancellation(freshOrder)
  const { details } = order
  const hasRequests = details?.kind === 'claim' && details.informationRequests.length > 0
  // After a failed load, tries again at each refresh of the order.
  const information = useLazyModule(loadInformation, hasRequests && order)
  const isNew = useIsNew()
  // The home page repeats a rejected claim until the member opens it. It repeats a withdrawal that failed until the
  // member follows its link, so its notification stays unread.
  const isRejected = order.status === 'rejected'
  useReadPage(order.category === 'contract' ? `/order/${order.id}` : null, { always: isRejected })
  const pushOffer = useLazyModule(loadPushOffer, isNew && order.category === 'withdrawal')
  return (
    <>
      <PageHeader
        title={order.category === 'withdrawal' ? `Заявка №\u00a0${order.number}` : order.title}
        back={toOrders}
      />
      <div className={css.columns} data-wide>
        <div className={css.order}>
          {cancellation.result}
          {isNew && order.status === 'review' && order.timeline.length === 1 && (
            <Alert tone="ok" title="Заявка отправлена">
              {order.category === 'withdrawal'
                ? 'Деньги отложены до\u00a0выплаты. О\u00a0каждом шаге сообщим в\u00a0уведомлениях'
                : 'Следите за\u00a0ней здесь. Если договор появится раньше, закроем заявку сами'}
            </Alert>
          )}
          {pushOffer && <pushOffer.PushOffer />}
          {details?.kind === 'withdrawal' && <WithdrawalState order={order} details={details} />}
          {details?.kind === 'claim' && (
            <>
              <ClaimReward details={details} />
              <ClaimPanel order={order} details={details} />
              {order.status === 'needs_information' && !information && <div className={css.replyPlace} />}
              {information && <information.ClaimReply freshOrder={freshOrder} details={details} />}
              <ClaimState order={order} details={details} />
            </>
          )}
        </div>
        <div className={css.order}>
          {details?.kind === 'withdrawal' && <WithdrawalFacts order={order} details={details} />}
          {details?.kind === 'claim' && (
            <>
              {information && <information.InformationRequests order={order} details={details} />}
              <ClaimFacts details={details} />
            </>
          )}
        </div>
        <div className={css.help}>
          <div className={css.way}>
            <ButtonLink to={newTicketAddress({ about: 'order', object: order.id })} variant="ghost" wide>
              Задать вопрос
            </ButtonLink>
            <p className={css.hint}>Поддержка увидит, о&nbsp;какой заявке вы&nbsp;пишете</p>
          </div>
          {cancellation.button}
        </div>
      </div>
    </>
  )
}

const loadPushOffer = () => import('./withdrawal/push-offer.tsx')
const loadInformation = () => import('./claim/claim-information.ts')

const toOrders = { to: '/order', label: 'Мои заявки' }
