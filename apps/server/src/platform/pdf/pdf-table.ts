import { bodySize, colours, type Line, type PdfDocument } from './pdf-document.ts'

export type PdfColumn = {
  title: string
  width: number
  /** True when the column contains numbers, which are aligned to the right. */
  isNumeric?: boolean
}

const lineHeight = 12
const rowGap = 3
const cellGap = 5
/**
 * Font size of the header in typographic points. At this size, «Заморожено» fits on one line in a column of a table
 * with six columns.
 */
const headerSize = 7
/**
 * Tells screen readers that a header belongs to its column. The library supports `scope`, but its types lack
 * the option.
 */
const columnHeader = { scope: 'Column' } as object

/**
 * Table of a PDF document. The header is repeated on each page, and a long text is wrapped inside its cell.
 */
export class PdfTable {
  #paper: PdfDocument
  #columns: readonly (PdfColumn & { left: number })[]
  #element: PDFKit.PDFStructureElement

  constructor(pdf: PdfDocument, columns: readonly PdfColumn[]) {
    this.#paper = pdf
    let left = 0
    this.#columns = columns.map((column) => {
      left += column.width
      return { ...column, left: left - column.width }
    })
    this.#element = pdf.doc.struct('Table')
    pdf.root.add(this.#element)
    // Starts a new page when there is no space for the header and some rows below it.
    pdf.ensureSpace(5 * lineHeight)
    this.#head('first')
  }

  row(texts: readonly string[], { strong = false } = {}): void {
    const { doc } = this.#paper
    const fontName = strong ? 'strong' : 'text'
    doc.font(fontName, bodySize)
    const cells = this.#cells(texts)
    if (this.#paper.ensureSpace(getRowHeight(cells)) === 'next page') {
      this.#head('repeated')
      doc.font(fontName, bodySize)
    }
    if (strong) this.#fillBehind(cells)
    this.#tagged(cells, 'TD')
    this.#ruleBelow(cells)
  }

  #fillBehind(cells: readonly (readonly Line[])[]): void {
    const { y } = this.#paper
    this.#paper.fillBehind({ y: y - rowGap, height: getRowHeight(cells) + rowGap, radius: 0 })
  }

  end(): void {
    this.#element.end()
    this.#paper.y += 8
  }

  #head(time: 'first' | 'repeated'): void {
    const { doc } = this.#paper
    doc.font('strong', headerSize).fillColor(colours.quiet)
    const cells = this.#cells(this.#columns.map(({ title }) => title))
    if (time === 'first') this.#tagged(cells, 'TH')
    else
      this.#paper.decorate('Pagination', () => {
        for (const [index, lines] of cells.entries()) this.#draw(lines, index)
      })
    doc.fillColor(colours.text)
    this.#ruleBelow(cells)
  }

  #tagged(cells: readonly (readonly Line[])[], tag: 'TH' | 'TD'): void {
    const { doc } = this.#paper
    const row = doc.struct('TR')
    this.#element.add(row)
    const options = tag === 'TH' ? columnHeader : {}
    for (const [index, lines] of cells.entries()) {
      // An empty cell also gets a tag, because screen readers need a cell for each column. The empty cell gets no
      // content.
      if (lines[0]?.text === '') row.add(doc.struct(tag, options))
      else row.add(doc.struct(tag, options, () => this.#draw(lines, index)))
    }
    row.end()
  }

  #cells(texts: readonly string[]): Line[][] {
    return texts.map((text, index) =>
      this.#paper.splitLines(text, (this.#columns[index]?.width ?? 0) - cellGap),
    )
  }

  #draw(lines: readonly Line[], index: number): void {
    const column = this.#columns[index]
    if (!column) return
    const { y } = this.#paper
    for (const [number, line] of lines.entries()) {
      const indent = column.isNumeric ? column.width - line.width : 0
      this.#paper.write(line.text, column.left + indent, y + number * lineHeight)
    }
  }

  #ruleBelow(cells: readonly (readonly Line[])[]): void {
    this.#paper.y += getRowHeight(cells)
    this.#paper.rule()
    this.#paper.y += rowGap
  }
}

const getRowHeight = (cells: readonly (readonly Line[])[]): number =>
  Math.max(...cells.map((lines) => lines.length)) * lineHeight + rowGap - 1
