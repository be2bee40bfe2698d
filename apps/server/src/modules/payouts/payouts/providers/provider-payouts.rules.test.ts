import type { ProviderStatus } from '@impulse/api/payouts/payout-statuses'
import { dayMs, minuteMs } from '@impulse/api/fields/durations'
import { expect, it } from 'vitest'
import { isNotFoundFinal } from './provider-payouts.rules.ts'

it.each<[ProviderStatus | null, number]>([
  [null, dayMs],
  ['not_found', dayMs],
  ['no_answer', dayMs],
  ['refused', minuteMs],
  ['bank_refused', minuteMs],
])(
  'with the provider status «%s», a payout counts as missing at the provider only when its submission was at least %i ms ago',
  (providerStatus, ageMs) => {
    expect(isNotFoundFinal({ providerStatus, ageMs: ageMs - 1 })).toBe(false)
    expect(isNotFoundFinal({ providerStatus, ageMs })).toBe(true)
  },
)
