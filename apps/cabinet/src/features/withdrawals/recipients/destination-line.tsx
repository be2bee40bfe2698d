import type { RecipientDetails } from '@impulse/api/recipients/recipient'
import { NoWrap } from '../../../shared/ui/no-wrap.tsx'
import { toDestinationLabel } from './destination.ts'

/**
 * Shows the payment method and the full number: «по номеру +7 (912) 345-67-89». The number is never split
 * between two lines.
 */
export function DestinationLine({ details }: { details: RecipientDetails }) {
  const { by, number } = toDestinationLabel(details)
  return (
    <>
      {by} <NoWrap>{number}</NoWrap>
    </>
  )
}
