import type { ClaimRow } from '@impulse/api/claims/console-claims'
import { claimStateLabels } from '@impulse/copy-ru/claims/claim-labels'
import { claimListDefinition } from '@impulse/copy-ru/claims/claim-list'
import { ConsoleList } from '../../shared/list/console-list.tsx'

/**
 * List of claims about missing contracts, oldest first. By default the list shows only claims with the status
 * `review`.
 */
export const ClaimList = () => (
  <ConsoleList
    list={claimListDefinition}
    title="Не вижу договор"
    rowClick="show"
    cells={{ status: formatState }}
  />
)

export const formatState = ({ status, contractOf }: ClaimRow): string =>
  status === 'review' && contractOf === 'other'
    ? `${claimStateLabels.review}, договор у другого участника`
    : claimStateLabels[status]
