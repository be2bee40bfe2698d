import { AdvertisingConsentPage } from '../../features/documents/advertising-consent-page.tsx'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.consentAdvertising }

export default function Route() {
  return <AdvertisingConsentPage />
}
