import type { IdentityDocumentAnswer } from '@impulse/api/identity-documents/identity-document'
import { useLoaderData } from 'react-router'
import { DocumentCard } from '../../../features/identity-documents/document-card.tsx'
import { loadDocumentCard } from '../../../features/identity-documents/identity-document.load.ts'
import { ProfilePage } from '../../../features/profile/profile-page.tsx'
import type { Loadable } from '../../../shared/loading/loadable.ts'
import { clientLoad, serverLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.profile }

export const loader = serverLoad(loadDocumentCard)
export const clientLoader = clientLoad(loadDocumentCard)

export default function Route() {
  return (
    <ProfilePage document={<DocumentCard loaded={useLoaderData<Loadable<IdentityDocumentAnswer>>()} />} />
  )
}
