import { payoutStateLabels } from '@impulse/copy-ru/payouts/payout-labels'
import type { StateTotal } from '../../modules/payouts/payouts/payouts.service.ts'
import { grouped } from '../open-payout-context.ts'

export const totalsLine = (totals: readonly StateTotal[]): string =>
  totals
    .map(({ state, count, sum }) => `${payoutStateLabels[state]} ${count} на ${grouped(sum)} ₽`)
    .join(', ')
