import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import { useLoaderData } from 'react-router'
import { DocumentCard } from '../../../features/identity-documents/document-card.tsx'
import { loadDocumentCard } from '../../../features/identity-documents/identity-document.load.ts'
import { ProfilePage } from '../../../features/profile/profile-page.tsx'
import type { Loadable } from '../../../shared/loading/loadable.ts'
import { pageLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.profile }

export const loader = pageLoad(loadDocumentCard)

export function Component() {
  return (
    <ProfilePage document={<DocumentCard loaded={useLoaderData<Loadable<IdentityDocumentResponse>>()} />} />
  )
}
