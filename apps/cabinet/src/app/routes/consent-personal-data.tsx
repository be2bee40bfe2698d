import { PersonalDataConsentPage } from '../../features/documents/personal-data-consent-page.tsx'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.consentPersonalData }

export default function Route() {
  return <PersonalDataConsentPage />
}
