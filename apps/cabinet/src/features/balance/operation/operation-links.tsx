import type { Explanation } from '@impulse/api/balance/operation'
import { newTicketAddress } from '../../../shared/feedback/support-address.ts'
import { isRefunded } from '../../../shared/orders/order-status.ts'
import { toNextStep } from '../../../shared/orders/withdrawal-next-step.ts'
import { fromList } from '../../../shared/page/from-list.ts'
import { ButtonLink } from '../../../shared/ui/button-link.tsx'
import { reopenOnBack } from './operation-address.ts'

type OperationLinksProps = {
  id: string
  item: Explanation['operation'] | undefined
  /** Undefined until it is loaded. */
  explanation: Explanation | undefined
}

/** Links at the end of an operation's details: the next step after a failed withdrawal, its order, and the support. */
export function OperationLinks({ id, item, explanation }: OperationLinksProps) {
  const orderId = item?.orderId ?? null
  const isFailed = item?.withdrawal !== undefined && isRefunded(item.withdrawal.status)
  const next =
    isFailed && orderId !== null && explanation !== undefined ? toNextStep(explanation, orderId) : null
  return (
    <>
      {next && (
        <ButtonLink
          to={next.to}
          variant={explanation?.resent ? 'secondary' : 'primary'}
          wide
          onClick={reopenOnBack(id)}
        >
          {next.label}
        </ButtonLink>
      )}
      {orderId !== null && (
        <ButtonLink
          to={`/order/${orderId}`}
          state={fromList}
          variant="secondary"
          wide
          onClick={reopenOnBack(id)}
        >
          Открыть заявку
        </ButtonLink>
      )}
      <ButtonLink
        to={newTicketAddress({ about: 'operation', object: id })}
        variant="ghost"
        wide
        onClick={reopenOnBack(id)}
      >
        Задать вопрос
      </ButtonLink>
    </>
  )
}
