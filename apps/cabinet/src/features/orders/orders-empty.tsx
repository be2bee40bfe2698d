import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { EmptyState } from '../../shared/feedback/empty-state.tsx'
import { toUrl, noFilters, type OrderFilters } from './order-filters.ts'

/** Message for an empty list: no order matches the filters, or the member has no orders yet. */
export function OrdersEmpty({ filters: { category, state, search } }: { filters: OrderFilters }) {
  if (state !== 'all' || search !== '')
    return (
      <EmptyState
        art="search"
        title="Ничего не нашлось"
        action={
          <ButtonLink to={toUrl(noFilters)} variant="secondary" preventScrollReset>
            Показать все заявки
          </ButtonLink>
        }
      >
        Ищем по&nbsp;номеру заявки, банку и&nbsp;номеру договора
      </EmptyState>
    )
  if (category === 'withdrawal')
    return (
      <EmptyState
        art="orders"
        title="Заявок на вывод пока нет"
        action={
          <ButtonLink to="/withdraw" variant="secondary">
            Вывести деньги
          </ButtonLink>
        }
      >
        Здесь будет видно каждую заявку и&nbsp;где сейчас деньги
      </EmptyState>
    )
  return (
    <EmptyState
      art="orders"
      title="Заявок пока нет"
      action={
        <ButtonLink to="/contracts" variant="secondary">
          Мои договоры
        </ButtonLink>
      }
    >
      Здесь будут ваши выводы и&nbsp;заявки на&nbsp;поиск договора
    </EmptyState>
  )
}
