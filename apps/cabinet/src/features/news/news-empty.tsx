import { EmptyState } from '../../shared/feedback/empty-state.tsx'
import { NothingFound } from '../../shared/feedback/nothing-found.tsx'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import type { NewsFilters } from './news-filters.ts'

/** Message for an empty list: no news in the category, or no news at all. */
export function NewsEmpty({ category }: Pick<NewsFilters, 'category'>) {
  if (category !== 'all')
    return (
      <NothingFound to="/news" action="Все новости">
        В&nbsp;этой категории пока ничего нет
      </NothingFound>
    )
  return (
    <EmptyState
      art="news"
      title="Новостей пока нет"
      action={
        <ButtonLink to="/" variant="secondary">
          На главную
        </ButtonLink>
      }
    >
      Здесь будут новости программы: новые правила, акции и полезные советы
    </EmptyState>
  )
}
