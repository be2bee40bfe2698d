import type { ReactNode } from 'react'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { type SectionName, findSectionTitle } from './sections.ts'

/** Layout of a profile section: its heading, a link back to the profile, and the content of the section. */
export function SectionPage({ name, children }: { name: SectionName; children: ReactNode }) {
  return (
    <>
      <PageHeader title={findSectionTitle(name) ?? ''} back={{ to: '/lk', label: 'Мой профиль' }} />
      {children}
    </>
  )
}
