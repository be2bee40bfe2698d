import type { ConsoleAction } from '@impulse/api/staff/console-permissions'
import type { ReactNode } from 'react'
import { FilterButton, TopToolbar, useFilterContext } from 'react-admin'
import { SaveListButton } from './export-list-button.tsx'

/** Above a list: what can be done with it, filters that are kept under a name, and itself as a file. */
export function ListActions({ saves, children }: { saves: ConsoleAction; children?: ReactNode }) {
  const hasFilters = useFilterContext() !== undefined
  return (
    // What is too wide for a phone goes below: beyond the left edge nobody could reach it.
    <TopToolbar sx={{ flexWrap: 'wrap' }}>
      {children}
      {hasFilters && <FilterButton />}
      <SaveListButton action={saves} />
    </TopToolbar>
  )
}
