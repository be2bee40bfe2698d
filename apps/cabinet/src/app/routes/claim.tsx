import { useLoaderData } from 'react-router'
import { type LoadedClaimForm, loadClaimForm } from '../../features/contracts/claim.load.ts'
import { ClaimPage } from '../../features/contracts/claim-page.tsx'
import { clientLoad, serverLoad } from '../load.ts'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.claim }

export const loader = serverLoad(loadClaimForm)
export const clientLoader = clientLoad(loadClaimForm)

export default function Route() {
  return <ClaimPage loaded={useLoaderData<LoadedClaimForm>()} />
}
