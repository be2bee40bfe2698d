import type { ReactNode } from 'react'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { type SectionName, findSectionTitle } from './sections.ts'

/** A section's heading with the way back to the profile. */
export function SectionPage({ name, children }: { name: SectionName; children: ReactNode }) {
  return (
    <>
      <PageHeader title={findSectionTitle(name) ?? ''} back={{ to: '/lk', label: 'Мой профиль' }} />
      {children}
    </>
  )
}
