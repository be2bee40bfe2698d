import type { OrderCard } from '@impulse/wire/order'
import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { useAccount } from '../../shared/account/account.ts'
import { ButtonLink } from '../../shared/button/button-link.tsx'
import { EmptyState } from '../../shared/empty-state/empty-state.tsx'
import { Fact, Facts } from '../../shared/facts/facts.tsx'
import { formatDate } from '../../shared/format/date.ts'
import { Icon } from '../../shared/icon/icon.tsx'
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx'
import { Notice } from '../../shared/notice/notice.tsx'
import { StatusTag } from '../../shared/status-tag/status-tag.tsx'
import { Timeline } from '../../shared/timeline/timeline.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { CopyNumber } from './copy-number.tsx'
import { orderLook, orderSteps } from './order-look.ts'
import { OrderFile } from './order-file.tsx'
import css from './order-page.module.css'
import type { LoadedOrder } from './orders.load.ts'

/** One application: where it stands, what it says, and the way to take it back. */
export function OrderPage({ loaded }: { loaded: LoadedOrder }) {
  if (loaded.status === 'loaded' && loaded.value !== null) return <Order order={loaded.value} />
  if (loaded.status === 'failed')
    return (
      <>
        <h1>Заявка</h1>
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

function Order({ order }: { order: OrderCard }) {
  const isNew = useIsNew()
  const { words, tone } = orderLook(order)
  return (
    <>
      <Link to="/order" className={css.back}>
        <Icon name="arrow-left" />
        Мои заявки
      </Link>
      <h1>{order.title}</h1>
      <div className={css.order}>
        {isNew && order.status === 'review' && (
          <Notice tone="ok" title="Заявка отправлена">
            Следите за&nbsp;ней здесь. Если договор придёт сам, заявка закроется без вашего участия
          </Notice>
        )}
        <section className={css.card} aria-label="Состояние">
          <p className={css.line}>
            <StatusTag tone={tone}>{words}</StatusTag>
            <CopyNumber number={order.number} />
          </p>
          <Timeline label="Этапы заявки" steps={orderSteps(order)} />
          {order.canCancel && <CancelOrder id={order.id} />}
        </section>
        {order.details && <Claim details={order.details} status={order.status} />}
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

function Claim({
  details,
  status,
}: {
  details: NonNullable<OrderCard['details']>
  status: OrderCard['status']
}) {
  const { today } = useAccount()
  const { contractNumber, connectedAt, productName, comment, file } = details
  const search = encodeURIComponent(contractNumber)
  return (
    <section className={css.card} aria-labelledby="order-details">
      <h2 id="order-details" className={css.title}>
        Что вы указали
      </h2>
      <Facts>
        <Fact name="Номер договора">{contractNumber}</Fact>
        <Fact name="Дата подключения">{formatDate(connectedAt, { now: today })}</Fact>
        {productName !== null && <Fact name="Продукт">{productName}</Fact>}
        {comment !== '' && <Fact name="Комментарий">{comment}</Fact>}
      </Facts>
      {file !== null && <OrderFile file={file} />}
      {(status === 'accepted' || status === 'closed') && (
        <ButtonLink to={`/contracts?search=${search}`} variant="secondary" wide>
          Открыть договор
        </ButtonLink>
      )}
      {status === 'rejected' && (
        <ButtonLink to={`/contracts/claim?number=${search}`} variant="secondary" wide>
          Подать заявку снова
        </ButtonLink>
      )}
    </section>
  )
}
