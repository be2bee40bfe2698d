import { useLoaderData } from 'react-router'
import { type LoadedClaimForm, loadClaimForm } from '../../../features/claims/claim.load.ts'
import { ClaimPage } from '../../../features/claims/claim-page.tsx'
import { pageLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.claim }

export const loader = pageLoad(loadClaimForm)

export function Component() {
  return <ClaimPage loaded={useLoaderData<LoadedClaimForm>()} />
}
