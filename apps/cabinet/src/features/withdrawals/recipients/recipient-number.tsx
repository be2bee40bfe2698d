import type { RecipientDetails } from '@impulse/api/recipients/recipient'
import { GroupedDigits } from '../../../shared/format/grouped-digits.tsx'
import { NoWrap } from '../../../shared/ui/no-wrap.tsx'
import { toDestinationLabel } from './destination.ts'

type DestinationLineProps = {
  details: RecipientDetails
  /** True to leave out the payment method. */
  isShort?: boolean
}

/**
 * Shows the payment method and the full number: «СБП +7 (912) 345-67-89». The number is never split
 * between two lines.
 */
export function DestinationLine({ details, isShort = false }: DestinationLineProps) {
  const { by, number } = toDestinationLabel(details)
  return (
    <>
      {!isShort && `${by} `}
      {'account' in details ? <GroupedDigits>{details.account}</GroupedDigits> : <NoWrap>{number}</NoWrap>}
    </>
  )
}
