import { useLoaderData } from 'react-router'
import { HomePage } from '../../features/home/home-page.tsx'
import { IncomeCard } from '../../features/rewards/income-card.tsx'
import { type LoadedRewards, loadRewards, rewardsToCome } from '../../features/rewards/rewards.load.ts'
import { StepCard } from '../../features/rewards/step-card.tsx'
import { serverLoad } from '../load.ts'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.home, title: () => '' }

export const loader = serverLoad(loadRewards)
/** In the browser the screen stands at once, and its figures follow. */
export const clientLoader = rewardsToCome

export default function Route() {
  const { income, forecast } = useLoaderData<LoadedRewards>()
  return <HomePage step={<StepCard loaded={forecast} />} income={<IncomeCard loaded={income} />} />
}
