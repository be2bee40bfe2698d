import { useLoaderData } from 'react-router'
import { type LoadedContracts, loadContracts } from '../../../features/contracts/contracts.load.ts'
import { ContractsPage } from '../../../features/contracts/contracts-page.tsx'
import { StoredList } from '../../offline/stored-list.tsx'
import { pageLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.contracts }

export const loader = pageLoad(loadContracts)

export function Component() {
  return (
    <ContractsPage
      loaded={useLoaderData<LoadedContracts>()}
      renderUnloaded={(error) => <StoredList path={pages.contracts.path} fallback={error} />}
    />
  )
}
