import { type Forecast, type Income } from '@impulse/api/rewards/rewards'
import { type Loadable, toLoadable } from '../../shared/loading/loadable.ts'
import type { Api } from '../../shared/api/client.ts'

export type LoadedIncome = { income: Loadable<Income> }
export type LoadedRewards = LoadedIncome & { forecast: Loadable<Forecast> }

type LoadArgs = { signal: AbortSignal }

/**
 * Loads the income and the forecast for a document that the server renders. In the browser the page does not
 * wait for these data (see `useFreshPart`).
 */
export async function loadRewards(api: Api, args: LoadArgs): Promise<LoadedRewards> {
  const [{ income }, forecast] = await Promise.all([loadIncome(api, args), fetchForecast(api, args)])
  return { income, forecast }
}

export const loadIncome = async (api: Api, args: LoadArgs): Promise<LoadedIncome> => ({
  income: await fetchIncome(api, args),
})

export const fetchForecast = (api: Api, { signal }: LoadArgs): Promise<Loadable<Forecast>> =>
  toLoadable(api.get('/api/rewards/forecast/', { signal }), 'Не удалось загрузить ставки и калькулятор')

export const fetchIncome = (api: Api, { signal }: LoadArgs): Promise<Loadable<Income>> =>
  toLoadable(api.get('/api/rewards/income/', { signal }), 'Не удалось загрузить доход по месяцам')

/**
 * Returns the state `loading` for a navigation in the browser. Each call returns a new object, because a new
 * object makes the page request the income.
 */
export const loadingIncome = (): LoadedIncome => ({ income: { status: 'loading' } })
export const loadingRewards = (): LoadedRewards => ({ ...loadingIncome(), forecast: { status: 'loading' } })
