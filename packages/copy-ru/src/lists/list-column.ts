type Head<Sort extends string> = {
  title: string
  /** Title of the column in the exported file, when it differs from the title in the table. */
  fileTitle?: string
  /** Width of the column in an exported workbook, in characters. */
  width?: number
  /** Value of the query parameter `sort` that a click on the column's title sends. */
  sortBy?: Sort
  /** True when the table must not break the text into lines. */
  isOneLine?: boolean
}

/**
 * Value that the table and the export can show. A text that is null is a dash in the table and an empty cell in the
 * export.
 */
type Value<Row> =
  | { text: (row: Row) => string | null; link?: (row: Row) => string | null }
  /** Phone of a member; null after the account is deleted. The table links it to the member's card. */
  | { phone: (row: Row) => string | null; memberId?: (row: Row) => string }
  | { count: (row: Row) => number | null }
  | { sum: (row: Row) => number | null; unit?: 'б.' | '₽' }
  /** Date and time in ISO 8601. */
  | { moment: (row: Row) => string | null }

/**
 * Value that only the table shows and no export contains: the hours that an item has waited, or a cell that the code of
 * the page draws (`isDrawn`).
 */
type TableValue<Row> = { hours: (row: Row) => number | null; targetHours: number } | { isDrawn: true }

/** Column that an export can contain. */
export type FileColumn<Row, Sort extends string = string> = Head<Sort> & Value<Row>

/** Column of an exported file with its name, which is the name of its element in XML. */
export type NamedColumn<Row> = FileColumn<Row> & { name: string }

export type ListColumn<Row, Sort extends string = string> = Head<Sort> & (Value<Row> | TableValue<Row>)

/** Filter of a list: a search, a choice by labels, a date or a typed text. All are shown above the table. */
export type ListFilter =
  | { search: string }
  | { title: string; choices: Readonly<Record<string, string>>; isRequired?: boolean }
  | { title: string; isDay: true }
  | { title: string; placeholder?: string; isNumber?: boolean }
