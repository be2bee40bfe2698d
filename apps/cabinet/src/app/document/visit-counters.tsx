import { useBrand } from '../../shared/style/brand.ts'
import { useLazyModule } from '../../shared/loading/use-lazy-module.ts'
import { usePageHandle } from '../navigation/use-page-handle.ts'

/**
 * Visit counters, and the prompt for the member's consent to them. Both are loaded after hydration if counters are
 * configured.
 */
export function Counters() {
  const { counters } = useBrand()
  const pattern = usePageHandle()?.page.path
  const later = useLazyModule(load, counters)
  return later && counters && pattern && <later.CountersConsent setup={counters} pattern={pattern} />
}

const load = () => import('../../shared/analytics/counters-consent.tsx')
