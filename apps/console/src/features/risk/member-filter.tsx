import { Button } from '@mui/material'
import { useListContext } from 'react-admin'

/** Filter set by a link: shows that the list is filtered by one member, and removes it. */
export function OneMember({ source }: { source: string; alwaysOn: true }) {
  const { filterValues, setFilters } = useListContext()
  const { [source]: memberId, ...others } = filterValues as Record<string, unknown>
  if (memberId === undefined) return null
  return <Button onClick={() => setFilters(others)}>Один участник: показать всех</Button>
}
