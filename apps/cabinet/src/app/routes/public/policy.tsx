import { useLoaderData } from 'react-router'
import { type LoadedLegalDocument, loadLegalDocument } from '../../../features/legal-texts/legal-text.load.ts'
import { LegalDocumentPage } from '../../../features/legal-texts/legal-text-page.tsx'
import { type Load, pageLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.policy }

const load: Load<LoadedLegalDocument> = (api, loadArgs) =>
  loadLegalDocument(api, 'policy', { ...loadArgs, accepted: null })

export const loader = pageLoad(load)

export function Component() {
  const loaded = useLoaderData<LoadedLegalDocument>()
  return <LegalDocumentPage title={pages.policy.title} address={pages.policy.path} loaded={loaded} />
}
