import type { History } from '@impulse/api/balance/balance'
import type { News } from '@impulse/api/news/news'
import { useLoaderData } from 'react-router'
import { LastOperations } from '../../../features/balance/last-operations.tsx'
import { loadLastOperations } from '../../../features/balance/last-operations.load.ts'
import { ComingMoney } from '../../../features/home/coming-money.tsx'
import { HomePage } from '../../../features/home/home-page.tsx'
import { NextStepCard } from '../../../features/home/next-step-card.tsx'
import { type HomeFacts, loadNextStep } from '../../../features/home/next-step.load.ts'
import { LatestNews } from '../../../features/news/latest-news.tsx'
import { loadingLatestNews, loadLatestNews } from '../../../features/news/latest-news.load.ts'
import { IncomeCard } from '../../../features/rewards/income-card.tsx'
import { type LoadedRewards, loadRewards, loadingRewards } from '../../../features/rewards/rewards.load.ts'
import { useBegunForm } from '../../../features/identity-documents/use-begun-form.ts'
import { StepCard } from '../../../features/rewards/step-card.tsx'
import { type Loadable, getLoadedValue } from '../../../shared/loading/loadable.ts'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { useFreshPart } from '../../../shared/loading/use-fresh-part.ts'
import { type Load, pageLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.home, title: () => '' }

type Loaded = LoadedRewards & {
  known: Loadable<HomeFacts>
  operations: Loadable<History>
  news: Loadable<News[]>
}

/** Requests all data of the home page in parallel. */
const loadAll: Load<Loaded> = async (api, args) => {
  const [rewards, known, operations, news] = await Promise.all([
    loadRewards(api, args),
    loadNextStep(api, args),
    loadLastOperations(api, args),
    loadLatestNews(api, args),
  ])
  return { ...rewards, known, operations, news }
}

/** In the browser the home page is shown immediately, and its data are loaded afterwards. */
const loading = (): Loaded => ({
  ...loadingRewards(),
  known: { status: 'loading' },
  operations: { status: 'loading' },
  news: loadingLatestNews(),
})

export const loader = pageLoad(loadAll, loading)

export function Component() {
  const { income, forecast, known: loaded, operations, news } = useLoaderData<Loaded>()
  const facts = useFreshPart(loadNextStep, loaded)
  const known = getLoadedValue(facts.shown)
  const lastOperations = useFreshPart(loadLastOperations, operations)
  const begun = useBegunForm(known?.document?.status)
  const { balance, pending } = useMemberSummary()
  const isNew =
    getLoadedValue(lastOperations.shown)?.totalCount === 0 &&
    getLoadedValue(balance)?.balance === 0 &&
    getLoadedValue(pending)?.amount === 0
  return (
    <HomePage
      isNew={isNew}
      facts={facts.shown}
      begun={begun}
      next={<NextStepCard part={facts} begun={begun} isNew={isNew} />}
      coming={
        <ComingMoney withdrawals={known?.withdrawals ?? []} claims={(!isNew && known?.openClaims) || []} />
      }
      step={<StepCard loaded={forecast} />}
      income={<IncomeCard loaded={income} />}
      operations={<LastOperations part={lastOperations} />}
      news={<LatestNews loaded={news} />}
    />
  )
}
