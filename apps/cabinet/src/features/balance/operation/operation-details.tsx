import { fillPath } from '@impulse/api/routes/fill-path'
import type { HistoryItem } from '@impulse/api/balance/balance'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ResourceView } from '../../../shared/loading/loaded-part.tsx'
import { getLoadedValue } from '../../../shared/loading/loadable.ts'
import { useResource } from '../../../shared/loading/use-resource.ts'
import { BackButton } from '../../../shared/modal/sheet-header.tsx'
import { Modal } from '../../../shared/modal/modal.tsx'
import { DotSeparated } from '../../../shared/format/dot-separated.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { BlockedAlert } from '../../../shared/feedback/blocked-alert.tsx'
import { withoutReleased } from '../history/history-days.ts'
import { OperationFacts, OperationSum } from './operation-facts.tsx'
import { OperationLinks } from './operation-links.tsx'
import { operationName } from './operation-name.ts'
import { OperationPanel, useHasPanelRoom } from './operation-panel.tsx'
import { OperationReason, RelatedOperations } from './operation-reason.tsx'
import { stepFrom } from './operation-steps.ts'
import type { OpenedOperation } from './use-opened-operation.ts'
import css from './operation-details.module.css'

type OperationDetailsProps = {
  open: boolean
  onClose: () => void
  opened: OpenedOperation
  items: readonly HistoryItem[]
  today: string
  /** True on the page with a place for the panel, which shows the details next to the list in a wide window. */
  hasPanel?: boolean
}

/**
 * Sheet, or panel in a wide window, with the details of an operation: its amount with its reason, its facts, and links to
 * related operations.
 */
export function OperationDetails(props: OperationDetailsProps) {
  const { open, onClose, opened, items, today, hasPanel = false } = props
  const { id, before, follow, back } = opened
  const isPanel = useHasPanelRoom() && hasPanel
  // While the sheet closes, it still displays the last operation.
  const [shownId, setShownId] = useState(id)
  if (id !== null && id !== shownId) setShownId(id)
  const path = shownId === null ? null : fillPath('/api/balance/operation/:id/', { id: shownId })
  const resource = useResource(path, { isOpen: open })
  const content = useRef<HTMLDivElement>(null)
  useFocusThatFollows(id, content)
  if (shownId === null) return null
  // The response contains the operation, even if the list of the history has not loaded that operation.
  const explanation = getLoadedValue(resource.shown)
  const item = explanation?.operation ?? items.find((one) => one.id === shownId)
  const title = item ? operationName(item) : 'Операция'
  const lead = before !== null && <BackButton onBack={back} />
  const details = (
    <div ref={content} className={css.content}>
      {item && <OperationSum item={item} today={today} />}
      {item?.isBlocked && (
        <BlockedAlert about="operation" object={shownId}>
          {checkMessage}
        </BlockedAlert>
      )}
      <ResourceView resource={resource} label="Загружаем, как посчитана сумма" skeleton={skeleton}>
        {(explanation) => <OperationReason explanation={explanation} today={today} />}
      </ResourceView>
      {item && <OperationFacts item={item} explanation={explanation} today={today} />}
      {explanation && <RelatedOperations explanation={explanation} today={today} onFollow={follow} />}
      <OperationLinks id={shownId} item={item} explanation={explanation} />
    </div>
  )
  if (!isPanel)
    return (
      <Modal
        open={open}
        onClose={onClose}
        title={<DotSeparated>{title}</DotSeparated>}
        closeButton
        isTitleFocused
        lead={lead}
      >
        {details}
      </Modal>
    )
  if (!open) return null
  const rows = withoutReleased(items)
  const step = (by: 1 | -1) => {
    const target = stepFrom(rows, shownId, by)
    return target === null ? null : () => opened.open(target)
  }
  return (
    <OperationPanel
      id={shownId}
      title={title}
      lead={lead}
      previous={step(-1)}
      next={step(1)}
      onClose={onClose}
    >
      {details}
    </OperationPanel>
  )
}

const checkMessage =
  'Мы\u00a0проверяем эту операцию. Пока проверка не\u00a0закончится, деньги остаются за\u00a0вами и\u00a0ждут'

const skeleton = (
  <>
    <Skeleton shape="title" width="third" />
    <Skeleton />
    <Skeleton width="half" />
    <Skeleton shape="row" />
  </>
)

/**
 * Shows the beginning of another operation that the member opens, and moves the focus, because the pressed link
 * disappears: to the link that leads to the previous operation, or to the button that leads back. A focus outside the
 * details, on a row of the list or a button of the panel, stays there.
 */
function useFocusThatFollows(id: string | null, content: RefObject<HTMLDivElement | null>): void {
  const last = useRef(id)
  useEffect(() => {
    const from = last.current
    last.current = id
    if (from === null || id === null || from === id) return
    content.current?.parentElement?.scrollTo(0, 0)
    const dialog = content.current?.closest('dialog')
    const focused = document.activeElement
    if (focused !== document.body && focused !== dialog && !content.current?.contains(focused)) return
    const link = content.current?.querySelector<HTMLElement>(`[data-operation="${from}"]`)
    ;(link ?? dialog?.querySelector<HTMLElement>('button:has(+ h2), h2'))?.focus()
  }, [id, content])
}
