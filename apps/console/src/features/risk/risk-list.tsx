import { riskListDefinition } from '@impulse/copy-ru/risk/risk-list'
import { Button } from '@mui/material'
import { useListContext } from 'react-admin'
import { ConsoleList } from '../../shared/list/console-list.tsx'
import { formatBlocked } from './release-block-labels.ts'

const moreFilters = [<OneMember key="memberId" source="memberId" alwaysOn />]

/** List of risk cases, oldest first; by default only open risk cases. */
export const RiskList = () => (
  <ConsoleList
    list={riskListDefinition}
    label="Случаи"
    rowClick="show"
    moreFilters={moreFilters}
    cells={{ blocked: ({ blocked }) => formatBlocked(blocked) }}
  />
)

/**
 * Button that is shown while the list contains only one member's risk cases, because a link from another page set this
 * filter. A press on the button removes the filter.
 */
function OneMember({ source }: { source: string; alwaysOn: true }) {
  const { filterValues, setFilters } = useListContext()
  const { [source]: memberId, ...otherFilters } = filterValues as Record<string, unknown>
  if (memberId === undefined) return null
  return <Button onClick={() => setFilters(otherFilters)}>Один участник: показать всех</Button>
}
