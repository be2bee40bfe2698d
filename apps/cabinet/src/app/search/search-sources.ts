import { operationAppearance } from '../../features/balance/operation/operation-appearance.ts'
import { operationName } from '../../features/balance/operation/operation-name.ts'
import { contractAppearance, contractTitle } from '../../features/contracts/contract-status.ts'
import { newsAddress } from '../../features/news/news-address.ts'
import type { Api } from '../../shared/api/client.ts'
import { formatDate, formatMoment } from '../../shared/format/date.ts'
import type { IconName } from '../../shared/icon/icon-name.ts'
import { orderAppearance, orderIcons } from '../../shared/orders/order-status.ts'
import { openedContract } from '../../shared/page/from-list.ts'

/** Record that matches the search text. `to` and `state` open exactly this record. */
export type FoundRecord = {
  to: string
  state?: object
  icon: IconName
  title: string
  about: string
}

type Search = { text: string; today: string; signal: AbortSignal }
export type Source = { name: string; find: (api: Api, search: Search) => Promise<FoundRecord[]> }

const maxResultCount = 5

/** Lists in which the search of the cabinet looks, in the order of the results. */
export const sources: readonly Source[] = [
  {
    name: 'Операции',
    find: async (api, { text, today, signal }) => {
      const query = { search: text, maxResultCount }
      const { history } = await api.get('/api/balance/account-history/', { query, signal })
      return history.map((item) => {
        const { icon, text: state } = operationAppearance(item, { now: today })
        const when = formatMoment(item.date, { now: today })
        const number = item.contractNumber && `№\u00a0${item.contractNumber}`
        const about = [when, state, number].filter(Boolean).join(' · ')
        return { to: `/balance?operation=${item.id}`, icon, title: operationName(item), about }
      })
    },
  },
  {
    name: 'Договоры',
    find: async (api, { text, today, signal }) => {
      const query = { search: text, maxResultCount }
      const { contracts } = await api.get('/api/contract/', { query, signal })
      return contracts.map((contract) => ({
        to: `/contracts?search=${encodeURIComponent(contract.number)}`,
        state: openedContract(contract.number),
        icon: 'file-text',
        title: contractTitle(contract),
        about: `№\u00a0${contract.number} · ${contractAppearance(contract, today).text}`,
      }))
    },
  },
  {
    name: 'Заявки',
    find: async (api, { text, today, signal }) => {
      const query = { search: text, maxResultCount }
      const { listCardOrder } = await api.get('/api/order/', { query, signal })
      return listCardOrder.map(({ id, number, title, category, status, createdAt }) => ({
        to: `/order/${id}`,
        icon: orderIcons[category],
        title,
        about: `№\u00a0${number} · ${formatDate(createdAt, { now: today })} · ${orderAppearance(status).text}`,
      }))
    },
  },
  {
    // The API has no search of news, so the titles of all news are compared here.
    name: 'Новости',
    find: async (api, { text, today, signal }) => {
      const { allNews } = await api.get('/api/news/', { signal })
      return allNews
        .filter(({ title, preview }) => hasEachWord(`${title} ${preview}`, text))
        .slice(0, maxResultCount)
        .map(({ slugId, title, publishedAt }) => ({
          to: newsAddress(slugId),
          icon: 'newspaper',
          title,
          about: formatDate(publishedAt, { now: today }),
        }))
    },
  },
  {
    name: 'Помощь',
    find: async (api, { text, signal }) => {
      const { articles, categories } = await api.get('/api/help/', { query: { search: text }, signal })
      return articles.slice(0, maxResultCount).map(({ slug, question, category }) => ({
        to: `/help#${slug}`,
        icon: 'question',
        title: question,
        about: categories.find(({ key }) => key === category)?.name ?? '',
      }))
    },
  },
]

/** Returns true when the content contains every word of the text, in any order, and without regard to case and «ё». */
export function hasEachWord(content: string, text: string): boolean {
  const fold = (words: string) => words.toLowerCase().replaceAll('ё', 'е')
  const folded = fold(content)
  return fold(text)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
