import type { Pending } from '@impulse/api/balance/balance'
import type { Order } from '@impulse/api/orders/order'
import { type ReactNode, useState } from 'react'
import { Amount } from '../../shared/amount/amount.tsx'
import { SumRow, SumRows } from '../../shared/amount/sum-rows.tsx'
import { useMasked } from '../../shared/amount/hidden-amounts.ts'
import { PartsSheet } from '../../shared/balance/lazy-parts-sheet.ts'
import { soonText } from '../../shared/balance/due-lot.ts'
import { groupReleases } from '../../shared/balance/release-days.ts'
import { formatRoubles } from '@impulse/copy-ru/balance/points'
import { Icon } from '../../shared/icon/icon.tsx'
import { useMemberSummary } from '../../shared/member/member-summary.ts'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { NoWrapEachWord } from '../../shared/ui/no-wrap.tsx'
import { fromList } from '../../shared/page/from-list.ts'
import { formatAnswerDay, formatArrivalOrStatus, formatReleaseDay, listLaterSums } from './coming-labels.ts'
import { Link } from '../../shared/modal/link.tsx'
import css from './coming-money.module.css'

type ComingMoneyProps = {
  /** Newest withdrawals of the member. While they are not loaded, the card shows only their sums. */
  withdrawals: readonly Order[]
  /** Open claims of a member who has no list of first steps, which contains them already. */
  claims: readonly Order[]
}

/**
 * Card that says when money comes: the withdrawals that are not paid yet, the claims without an answer, and the next
 * release dates of the frozen lots. Without them nothing is shown.
 */
export function ComingMoney({ withdrawals, claims }: ComingMoneyProps) {
  const { pending, today } = useMemberSummary()
  if (pending.status === 'failed') return null
  if (pending.status === 'loaded' && pending.value.parts.length === 0 && claims.length === 0) return null
  return (
    <section className={css.card} aria-label="Когда придут деньги">
      {pending.status === 'loaded' && <OpenWithdrawals pending={pending.value} withdrawals={withdrawals} />}
      {claims.length > 0 && (
        <OpenOrders title="Ищем договоры">
          {claims.map((claim) => (
            <OpenOrder
              key={claim.id}
              to={`/order/${claim.id}`}
              name={claim.title}
              status={formatAnswerDay(claim, { today })}
            />
          ))}
        </OpenOrders>
      )}
      {pending.status === 'loading' ? <ReleasesSkeleton /> : <Releases pending={pending.value} />}
    </section>
  )
}

/** Skeleton with the height of five release dates, so that the cards below do not move for most members. */
const ReleasesSkeleton = () => (
  <div className={css.group}>
    <h2 className={css.heading}>{soonText}</h2>
    <Loading label="Загружаем ближайшие даты">
      <Skeleton shape="title" width="half" />
      {['nearest', 'second', 'third', 'fourth', 'fifth'].map((key) => (
        <Skeleton key={key} />
      ))}
    </Loading>
  </div>
)

function OpenWithdrawals({
  pending,
  withdrawals,
}: Pick<ComingMoneyProps, 'withdrawals'> & { pending: Pending }) {
  const { today } = useMemberSummary()
  const mask = useMasked()
  const held = pending.parts.filter(({ reason }) => reason === 'withdrawal')
  if (held.length === 0) return null
  return (
    <OpenOrders title={'На\u00a0выводе'}>
      {held.map(({ orderId, amount }) => {
        const order = withdrawals.find(({ id }) => id === orderId)
        return (
          <OpenOrder
            key={orderId}
            to={orderId === null ? '/order' : `/order/${orderId}`}
            name={mask(formatRoubles(amount))}
            status={order && formatArrivalOrStatus(order, { today })}
            title={order?.title ?? 'Вывод средств'}
          />
        )
      })}
    </OpenOrders>
  )
}

const OpenOrders = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={css.group}>
    <h2 className={css.heading}>{title}</h2>
    <ul role="list" className={css.rows}>
      {children}
    </ul>
  </div>
)

type OpenOrderProps = { to: string; name: string; status: string | undefined; title?: string }

const OpenOrder = ({ to, name, status, title }: OpenOrderProps) => (
  <li>
    <Link to={to} state={fromList} className={css.order}>
      <span className={css.what}>
        <strong>{name}</strong>
        {status !== undefined && <span className={css.status}>{status}</span>}
        {title !== undefined && (
          <span className={css.orderTitle}>
            <NoWrapEachWord>{title}</NoWrapEachWord>
          </span>
        )}
      </span>
      <Icon name="caret-right" className={css.icon} />
    </Link>
  </li>
)

function Releases({ pending }: { pending: Pending }) {
  const { today } = useMemberSummary()
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  const { days, checking } = groupReleases(pending, { now: today })
  const [nearest, ...later] = days
  if (pending.amount === 0) return null
  const rows = listLaterSums({ later, checking: nearest ? checking : 0 }, { today })
  return (
    <div className={css.group}>
      <div className={css.head}>
        <h2 className={css.heading}>{nearest ? soonText : 'На\u00a0проверке'}</h2>
        <button type="button" className={css.more} aria-haspopup="dialog" onClick={open}>
          Подробнее<span className="visually-hidden"> о&nbsp;замороженных деньгах</span>
        </button>
      </div>
      <p className={css.nearest}>
        <strong className={css.figure}>
          <Amount value={nearest?.amount ?? checking} signed coin="right" />
        </strong>
        <span className={css.quiet}>
          {nearest ? formatReleaseDay(nearest.day, { today }) : 'Откроется после проверки'}
        </span>
      </p>
      {rows.length > 0 && (
        <SumRows>
          {rows.map(({ name, amount, isRest }) => (
            <SumRow
              key={name}
              name={
                isRest ? (
                  <button type="button" className={css.more} aria-haspopup="dialog" onClick={open}>
                    {name}
                  </button>
                ) : (
                  name
                )
              }
            >
              <Amount value={amount} signed />
            </SumRow>
          ))}
        </SumRows>
      )}
      <PartsSheet today={today} open={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  )
}
