import { Button } from '@mui/material'
import { useListContext } from 'react-admin'

/** A filter that a link has set: who came by it sees that the list is one member's, and how to see the others. */
export function OneMember({ source }: { source: string; alwaysOn: true }) {
  const { filterValues, setFilters } = useListContext()
  const { [source]: memberId, ...others } = filterValues as Record<string, unknown>
  if (memberId === undefined) return null
  return <Button onClick={() => setFilters(others)}>Один участник: показать всех</Button>
}
