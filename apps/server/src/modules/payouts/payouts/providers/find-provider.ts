import type { PayoutConfig } from '../../../../platform/config/config.ts'
import type { Provider } from './provider.ts'
import { yookassaProvider } from './yookassa/yookassa-provider.ts'

export const canCheckProvider = ({ agentId, secret }: PayoutConfig): boolean =>
  agentId !== '' && secret !== ''

/** Returns the payout provider from the configuration; null when none is configured. */
export const findProvider = (config: PayoutConfig): Provider | null =>
  canCheckProvider(config) ? yookassaProvider(config) : null
