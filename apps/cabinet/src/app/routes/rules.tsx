import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { AcceptRules } from '../../features/documents/accept-rules.tsx'
import { type LoadedLegalDocument, loadLegalDocument } from '../../features/documents/legal-document.load.ts'
import { LegalDocumentPage } from '../../features/documents/legal-document-page.tsx'
import { currentMember } from '../current-member.ts'
import { documentContext } from '../document-context.ts'
import { clientLoad, type Load, serverLoad } from '../load.ts'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.rules }

const loadSince =
  (accepted: string | null): Load<LoadedLegalDocument> =>
  (api, loadArgs) =>
    loadLegalDocument(api, 'rules', { ...loadArgs, accepted })

export function loader(args: LoaderFunctionArgs): Promise<LoadedLegalDocument> {
  const { session } = args.context.get(documentContext)
  return serverLoad(loadSince(session?.user.rulesVersion ?? null))(args)
}

export const clientLoader = (args: ClientLoaderFunctionArgs): Promise<LoadedLegalDocument> =>
  clientLoad(loadSince(currentMember()?.rulesVersion ?? null))(args)

export default function Route() {
  const loaded = useLoaderData<LoadedLegalDocument>()
  return (
    <LegalDocumentPage title={pages.rules.title} address={pages.rules.path} loaded={loaded}>
      <AcceptRules loaded={loaded} />
    </LegalDocumentPage>
  )
}
