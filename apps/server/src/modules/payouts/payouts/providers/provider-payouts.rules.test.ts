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
  'after the provider status «%s», a payout counts as missing at the provider %i ms after its submission, and not earlier',
  (providerStatus, ageMs) => {
    expect(isNotFoundFinal({ providerStatus, ageMs: ageMs - 1 })).toBe(false)
    expect(isNotFoundFinal({ providerStatus, ageMs })).toBe(true)
  },
)
