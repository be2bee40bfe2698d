import { ButtonLink } from '../../shared/button/button-link.tsx'
import { EmptyState } from '../../shared/empty-state/empty-state.tsx'
import { addressOf, noFilters } from './history-filters.ts'

/** Nothing found, or nothing there yet. */
export function HistoryEmpty({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <EmptyState
        art="search"
        title="Ничего не нашлось"
        action={
          <ButtonLink to={addressOf(noFilters)} variant="secondary" preventScrollReset>
            Сбросить фильтры
          </ButtonLink>
        }
      >
        Попробуйте другой период, вид операций или номер договора
      </EmptyState>
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
