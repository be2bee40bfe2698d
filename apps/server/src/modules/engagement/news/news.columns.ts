import type { FileColumn } from '@impulse/api/files/console-file'
import type { AdminNewsListItem } from '@impulse/api/news/console-news'
import { newsStateLabels, formatAudience } from '@impulse/copy-ru/news/news-labels'

export const newsColumns: readonly FileColumn<AdminNewsListItem>[] = [
  { title: 'Заголовок', width: 44, text: ({ title }) => title },
  { title: 'Адрес', text: ({ slug }) => slug },
  { title: 'Состояние', text: ({ state }) => newsStateLabels[state] },
  { title: 'Видна с', moment: ({ publishedAt }) => publishedAt },
  { title: 'Рубрика', text: ({ categoryName }) => categoryName },
  { title: 'Кому', text: ({ audience }) => formatAudience(audience, []) },
  { title: 'Прочитали', width: 12, text: ({ reads }) => String(reads) },
  { title: 'Отметок', width: 12, text: ({ likes }) => String(likes) },
  { title: 'Изменена', moment: ({ updatedAt }) => updatedAt },
]
