import { SearchField } from '../../../shared/list/search-field.tsx'
import { toUrl, type HistoryFilters } from './history-filters.ts'

export function HistorySearch({ filters }: { filters: HistoryFilters }) {
  return (
    <SearchField
      value={filters.search}
      toUrl={(search) => toUrl({ ...filters, search })}
      label="Поиск по операциям и номерам договоров"
      placeholder="Операция или договор"
    />
  )
}
