import type { OrderCard, WithdrawalDetails } from '@impulse/api/orders/order'
import { useMasked } from '../../../shared/amount/hidden-amounts.ts'
import { ButtonLink } from '../../../shared/ui/button-link.tsx'
import { formatPoints } from '@impulse/copy-ru/balance/points'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { isRefunded } from '../../../shared/orders/order-status.ts'
import { toNextStep } from '../../../shared/orders/withdrawal-next-step.ts'

type WithdrawalEndProps = { order: OrderCard; details: WithdrawalDetails }

/**
 * Alert about a rejected, returned or cancelled withdrawal: the refunded points, the reason, and the member's
 * next step.
 */
export function WithdrawalEnd({ order, details }: WithdrawalEndProps) {
  const { status } = order
  const mask = useMasked()
  if (!isRefunded(status)) return null
  const back = mask(`${formatPoints(order.amount)} вернулись на\u00a0баланс`)
  // The note contains the reason and the text that staff added to the reason.
  const why = order.timeline.at(-1)?.note || details.reason?.text
  const { label, to } = toNextStep(details, order.id)
  return (
    <Alert
      tone={status === 'cancelled' ? 'info' : status === 'returned' ? 'warn' : 'bad'}
      title={back}
      action={
        <ButtonLink to={to} variant="secondary">
          {label}
        </ButtonLink>
      }
    >
      {why}
    </Alert>
  )
}
