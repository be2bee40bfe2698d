import { PDFiumLibrary } from '@hyzyla/pdfium'
import { Refusal } from '../../refusal/refusal.ts'
import { maxPages } from './pdf-check.ts'

/** Length of the longer side of a drawn page in pixels, which is A4 at 200 dpi. */
const maxSide = 2340

/** Drawn page of a PDF. `data` has four bytes (RGBA) for each pixel, and `pages` is the number of pages of the PDF. */
export type DrawnPage = { data: Uint8Array; width: number; height: number; pages: number }

/**
 * Draws a page of a PDF. The first page has the number 1.
 * @throws Refusal file_pdf_broken, not_found
 */
export async function drawPage(bytes: Buffer, number: number): Promise<DrawnPage> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    const pages = document.getPageCount()
    if (pages > maxPages) throw new Refusal('file_pdf_broken')
    if (number > pages) throw new Refusal('not_found')
    const page = document.getPage(number - 1)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    // An unreadable page has no size, and then the computed width and height are not positive numbers.
    const scale = maxSide / Math.max(originalWidth, originalHeight)
    const [width, height] = [Math.round(originalWidth * scale), Math.round(originalHeight * scale)]
    if (!(width > 0 && height > 0)) throw new Refusal('file_pdf_broken')
    const { data } = await page.render({ scale: 1, width, height, render: 'bitmap' })
    return { data, width, height, pages }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('file_pdf_broken')
  }
}
