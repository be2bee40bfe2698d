import { checkPdf } from './pdf-check.ts'
import { redraw, stamp, stampPage } from './redraw.ts'
import type { Job } from './file-sandbox.ts'

/**
 * Runs a job on the bytes of a file and returns its output. Must be called only in a process of the file sandbox.
 * @throws Refusal those of `redraw`, `checkPdf` and `drawPage`
 */
export async function runJob(job: Job, bytes: Buffer): Promise<Buffer> {
  if ('draw' in job) return redraw(bytes, job.draw)
  if ('stamp' in job) return stamp(bytes, job.stamp)
  checkPdf(bytes)
  return 'page' in job ? renderPage(bytes, job.page) : Buffer.alloc(0)
}

/** Returns one byte with the number of pages of the PDF, followed by the drawn page as JPEG. */
async function renderPage(
  bytes: Buffer,
  { number, stamp: stampText }: { number: number; stamp: string },
): Promise<Buffer> {
  // Imports `render-page.ts` only for this job, because that module loads PDFium, which no other job needs.
  const { drawPage } = await import('./render-page.ts')
  const page = await drawPage(bytes, number)
  return Buffer.concat([Buffer.of(page.pages), await stampPage(page, stampText)])
}
