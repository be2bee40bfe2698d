import type { ListName, ListRowOf } from '@impulse/api/routes/list-routes'
import type { ListDefinition } from '@impulse/copy-ru/lists/define-list'
import { type ReactElement, type ReactNode, useMemo } from 'react'
import { FunctionField, List } from 'react-admin'
import { ListActions } from './list-actions.tsx'
import { drawCell } from './list-cell.tsx'
import { toInputs } from './list-filters.tsx'
import { ListFailure, ListPagination, NothingFound } from './list-states.tsx'
import { ListTable } from './list-table.tsx'

type Cell<Name extends ListName> = (row: ListRowOf<Name>) => ReactNode

type Props<Name extends ListName, Key extends string, Drawn extends string> = {
  list: ListDefinition<Name, Key, Drawn>
  /** Title of the page, and label of the table; by default the title of the list. */
  title?: string
  label?: string
  rowClick?: 'show' | 'edit' | false
  /** Filters that are shown after the filters of the list definition. */
  moreFilters?: readonly ReactElement[]
  actions?: ReactElement
  /** Content that the page shows instead of the table when the list has no rows; `false` shows the empty table. */
  empty?: ReactElement | false
  /** Text in the table when it has no rows. */
  emptyTable?: ReactElement
} & ([Drawn] extends [never]
  ? { cells?: { [Column in Key]?: Cell<Name> } }
  : { cells: { [Column in Key]?: Cell<Name> } & { [Column in Drawn]: Cell<Name> } })

/**
 * Page of a list: its table, its filters and its toolbar. `cells` must contain a function for each column that the list
 * definition marks `isDrawn`. A function for any other column replaces the default cell of this column.
 */
export function ConsoleList<Name extends ListName, Key extends string, Drawn extends string>({
  list,
  title = list.title,
  label = list.title,
  rowClick = false,
  cells,
  moreFilters = noFilters,
  actions,
  empty = false,
  emptyTable,
}: Props<Name, Key, Drawn>) {
  const filters = useMemo(() => [...toInputs(list.filters), ...moreFilters], [list, moreFilters])
  const draws: { [Column in Key]?: Cell<Name> } = cells ?? {}
  return (
    <List
      title={title}
      exporter={false}
      empty={empty}
      error={<ListFailure />}
      queryOptions={notReused}
      actions={actions ?? <ListActions saves={list.export} />}
      {...(filters.length > 0 && { filters, filterDefaultValues: list.firstFilters })}
      pagination={list.sort ? <ListPagination /> : false}
      {...(list.sort && { sort: list.sort })}
    >
      <ListTable label={label} rowClick={rowClick} empty={emptyTable ?? <NothingFound />}>
        {list.table.map(({ name, column }) => (
          <FunctionField
            key={name}
            label={column.title}
            {...(column.sortBy ? { sortBy: column.sortBy } : { sortable: false })}
            textAlign={'sum' in column || 'count' in column ? 'right' : 'left'}
            {...((column.isOneLine || 'sum' in column || 'phone' in column) && { sx: inOneLine })}
            render={(row: ListRowOf<Name> & { id: string }) =>
              draws[name] ? draws[name](row) : drawCell(column, row)
            }
          />
        ))}
      </ListTable>
    </List>
  )
}

/**
 * Rows that are loaded again at each visit. Rows of an earlier visit would show a record before the staff member's last
 * action, and would move under the pointer when the new rows arrive.
 */
const notReused = { gcTime: 0 }
const noFilters: readonly ReactElement[] = []
const inOneLine = { whiteSpace: 'nowrap' }
