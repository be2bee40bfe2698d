import { DocumentsConsentPage } from '../../features/documents/documents-consent-page.tsx'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.consentDocuments }

export default function Route() {
  return <DocumentsConsentPage />
}
