import { payoutStateWords } from '@impulse/wire/console-payout-words'
import type { StateTotal } from '../features/payouts/payouts.ts'
import { grouped } from './open-desk.ts'

export const totalsLine = (totals: readonly StateTotal[]): string =>
  totals.map(({ state, count, sum }) => `${payoutStateWords[state]} ${count} на ${grouped(sum)} ₽`).join(', ')
