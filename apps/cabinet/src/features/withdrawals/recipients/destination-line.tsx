import type { RecipientDetails } from '@impulse/api/recipients/recipient'
import { NoWrap } from '../../../shared/ui/no-wrap.tsx'
import { toDestinationLabel } from './destination.ts'

/**
 * Displays payment method and full number: «по номеру +7 (912) 345-67-89». The number is kept on one line.
 */
export function DestinationLine({ details }: { details: RecipientDetails }) {
  const { by, number } = toDestinationLabel(details)
  return (
    <>
      {by} <NoWrap>{number}</NoWrap>
    </>
  )
}
