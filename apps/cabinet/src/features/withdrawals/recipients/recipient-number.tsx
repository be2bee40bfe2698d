import type { RecipientDetails } from '@impulse/api/recipients/recipient'
import { GroupedDigits } from '../../../shared/format/grouped-digits.tsx'
import { NoWrap } from '../../../shared/ui/no-wrap.tsx'
import { toRecipientLabel } from './recipient-choice.ts'

type RecipientNumberProps = {
  details: RecipientDetails
  /** True to leave out the payment method. */
  isShort?: boolean
}

/**
 * Shows the payment method and the full number: «СБП +7 (912) 345-67-89». The number is never split
 * between two lines.
 */
export function RecipientNumber({ details, isShort = false }: RecipientNumberProps) {
  const { by, number } = toRecipientLabel(details)
  return (
    <>
      {!isShort && `${by} `}
      {'account' in details ? <GroupedDigits>{details.account}</GroupedDigits> : <NoWrap>{number}</NoWrap>}
    </>
  )
}
