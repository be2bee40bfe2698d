import { defineList } from '../lists/define-list.ts'
import { formatAudience, newsStateLabels } from './news-labels.ts'

/** News in any state, the last changed first. */
export const newsListDefinition = defineList({
  name: 'news',
  view: 'news.list',
  export: 'news.export',
  filters: {
    q: { search: 'Заголовок или адрес' },
    state: { title: 'Состояние', choices: newsStateLabels },
  },
  sort: { field: 'updatedAt', order: 'DESC' },
  columns: {
    title: { title: 'Заголовок', width: 44, text: ({ title }) => title },
    slug: { title: 'Адрес', text: ({ slug }) => slug },
    state: { title: 'Состояние', text: ({ state }) => newsStateLabels[state] },
    publishedAt: { title: 'Видна с', sortBy: 'publishedAt', moment: ({ publishedAt }) => publishedAt },
    category: { title: 'Рубрика', text: ({ categoryName }) => categoryName },
    audience: { title: 'Кому', text: ({ audience }) => formatAudience(audience, []) },
    reads: { title: 'Прочитали', width: 12, count: ({ reads }) => reads },
    likes: { title: 'Отметок', width: 12, count: ({ likes }) => likes },
    updatedAt: { title: 'Изменена', sortBy: 'updatedAt', moment: ({ updatedAt }) => updatedAt },
  },
  table: ['title', 'state', 'publishedAt', 'category', 'audience', 'reads', 'likes', 'updatedAt'],
})
