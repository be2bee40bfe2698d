import type { ConsoleAction } from '@impulse/api/staff/console-permissions'
import type { ReactNode } from 'react'
import { FilterButton, TopToolbar, useFilterContext } from 'react-admin'
import { SaveListButton } from './export-list-button.tsx'

/** Toolbar of a list: actions, named filters and export. */
export function ListActions({ saves, children }: { saves: ConsoleAction; children?: ReactNode }) {
  const hasFilters = useFilterContext() !== undefined
  return (
    // Actions that do not fit on a phone wrap to the next line, because nobody could reach them outside the
    // screen.
    <TopToolbar sx={{ flexWrap: 'wrap' }}>
      {children}
      {hasFilters && <FilterButton />}
      <SaveListButton action={saves} />
    </TopToolbar>
  )
}
