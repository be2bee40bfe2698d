import { useLoaderData } from 'react-router'
import { type LoadedContracts, loadContracts } from '../../../features/contracts/contracts.load.ts'
import { ContractsPage } from '../../../features/contracts/contracts-page.tsx'
import { clientLoad, serverLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.contracts }

export const loader = serverLoad(loadContracts)
export const clientLoader = clientLoad(loadContracts)

export default function Route() {
  return <ContractsPage loaded={useLoaderData<LoadedContracts>()} />
}
