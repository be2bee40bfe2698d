import type { ConsoleAction } from '@impulse/api/staff/console-permissions'
import type { ReactNode } from 'react'
import { FilterButton, TopToolbar, useFilterContext } from 'react-admin'
import { ExportListButton } from './export-list-button.tsx'

/**
 * Toolbar of a list: the buttons in `children`, a button for the filters when the list has any, and the button that
 * downloads the list. Only staff with the permission `saves` see the download button.
 */
export function ListActions({ saves, children }: { saves: ConsoleAction; children?: ReactNode }) {
  const hasFilters = useFilterContext() !== undefined
  return (
    // On a narrow screen, buttons wrap to the next line, so that no button is outside the screen.
    <TopToolbar sx={{ flexWrap: 'wrap' }}>
      {children}
      {hasFilters && <FilterButton />}
      <ExportListButton action={saves} />
    </TopToolbar>
  )
}
