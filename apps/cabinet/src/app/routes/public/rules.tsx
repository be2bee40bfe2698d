import { useLoaderData } from 'react-router'
import { AcceptRules } from '../../../features/legal-texts/accept-rules.tsx'
import { type LoadedLegalDocument, loadLegalDocument } from '../../../features/legal-texts/legal-text.load.ts'
import { LegalDocumentPage } from '../../../features/legal-texts/legal-text-page.tsx'
import { type Load, pageLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.rules }

const load: Load<LoadedLegalDocument> = (api, args) =>
  loadLegalDocument(api, 'rules', { ...args, accepted: args.member?.rulesVersion ?? null })

export const loader = pageLoad(load)

export function Component() {
  const loaded = useLoaderData<LoadedLegalDocument>()
  return (
    <LegalDocumentPage title={pages.rules.title} address={pages.rules.path} loaded={loaded}>
      <AcceptRules loaded={loaded} />
    </LegalDocumentPage>
  )
}
