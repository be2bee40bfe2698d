import type { KeyboardEvent } from 'react'
import { Datagrid, DatagridBody, type DatagridProps, DatagridRow } from 'react-admin'
import { WideTable } from './wide-table.tsx'

/** Rows of a list without bulk actions. A press or the Enter key opens a row. */
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
  // A link inside the row handles its own Enter.
  if (event.key === 'Enter' && event.target === event.currentTarget) event.currentTarget.click()
}

const openedByKeys = <DatagridBody row={<DatagridRow tabIndex={0} onKeyDown={openByEnter} />} />

/** Focus outline inside the row, because the table would clip an outline outside the row. */
const shownFocus = {
  '& .RaDatagrid-row:focus-visible': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: -2,
  },
}
