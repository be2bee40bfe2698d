import type { ListName, ListQueryOf, ListRowOf } from '@impulse/api/routes/list-routes'
import type { ConsoleAction } from '@impulse/api/staff/console-permissions'
import type { FileColumn, ListColumn, ListFilter, NamedColumn } from './list-column.ts'
import { listTitles } from './list-titles.ts'

type SortOf<Name extends ListName> =
  ListQueryOf<Name> extends { sort: infer Sort extends string } ? Sort : never
type FilterOf<Name extends ListName> = Exclude<
  keyof ListQueryOf<Name> & string,
  'page' | 'perPage' | 'sort' | 'order'
>
type KeyOf<Columns> = keyof Columns & string
type KeysOf<Columns, Kind> = {
  [Key in KeyOf<Columns>]: Columns[Key] extends Kind ? Key : never
}[KeyOf<Columns>]
type TableOnly = { hours: unknown } | { isDrawn: true }

/** Part of a console list that server and browser share. The server adds the rows, the console its own cells. */
export type ListDefinition<
  Name extends ListName,
  Key extends string = string,
  Drawn extends string = string,
> = {
  /** Last part of the list's path, and the name of the list's page in the console. */
  name: Name
  title: string
  /** Actions that staff need to view the list, and to export it. */
  view: ConsoleAction
  export: ConsoleAction
  filters: Readonly<Record<string, ListFilter>>
  /** Filters with which the page opens. */
  firstFilters: Readonly<Record<string, string>>
  /** Sort order with which the page opens; null for a list that returns all rows in a fixed order. */
  sort: { field: string; order: 'ASC' | 'DESC' } | null
  table: readonly { name: Key; column: ListColumn<ListRowOf<Name>> }[]
  file: readonly NamedColumn<ListRowOf<Name>>[]
  /**
   * Names of the columns whose cells the code of the list’s page draws. Only the type is used; the value is always
   * absent.
   */
  drawnColumns?: Drawn
}

/**
 * Defines a console list whose route is in the route table. `table` and `file` choose and order the columns
 * of the page and of the exported file; by default each has all columns that it can show.
 */
export function defineList<
  const Name extends ListName & keyof typeof listTitles,
  const Columns extends Readonly<Record<string, ListColumn<ListRowOf<Name>, SortOf<Name>>>>,
>(list: {
  name: Name
  view: ConsoleAction
  export: ConsoleAction
  filters?: { [Filter in FilterOf<Name>]?: ListFilter }
  firstFilters?: { [Filter in FilterOf<Name>]?: ListQueryOf<Name>[Filter] & string }
  sort?: { field: SortOf<Name>; order: 'ASC' | 'DESC' }
  columns: Columns
  table?: readonly NoInfer<KeyOf<Columns>>[]
  file?: readonly NoInfer<Exclude<KeyOf<Columns>, KeysOf<Columns, TableOnly>>>[]
}): ListDefinition<Name, KeyOf<Columns>, KeysOf<Columns, { isDrawn: true }>> {
  const columns = list.columns as Readonly<Record<KeyOf<Columns>, ListColumn<ListRowOf<Name>>>>
  const keys = Object.keys(list.columns) as KeyOf<Columns>[]
  return {
    name: list.name,
    title: listTitles[list.name],
    view: list.view,
    export: list.export,
    filters: (list.filters ?? {}) as Record<string, ListFilter>,
    firstFilters: (list.firstFilters ?? {}) as Record<string, string>,
    sort: list.sort ?? null,
    table: (list.table ?? keys).map((name) => ({ name, column: columns[name] })),
    file: (list.file ?? keys).flatMap((name) => {
      const column = columns[name]
      return isFileColumn(column) ? [{ ...column, name }] : []
    }),
  }
}

const isFileColumn = <Row>(column: ListColumn<Row>): column is FileColumn<Row> =>
  !('hours' in column) && !('isDrawn' in column)
