import type { ReactNode } from 'react'
import { getLoadedValue } from '../../shared/loading/loadable.ts'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { AccountDeletionAlert } from './account-deletion/account-deletion-alert.tsx'
import { PersonCard } from './photo/person-card.tsx'
import { useProfile } from './profile-context.ts'

/** Page «Мой профиль»: the member's card, the identity document, and a requested account deletion. */
export function ProfilePage({ document }: { document: ReactNode }) {
  const { leaving } = useProfile()
  const openDeletion = getLoadedValue(leaving.shown)?.leaving ?? null
  return (
    <>
      <PageHeader title="Мой профиль" />
      {openDeletion !== null && <AccountDeletionAlert leaving={openDeletion} />}
      <PersonCard />
      {document}
    </>
  )
}
