import { formatStatementCode } from '@impulse/api/statements/statement-code'
import { encode } from 'uqr'
import { bodySize, colours, innerWidth, type PdfDocument } from './pdf-document.ts'
import { pdfLabels as labels } from './pdf.messages.ts'

/** Side of a QR code, in points. A phone can read its modules of 1.5 points on a printed page. */
const qrSize = 72
const padding = 12

/**
 * Draws the name of the programme and its contacts at the top of the first page. Screen readers skip them: the author
 * of the file repeats the name.
 */
export function drawLetterhead(pdf: PdfDocument): void {
  const { doc, brand } = pdf
  pdf.decorate('Layout', () => {
    doc.font('strong', 20).fillColor(brand.color)
    pdf.write(brand.name, 0, 28)
    doc.font('text', bodySize).fillColor(colours.quiet)
    pdf.write(brand.tagline, 0, 54)
    pdf.write(brand.supportEmail, innerWidth - doc.widthOfString(brand.supportEmail), 54)
    doc.fillColor(colours.text)
  })
  pdf.y = 72
  pdf.rule()
  pdf.y += 16
}

/** Draws names and values in two columns. */
export function drawFacts(
  pdf: PdfDocument,
  facts: readonly (readonly [name: string, value: string])[],
): void {
  const { doc } = pdf
  const nameWidth = 150
  const [size, step] = [bodySize + 0.5, 14]
  for (const [name, value] of facts) {
    doc.font('text', size)
    const lines = pdf.splitLines(value, innerWidth - nameWidth)
    pdf.ensureSpace(lines.length * step)
    pdf.tagged('P', () => {
      doc.fillColor(colours.quiet)
      pdf.write(name, 0, pdf.y)
      doc.fillColor(colours.text)
      for (const [index, line] of lines.entries()) pdf.write(line.text, nameWidth, pdf.y + index * step)
    })
    pdf.y += lines.length * step
  }
  pdf.y += 8
}

/** Draws the main sums of the document large, one next to the other. `other`: the sum in another unit, below it. */
export function drawSums(
  pdf: PdfDocument,
  sums: readonly { name: string; sum: string; other?: string }[],
): void {
  const { doc } = pdf
  const height = sums.some(({ other }) => other !== undefined) ? 74 : 60
  pdf.ensureSpace(height)
  pdf.fillBehind({ y: pdf.y, height, radius: 8 })
  const width = (innerWidth - 2 * padding) / Math.max(sums.length, 2)
  // In a quarter of the line, a large sum of seven digits would reach the next one.
  const isFirstLarge = sums.length < 4
  for (const [index, { name, sum, other }] of sums.entries()) {
    const x = padding + index * width
    pdf.tagged('P', () => {
      doc.font('text', bodySize + 0.5).fillColor(colours.quiet)
      pdf.write(name, x, pdf.y + 10)
      const isLarge = index === 0 && isFirstLarge
      doc.font('strong', isLarge ? 24 : 16).fillColor(index === 0 ? pdf.brand.color : colours.text)
      pdf.write(sum, x, pdf.y + (isLarge ? 23 : 29))
      doc.font('text', bodySize + 0.5).fillColor(colours.text)
      if (other !== undefined) pdf.write(other, x, pdf.y + 54)
    })
  }
  pdf.y += height + 12
}

/** Check code of a document, and the address of the page on which anybody can verify it. */
export type PdfCheck = { code: string; checkAddress: string }

/** Draws the box by which a reader verifies the document: the check code, the explanation, and the QR code. */
export function drawCheck(pdf: PdfDocument, { code, checkAddress }: PdfCheck): void {
  pdf.heading(labels.check, 2)
  const height = qrSize + 2 * padding
  pdf.ensureSpace(height)
  const top = pdf.y
  pdf.fillBehind({ y: top, height, radius: 8 })
  pdf.y += padding
  drawQrCode(pdf, { address: `${checkAddress}#${formatStatementCode(code)}`, label: labels.checkQr })
  const frame = { x: padding, width: innerWidth - qrSize - 3 * padding }
  pdf.paragraph(labels.checkCode(formatStatementCode(code)), { ...frame, strong: true, size: 12 })
  pdf.paragraph(labels.checkHow(checkAddress), frame)
  pdf.y = top + height + 8
}

/** Draws the check code at the foot of each page, and returns the bytes of the file. */
export const finishWithCheck = (pdf: PdfDocument, { code, checkAddress }: PdfCheck): Promise<Buffer> =>
  pdf.finish((page, count) => [
    `${pdf.brand.name} · ${labels.checkCode(formatStatementCode(code))} · ${checkAddress}`,
    labels.formatPageNumber(page, count),
  ])

/** Draws a QR code of an address at the right edge of the box, below the current position. */
function drawQrCode(pdf: PdfDocument, { address, label }: { address: string; label: string }): void {
  const { doc } = pdf
  const { data, size } = encode(address, { border: 0 })
  const module = qrSize / size
  const left = doc.page.margins.left + innerWidth - padding - qrSize
  pdf.tagged(
    'Figure',
    () => {
      for (const [row, cells] of data.entries())
        for (const [column, isDark] of cells.entries())
          if (isDark) doc.rect(left + column * module, pdf.y + row * module, module, module)
      doc.fill(colours.text)
    },
    { alt: label },
  )
}
