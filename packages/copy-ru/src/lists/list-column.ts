type Head<Sort extends string> = {
  title: string
  /** Title in the export, when it is not the one of the table. */
  fileTitle?: string
  /** Width of the column in an exported workbook, in characters. */
  width?: number
  /** Name of the order that a click on the title requests. */
  sortBy?: Sort
  /** True when the table must not break the text into lines. */
  isOneLine?: boolean
}

/** Value that the table and the export can show. A text that is null is shown as a dash and exported as an empty cell. */
type Value<Row> =
  | { text: (row: Row) => string | null; link?: (row: Row) => string | null }
  /** Phone of an account, null after its deletion. The table links to the member. */
  | { phone: (row: Row) => string | null; memberId?: (row: Row) => string }
  | { count: (row: Row) => number | null }
  | { sum: (row: Row) => number | null; unit?: 'б.' | '₽' }
  /** Date and time in ISO 8601. */
  | { moment: (row: Row) => string | null }

/** Value of the table alone: the hours that an item has waited, or a cell that the page draws by itself. */
type TableValue<Row> = { hours: (row: Row) => number | null; targetHours: number } | { isDrawn: true }

/** Column that an export can contain. */
export type FileColumn<Row, Sort extends string = string> = Head<Sort> & Value<Row>

export type ListColumn<Row, Sort extends string = string> = Head<Sort> & (Value<Row> | TableValue<Row>)

/** Filter of a list: a search, a choice by labels, a date or a typed text. All are shown above the table. */
export type ListFilter =
  | { search: string }
  | { title: string; choices: Readonly<Record<string, string>>; isRequired?: boolean }
  | { title: string; isDay: true }
  | { title: string; helperText?: string; isNumber?: boolean }
