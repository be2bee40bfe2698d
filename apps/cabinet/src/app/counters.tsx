import { useBrand } from '../shared/brand/brand.ts'
import { useLater } from './use-later.ts'
import { usePageHandle } from './use-page-handle.ts'

/** Only where the operator has set counters up, and after the page has come alive; without it one is neither asked nor counted. */
export function Counters() {
  const { counters } = useBrand()
  const pattern = usePageHandle()?.page.path
  const later = useLater(load, counters)
  return later && counters && pattern && <later.CountersConsent setup={counters} pattern={pattern} />
}

const load = () => import('../shared/analytics/counters-consent.tsx')
