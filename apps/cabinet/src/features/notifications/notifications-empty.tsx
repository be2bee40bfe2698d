import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { EmptyState } from '../../shared/feedback/empty-state.tsx'
import type { NotificationFilters } from './notification-filters.ts'

/**
 * Message for an empty list: no notification has the chosen category, or the member has no notifications yet.
 */
export function NotificationsEmpty({ category }: Pick<NotificationFilters, 'category'>) {
  if (category !== 'all')
    return (
      <EmptyState
        art="notifications"
        title="Таких уведомлений пока нет"
        action={
          <ButtonLink to="/notification" variant="secondary" preventScrollReset>
            Показать все
          </ButtonLink>
        }
      />
    )
  return (
    <EmptyState
      art="notifications"
      title="Уведомлений пока нет"
      action={
        <ButtonLink to="/balance" variant="secondary">
          История баланса
        </ButtonLink>
      }
    >
      Здесь появится всё важное: каждый шаг вывода, проверка документа, новости программы
    </EmptyState>
  )
}
