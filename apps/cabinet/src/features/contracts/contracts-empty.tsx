import { ButtonLink } from '../../shared/button/button-link.tsx'
import { EmptyState } from '../../shared/empty-state/empty-state.tsx'
import { NothingFound } from '../../shared/empty-state/nothing-found.tsx'
import { addressOf, noFilters } from './contract-filters.ts'

/** Nothing found, or nothing there yet. */
export function ContractsEmpty({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <NothingFound to={addressOf(noFilters)} action="Показать все договоры">
        Попробуйте другое состояние или номер. Если договора нет совсем, сообщите нам: «Не&nbsp;вижу договор»
      </NothingFound>
    )
  }
  return (
    <EmptyState
      art="orders"
      title="Договоров пока нет"
      action={
        <ButtonLink to="/rules" variant="secondary">
          Правила программы
        </ButtonLink>
      }
    >
      Оформите первый договор — он и&nbsp;начисление за&nbsp;него появятся здесь
    </EmptyState>
  )
}
