import { ButtonLink } from '../../../shared/ui/button-link.tsx'
import { EmptyState } from '../../../shared/feedback/empty-state.tsx'
import { NothingFound } from '../../../shared/feedback/nothing-found.tsx'
import { toUrl, noFilters } from './history-filters.ts'

/** Message for an empty list: no operation matches the filters, or the member has no operations yet. */
export function HistoryEmpty({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <NothingFound to={toUrl(noFilters)} action="Сбросить фильтры">
        Попробуйте другой период, вид операций или номер договора
      </NothingFound>
    )
  }
  return (
    <EmptyState
      art="history"
      title="Операций пока нет"
      action={
        <ButtonLink to="/rules" variant="secondary">
          Правила программы
        </ButtonLink>
      }
    >
      Вознаграждения за&nbsp;подключённые договоры появятся здесь
    </EmptyState>
  )
}
