import type { KeyboardEvent } from 'react'
import { Datagrid, DatagridBody, type DatagridProps, DatagridRow } from 'react-admin'
import { WideTable } from './wide-table.tsx'

/** The rows of a list; nothing is done to many of them at once. What opens by a press opens by Enter, too. */
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
  // A link within the row answers for itself.
  if (event.key === 'Enter' && event.target === event.currentTarget) event.currentTarget.click()
}

const openedByKeys = <DatagridBody row={<DatagridRow tabIndex={0} onKeyDown={openByEnter} />} />

/** Inside the row: outside of it the table would cut it off. */
const shownFocus = {
  '& .RaDatagrid-row:focus-visible': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: -2,
  },
}
