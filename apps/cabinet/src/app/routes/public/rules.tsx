import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { AcceptRules } from '../../../features/legal-texts/accept-rules.tsx'
import { type LoadedLegalDocument, loadLegalDocument } from '../../../features/legal-texts/legal-text.load.ts'
import { LegalDocumentPage } from '../../../features/legal-texts/legal-text-page.tsx'
import { currentMember } from '../../navigation/current-member.ts'
import { documentContext } from '../../document/document-context.ts'
import { clientLoad, type Load, serverLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

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
