import type { HistoryItem } from '@impulse/api/balance/balance'
import type { Explanation } from '@impulse/api/balance/operation'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ResourceView } from '../../../shared/loading/loaded-part.tsx'
import { getLoadedValue } from '../../../shared/loading/loadable.ts'
import { useResource } from '../../../shared/loading/use-resource.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonLink } from '../../../shared/ui/button-link.tsx'
import { Icon } from '../../../shared/icon/icon.tsx'
import { Modal } from '../../../shared/modal/modal.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { OnCheck } from '../../../shared/feedback/under-review.tsx'
import { newTicketAddress } from '../../../shared/feedback/support-address.ts'
import { OperationFacts } from './operation-facts.tsx'
import { OperationWhy } from './operation-reason.tsx'
import type { OpenedOperation } from './use-opened-operation.ts'
import css from './operation-details.module.css'

type OperationDetailsProps = {
  open: boolean
  onClose: () => void
  opened: OpenedOperation
  items: readonly HistoryItem[]
  today: string
}

/** All of one operation: what it was, why it is of its sum, and the way to the others that belong to it. */
export function OperationDetails({ open, onClose, opened, items, today }: OperationDetailsProps) {
  const { id, before, follow, back } = opened
  // While the sheet goes away it still shows what it was about.
  const [shown, setShown] = useState(id)
  if (id !== null && id !== shown) setShown(id)
  const path = shown === null ? null : `/api/balance/operation/${shown}/`
  const resource = useResource<Explanation>(path, { isOpen: open })
  const content = useRef<HTMLDivElement>(null)
  useFocusThatFollows(id, content)
  if (shown === null) return null
  // An operation that is not in the list, or not in it yet, comes with its explanation.
  const item = getLoadedValue(resource.shown)?.operation ?? items.find((one) => one.id === shown)
  return (
    <Modal open={open} onClose={onClose} title={item?.title ?? 'Операция'} closeButton>
      <div ref={content} className={css.content}>
        {before !== null && (
          <div className={css.back}>
            <Button variant="secondary" icon={<Icon name="arrow-left" />} onClick={back}>
              Назад
            </Button>
          </div>
        )}
        {item && <OperationFacts item={item} today={today} />}
        {item?.onCheck && (
          <OnCheck about="operation" object={shown}>
            {checkMessage}
          </OnCheck>
        )}
        <ResourceView resource={resource} label="Загружаем, как посчитана сумма" places={places}>
          {(explanation) => <OperationWhy explanation={explanation} today={today} onFollow={follow} />}
        </ResourceView>
        {item && item.orderId !== null && (
          <ButtonLink to={`/order/${item.orderId}`} variant="secondary" wide>
            Открыть заявку
          </ButtonLink>
        )}
        <ButtonLink to={newTicketAddress({ about: 'operation', object: shown })} variant="ghost" wide>
          Задать вопрос
        </ButtonLink>
      </div>
    </Modal>
  )
}

const checkMessage =
  'Мы\u00a0проверяем эту операцию. Пока проверка не\u00a0закончится, деньги остаются за\u00a0вами и\u00a0ждут'

const places = (
  <>
    <Skeleton shape="title" width="third" />
    <Skeleton />
    <Skeleton width="half" />
    <Skeleton shape="row" />
  </>
)

/** The pressed link is gone with its page: the focus moves to the back link. */
function useFocusThatFollows(id: string | null, content: RefObject<HTMLDivElement | null>): void {
  const last = useRef(id)
  useEffect(() => {
    const from = last.current
    last.current = id
    if (from === null || id === null || from === id) return
    const link = content.current?.querySelector<HTMLElement>(`[data-operation="${from}"]`)
    const target = link ?? content.current?.querySelector('button')
    target?.focus()
  }, [id, content])
}
