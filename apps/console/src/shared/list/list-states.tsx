import { Button, Typography } from '@mui/material'
import { Pagination, useListContext, useTranslate } from 'react-admin'
import { FailureAlert } from '../api/failure-alert.tsx'

/**
 * Alert of a list whose request has failed, with a button that tries again. Without it, react-admin shows the list as
 * empty, and staff would believe that nothing waits for them.
 */
export function ListFailure() {
  const { error, refetch } = useListContext()
  return <FailureAlert failure={error} onRetry={() => void refetch()} sx={{ m: 2 }} />
}

/** Pagination of a list that is loaded. React-admin would show the made-up count of one page after a failed request. */
export function ListPagination() {
  const { error } = useListContext()
  return error ? null : <Pagination />
}

/**
 * Text of a list without rows. With filters, it has a button that removes them: on a phone, react-admin shows only an icon
 * for that.
 */
export function NothingFound() {
  const { filterValues, setFilters } = useListContext()
  const translate = useTranslate()
  if (Object.keys(filterValues).length === 0)
    return <Typography sx={{ p: 2 }}>{translate('ra.navigation.no_results')}</Typography>
  return (
    <Typography component="div" sx={{ p: 2 }}>
      {translate('ra.navigation.no_filtered_results')}{' '}
      <Button size="small" onClick={() => setFilters({}, {})}>
        {translate('ra.navigation.clear_filters')}
      </Button>
    </Typography>
  )
}
