import { useLoaderData } from 'react-router'
import { BalancePage } from '../../../features/balance/balance-page.tsx'
import { type LoadedHistory, loadHistory } from '../../../features/balance/history/history.load.ts'
import { hasFilters } from '../../../features/balance/history/history-filters.ts'
import { IncomeCard } from '../../../features/rewards/income-card.tsx'
import { loadingIncome, type LoadedIncome, loadIncome } from '../../../features/rewards/rewards.load.ts'
import { StatementButton } from '../../../features/statements/statement-button.tsx'
import { getLoadedValue } from '../../../shared/loading/loadable.ts'
import { StoredList } from '../../offline/stored-list.tsx'
import { type Load, pageLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.balance }

type Loaded = { history: LoadedHistory } & LoadedIncome

const loadAll: Load<Loaded> = async (api, args) => {
  const [history, income] = await Promise.all([loadHistory(api, args), loadIncome(api, args)])
  return { history, ...income }
}

/** In the browser the balance page waits only for the history; the income is loaded afterwards. */
const loadList: Load<Loaded> = async (api, args) => ({
  history: await loadHistory(api, args),
  ...loadingIncome(),
})

export const loader = pageLoad(loadAll, loadList)

export function Component() {
  const { history, income } = useLoaderData<Loaded>()
  const isEmpty = getLoadedValue(history.first)?.totalCount === 0 && !hasFilters(history.filters)
  return (
    <BalancePage
      loaded={history}
      renderUnloaded={(error) => <StoredList path={pages.balance.path} fallback={error} />}
      income={<IncomeCard loaded={income} low />}
      actions={!isEmpty && <StatementButton shownPeriod={history.filters} />}
    />
  )
}
