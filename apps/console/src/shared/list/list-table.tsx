import type { KeyboardEvent } from 'react'
import { Datagrid, DatagridBody, type DatagridProps, DatagridRow } from 'react-admin'
import { WideTable } from './wide-table.tsx'

/** Table of a list's rows, without bulk actions. A click or the Enter key opens a row, unless `rowClick` is false. */
export const ListTable = ({ label, ...rows }: DatagridProps & { label: string }) => (
  <WideTable label={label}>
    <Datagrid
      bulkActionButtons={false}
      {...(rows.rowClick !== false && { body: openedByKeys, sx: shownFocus })}
      {...rows}
    />
  </WideTable>
)

function openByEnter(event: KeyboardEvent<HTMLTableRowElement>): void {
  // When Enter is pressed on a link inside the row, the link opens, not the row.
  if (event.key === 'Enter' && event.target === event.currentTarget) event.currentTarget.click()
}

const openedByKeys = <DatagridBody row={<DatagridRow tabIndex={0} onKeyDown={openByEnter} />} />

/** Draws the focus outline inside the row, because the table cuts off an outline outside the row. */
const shownFocus = {
  '& .RaDatagrid-row:focus-visible': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: -2,
  },
}
