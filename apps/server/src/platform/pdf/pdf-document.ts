import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import PdfKit from 'pdfkit'
import { wrapped } from './wrap-lines.ts'

const { resolve } = createRequire(import.meta.url)
// Fonts that contain Latin and Cyrillic letters in one file. The cabinet's own fonts cannot be used, because each of
// their files contains only one alphabet.
const font = (file: string): Buffer => readFileSync(resolve(`@expo-google-fonts/onest/${file}`))
const fonts = {
  text: font('400Regular/Onest_400Regular.ttf'),
  strong: font('600SemiBold/Onest_600SemiBold.ttf'),
}

const margin = 40
const page = { width: 595.28, height: 841.89 }
const footerHeight = 24
const bottom = page.height - margin - footerHeight
const minSpaceBelowHeading = 96
/** Number of footers that are drawn without a pause. During a pause, the event loop can serve other requests. */
const pagesAtOnce = 20
/** Height of the line in the colour of the programme at the top of each page. */
const brandLineHeight = 6
const headingSizes = { 1: 20, 2: 12 } as const

export const innerWidth = page.width - 2 * margin
export const bodySize = 8.5
export const colours = { text: '#0d1f23', quiet: '#52666c', line: '#d3dfe2' } as const

/** Programme that issues a document. `color`: its accent colour, if one is configured. */
export type PdfBrand = { name: string; tagline: string; supportEmail: string; color?: string | undefined }
const defaultColor = '#075866'

/** Line of text and its width in typographic points (1/72 inch), measured in the current font. */
export type Line = { text: string; width: number }

/** A4 document with headings, paragraphs and tables. Its tags let screen readers read the document. */
export class PdfDocument {
  readonly doc: PDFKit.PDFDocument
  readonly root: PDFKit.PDFStructureElement
  readonly brand: PdfBrand & { color: string }
  /** Distance from the top of the page, in typographic points, at which the next text is written. */
  y = margin
  #rules: number[] = []
  #chunks: Buffer[] = []

  constructor({ title, brand, madeAt }: { title: string; brand: PdfBrand; madeAt: Date }) {
    this.brand = { ...brand, color: brand.color ?? defaultColor }
    this.doc = new PdfKit({
      size: 'A4',
      margin,
      pdfVersion: '1.7',
      // PDF/UA is the standard for accessible PDF. The library supports it, but its types lack the option.
      ...({ subset: 'PDF/UA' } as object),
      tagged: true,
      lang: 'ru-RU',
      displayTitle: true,
      // Keeps the pages in memory, because each footer contains the number of pages.
      bufferPages: true,
      info: { Title: title, Author: brand.name, CreationDate: madeAt },
    })
    // Collects the chunks in an event listener. The stream emits thousands of small chunks, and async iteration
    // over them would take as long as the drawing.
    this.doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    this.doc.registerFont('text', fonts.text).registerFont('strong', fonts.strong).fillColor(colours.text)
    this.root = this.doc.struct('Document')
    this.doc.addStructure(this.root)
  }

  heading(text: string, level: 1 | 2): void {
    // Starts a new page when there is no space for the heading and some text below it.
    if (level === 2 && this.ensureSpace(minSpaceBelowHeading) === 'here') this.y += 6
    this.paragraph(text, { tag: `H${level}`, size: headingSizes[level], strong: true, gap: 6 })
  }

  paragraph(
    text: string,
    { tag = 'P', size = bodySize + 0.5, strong = false, gap = 4, x = 0, width = innerWidth } = {},
  ): void {
    this.doc.font(strong ? 'strong' : 'text', size)
    const lines = this.splitLines(text, width)
    const step = size * 1.4
    this.ensureSpace(lines.length * step)
    const top = this.y
    this.tagged(tag, () => lines.forEach((line, index) => this.write(line.text, x, top + index * step)))
    this.y += lines.length * step + gap
  }

  /**
   * Starts a new page when less than `height` typographic points are free on the current page. Returns where the next
   * text goes.
   */
  ensureSpace(height: number): 'here' | 'next page' {
    if (this.y + height <= bottom) return 'here'
    this.#drawRules()
    this.doc.addPage()
    this.y = margin
    return 'next page'
  }

  /** Writes one line of text in the current font. `x` is the distance from the left margin. */
  write(text: string, x: number, y: number): void {
    this.doc.text(text, margin + x, y, { lineBreak: false })
  }

  /**
   * Splits a text into lines and measures each line. The caller reuses the widths, because measuring takes half of the
   * time in which a table is drawn.
   */
  splitLines(text: string, width: number): Line[] {
    const singleLine = this.#measured(text)
    if (singleLine.width <= width) return [singleLine]
    const fits = (part: string) => this.doc.widthOfString(part) <= width
    return wrapped(text, fits).map((line) => this.#measured(line))
  }

  #measured(text: string): Line {
    return { text, width: text === '' ? 0 : this.doc.widthOfString(text) }
  }

  /** Draws a light area in the colour of the programme behind the text that follows. */
  fillBehind({ y, height, radius }: { y: number; height: number; radius: number }): void {
    this.decorate('Layout', () => {
      this.doc.roundedRect(margin, y, innerWidth, height, radius).fillOpacity(0.07).fill(this.brand.color)
      this.doc.fillOpacity(1).fillColor(colours.text)
    })
  }

  /** Adds an element with text or a figure to the document. `draw` writes its content. */
  tagged(tag: string, draw: () => void, options: { alt?: string } = {}): void {
    const element = this.doc.struct(tag, options, draw)
    this.root.add(element)
    element.end()
  }

  /**
   * Adds a thin horizontal line at the current position. The lines of a page are drawn together when the page
   * is complete.
   */
  rule(): void {
    this.#rules.push(this.y)
  }

  /**
   * Draws all horizontal lines of the page as one decoration, because a tag for each line would make the file
   * larger.
   */
  #drawRules(): void {
    this.decorate('Layout', () => {
      for (const y of this.#rules) this.doc.moveTo(margin, y).lineTo(margin + innerWidth, y)
      this.doc.lineWidth(0.5).stroke(colours.line)
    })
    this.#rules = []
  }

  /** Draws something that screen readers skip, such as a repeated table header or a line between rows. */
  decorate(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.doc.markContent('Artifact', { type })
    draw()
    this.doc.endMarkedContent()
  }

  /**
   * Draws the footers and returns the bytes of the file. `footer` returns the left and the right text of one
   * page.
   */
  async finish(footer: (number: number, count: number) => [left: string, right: string]): Promise<Buffer> {
    this.#drawRules()
    this.root.end()
    const { count } = this.doc.bufferedPageRange()
    for (let number = 1; number <= count; number++) {
      if (number % pagesAtOnce === 0) await setImmediate()
      this.doc.switchToPage(number - 1)
      this.doc.font('text', 8).fillColor(colours.quiet)
      const [left, right] = footer(number, count)
      const y = page.height - margin - 8
      this.decorate('Pagination', () => {
        this.doc.rect(0, 0, page.width, brandLineHeight).fill(this.brand.color)
        this.doc
          .moveTo(margin, y - 8)
          .lineTo(margin + innerWidth, y - 8)
          .lineWidth(0.5)
          .stroke(colours.line)
        this.doc.fillColor(colours.quiet)
        this.write(left, 0, y)
        this.write(right, innerWidth - this.doc.widthOfString(right), y)
      })
    }
    const endEvent = once(this.doc, 'end')
    this.doc.end()
    await endEvent
    return Buffer.concat(this.#chunks)
  }
}
