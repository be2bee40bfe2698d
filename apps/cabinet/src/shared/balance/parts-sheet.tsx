import type { BalanceParts, Held } from '@impulse/api/balance/balance-parts'
import { Amount } from '../amount/amount.tsx'
import { ResourceView } from '../loading/loaded-part.tsx'
import { useResource } from '../loading/use-resource.ts'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { Modal } from '../modal/modal.tsx'
import { Link } from '../modal/link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Part, LotOrHoldLink } from './parts-list.tsx'
import { formatLot, formatRequestedAt, lotTitle } from './frozen-labels.ts'
import css from './parts-sheet.module.css'

type PartsSheetProps = { today: string; open: boolean; onClose: () => void }

/** Sheet with the parts of the member's money. Each part has a sum, an explanation, and its lots or holds. */
export function PartsSheet({ today, open, onClose }: PartsSheetProps) {
  const resource = useResource('/api/balance/parts/', { isOpen: open })
  return (
    <Modal open={open} onClose={onClose} title="Ваши деньги" closeButton>
      <ResourceView resource={resource} label="Загружаем, из чего состоит баланс" skeleton={skeleton}>
        {(parts) => <Parts parts={parts} today={today} onClose={onClose} />}
      </ResourceView>
    </Modal>
  )
}

const skeleton = (
  <>
    <Skeleton shape="title" width="half" />
    <Skeleton />
    <Skeleton shape="title" width="half" />
    <Skeleton shape="row" />
    <Skeleton shape="row" />
  </>
)

type PartsProps = { parts: BalanceParts; today: string; onClose: () => void }

function Parts({ parts, today, onClose }: PartsProps) {
  const { available, frozen, checking, payout, debt, lots, held, moreLots, moreHeld } = parts
  const renderHolds = (holdState: Held['state']) =>
    held
      .filter(({ state }) => state === holdState)
      .map(({ amount, requestedAt, historyId: id }) => (
        <LotOrHoldLink
          key={id}
          id={id}
          amount={amount}
          title="Вывод средств"
          text={formatRequestedAt(requestedAt, { now: today })}
          onFollow={onClose}
        />
      ))
  return (
    <>
      <Part
        name="Доступно к выводу"
        points={available}
        text={available > 0 ? 'Можно вывести в любой момент' : 'Сейчас выводить нечего'}
        isAlways
      />
      <Part name="Заморожено" points={frozen} text="Станет доступно после срока заморозки">
        <ul role="list">
          {lots.map(({ historyId: id, amount, ...lot }) => (
            <LotOrHoldLink
              key={id}
              id={id}
              amount={amount}
              title={lotTitle(lot)}
              text={formatLot(lot, { now: today })}
              onFollow={onClose}
            />
          ))}
        </ul>
        <More {...moreLots} />
      </Part>
      <Part name="На рассмотрении" points={checking} text="Вы попросили вывести эти деньги">
        <ul role="list">{renderHolds('checking')}</ul>
      </Part>
      <Part name="Выплачивается" points={payout} text="Вывод одобрен: отправляем деньги вам">
        <ul role="list">{renderHolds('payout')}</ul>
      </Part>
      <More {...moreHeld} />
      <Part name="Долг" points={debt} text="Вычтем из следующих поступлений">
        <Link to="/balance?category=correction#history" className={css.link} onClick={onClose}>
          Откуда он взялся
        </Link>
      </Part>
    </>
  )
}

/** Line with the number and the sum of the lots or holds that the list does not show. */
function More({ count, amount }: BalanceParts['moreLots']) {
  if (count === 0) return null
  return (
    <p className={css.text}>
      И&nbsp;ещё {formatNumber(count)} на&nbsp;
      <Amount value={amount} />: все они есть в&nbsp;истории
    </p>
  )
}
