import { SearchField } from '../../../shared/list/search-field.tsx'
import { addressOf, type HistoryFilters } from './history-filters.ts'

export function HistorySearch({ filters }: { filters: HistoryFilters }) {
  return (
    <SearchField
      value={filters.search}
      addressOf={(search) => addressOf({ ...filters, search })}
      label="Поиск по операциям и номерам договоров"
      placeholder="Операция или договор"
    />
  )
}
