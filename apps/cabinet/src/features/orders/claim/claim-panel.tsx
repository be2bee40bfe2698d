import { Alert } from '../../../shared/feedback/alert.tsx'
import { ButtonLink } from '../../../shared/ui/button-link.tsx'
import type { Claim } from './claim-order.tsx'

/**
 * Panel with the text of staff that the member must act on: the reason of a rejection, or a request for information. A
 * rejected or cancelled claim can be sent again with its data.
 */
export function ClaimPanel({ order: { status, timeline }, details }: Claim) {
  if (status === 'needs_information')
    return (
      <Alert tone="warn" title="Нужно уточнение">
        {details.informationRequests.at(-1)?.text}
      </Alert>
    )
  if (status !== 'rejected' && status !== 'cancelled') return null
  const { contractNumber: number, connectedAt: date, productName, city } = details
  const query = new URLSearchParams({ number, date, product: productName ?? '', city })
  const again = (
    <ButtonLink to={`/contracts/claim?${query}`} variant="secondary">
      Подать заявку снова
    </ButtonLink>
  )
  if (status === 'cancelled') return again
  return (
    <Alert tone="bad" title="Причина" action={again}>
      {timeline.at(-1)?.note}
    </Alert>
  )
}
