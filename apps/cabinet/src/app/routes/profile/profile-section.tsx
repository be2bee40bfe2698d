import { useLoaderData } from 'react-router'
import { ConsentsPage } from '../../../features/profile/consents/consents-page.tsx'
import { DataPage } from '../../../features/profile/data-export/data-page.tsx'
import { DevicesPage } from '../../../features/profile/devices/devices-page.tsx'
import { type LoadedSection, loadSection, loadingSection } from '../../../features/profile/section.load.ts'
import { findSectionTitle } from '../../../features/profile/sections.ts'
import { pageLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = {
  page: pages.profile,
  title: (loaded) => findSectionTitle((loaded as LoadedSection | undefined)?.section),
}

export const loader = pageLoad(loadSection, loadingSection)

export function Component() {
  const loaded = useLoaderData<LoadedSection>()
  switch (loaded.section) {
    case 'devices':
      return <DevicesPage loaded={loaded.sessions} />
    case 'consents':
      return <ConsentsPage loaded={loaded.consents} />
    case 'data':
      return <DataPage />
  }
}
