import { useBrand } from '../../shared/style/brand.ts'
import { useLater } from '../navigation/use-lazy.ts'
import { usePageHandle } from '../navigation/use-page-handle.ts'

/** Only where the operator has set counters up, and after the page has come alive; without it one is neither asked nor counted. */
export function Counters() {
  const { counters } = useBrand()
  const pattern = usePageHandle()?.page.path
  const later = useLater(load, counters)
  return later && counters && pattern && <later.CountersConsent setup={counters} pattern={pattern} />
}

const load = () => import('../../shared/analytics/counters-consent.tsx')
