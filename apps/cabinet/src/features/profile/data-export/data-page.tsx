import { ResourceView } from '../../../shared/loading/loaded-part.tsx'
import { ExportCard } from './export-card.tsx'
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx'
import { AccountDeletionCard } from '../account-deletion/account-deletion-card.tsx'
import { useProfile } from '../profile-context.ts'
import { SectionPage } from '../section-page.tsx'

/** Page «Мои данные», with the data export and the account deletion. */
export function DataPage() {
  const { leaving } = useProfile()
  return (
    <SectionPage name="data">
      <ExportCard />
      <ResourceView resource={leaving} label="Загружаем" skeleton={<SkeletonRows count={2} />}>
        {(found) => <AccountDeletionCard found={found} />}
      </ResourceView>
    </SectionPage>
  )
}
