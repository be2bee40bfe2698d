import { lazy, type ReactNode, Suspense } from 'react'
import { getLoadedValue } from '../../shared/loading/loadable.ts'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { PersonCard } from './photo/person-card.tsx'
import { useProfile } from './profile-context.ts'

/** Page «Мой профиль»: the member's card, the identity document, and a requested account deletion. */
export function ProfilePage({ document }: { document: ReactNode }) {
  const { leaving } = useProfile()
  const openDeletion = getLoadedValue(leaving.shown)?.leaving ?? null
  return (
    <>
      <PageHeader title="Мой профиль" />
      {openDeletion !== null && (
        <Suspense>
          <AccountDeletionAlert leaving={openDeletion} />
        </Suspense>
      )}
      <PersonCard />
      {document}
    </>
  )
}

// Few members see the alert, so the page does not load its code for all.
const AccountDeletionAlert = lazy(async () => ({
  default: (await import('./account-deletion/account-deletion-alert.tsx')).AccountDeletionAlert,
}))
