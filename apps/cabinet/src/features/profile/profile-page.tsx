import type { ReactNode } from 'react'
import { getLoadedValue } from '../../shared/account/loadable.ts'
import { AccountDeletionAlert } from './leaving-notice.tsx'
import { PersonCard } from './person-card.tsx'
import { useProfile } from './profile-context.ts'

/** «Мой профиль»: who one is here, where the document stands, and the way to every section. */
export function ProfilePage({ document }: { document: ReactNode }) {
  const { leaving } = useProfile()
  const openDeletion = getLoadedValue(leaving.shown)?.leaving ?? null
  return (
    <>
      <h1>Мой профиль</h1>
      {openDeletion !== null && <AccountDeletionAlert leaving={openDeletion} />}
      <PersonCard />
      {document}
    </>
  )
}
