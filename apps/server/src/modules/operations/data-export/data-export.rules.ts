/**
 * Comments of a table and its columns, from the PostgreSQL catalog. `columns` are in the order of the table.
 */
export type TableComments = {
  table: string
  comment: string | null
  columns: { name: string; comment: string | null }[]
}

/** Section of the data export, which contains the member's rows of one table. */
export type ExportSection = { table: string; title: string; columns: { name: string; title: string }[] }

/**
 * Mark at the end of a comment in the database schema. `text`: Russian title of the exported data, or the
 * Russian reason why it is not exported. `position`: position of the table in the export; null for a column.
 */
type ExportMark = { isExported: boolean; position: number | null; text: string }

const form = /(?:^|\s)(?<mark>Export|Not exported)(?: (?<position>\d+))?: (?<text>.+)$/s

/**
 * Parses the mark at the end of a comment. A table has a mark with a position, such as `Export 10: Профиль`; a column
 * has a mark without one, such as `Export: Телефон`. A mark that begins with `Not exported` contains the reason instead
 * of a title.
 */
export function parseExportMark(comment: string | null): ExportMark | null {
  const { mark, position, text } = form.exec(comment ?? '')?.groups ?? {}
  if (text === undefined) return null
  return { isExported: mark === 'Export', position: position === undefined ? null : Number(position), text }
}

/**
 * Returns the sections of the data export and the reasons why tables are omitted. Both lists are ordered by
 * the positions in the marks.
 */
export function toExportPlan(tables: TableComments[]): { sections: ExportSection[]; notIncluded: string[] } {
  const marked = tables
    .flatMap((table) => {
      const mark = parseExportMark(table.comment)
      return mark === null ? [] : [{ ...table, ...mark }]
    })
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
  return {
    sections: marked
      .filter(({ isExported }) => isExported)
      .map(({ table, text, columns }) => ({ table, title: text, columns: columns.flatMap(toTitle) })),
    notIncluded: marked.filter(({ isExported }) => !isExported).map(({ text }) => text),
  }
}

function toTitle({ name, comment }: TableComments['columns'][number]): ExportSection['columns'] {
  const mark = parseExportMark(comment)
  return mark?.isExported ? [{ name, title: mark.text }] : []
}
