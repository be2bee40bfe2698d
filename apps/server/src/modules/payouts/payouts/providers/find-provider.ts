import type { PayoutConfig } from '../../../../platform/config/config.ts'
import type { Provider } from './provider.ts'
import { yookassaProvider } from './yookassa/yookassa-provider.ts'

/** Returns the payout provider from the configuration; null when none is configured. */
export const findProvider = (config: PayoutConfig): Provider | null =>
  config.agentId !== '' && config.secret !== '' ? yookassaProvider(config) : null
