import { ButtonLink } from '../../shared/button/button-link.tsx'
import { EmptyState } from '../../shared/empty-state/empty-state.tsx'
import { NothingFound } from '../../shared/empty-state/nothing-found.tsx'
import { addressOf, noFilters } from './history-filters.ts'

/** Nothing found, or nothing there yet. */
export function HistoryEmpty({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <NothingFound to={addressOf(noFilters)} action="Сбросить фильтры">
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
      Оформите первый договор — вознаграждение появится здесь
    </EmptyState>
  )
}
