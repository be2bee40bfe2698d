import { buffer } from 'node:stream/consumers'
import { Refusal } from '../../refusal/refusal.ts'
import { checkPdf } from './pdf-check.ts'
import { stamp, stampPage, redraw } from './redraw.ts'
import { type Job, refusedExit } from './file-sandbox.ts'

/**
 * Main program of a sandbox process. Runs the job of the first argument on the bytes of standard input, and
 * writes the result to standard output.
 */
const job = JSON.parse(process.argv[2] ?? '{}') as Job
try {
  const bytes = await buffer(process.stdin)
  if ('draw' in job) process.stdout.write(await redraw(bytes, job.draw))
  else if ('stamp' in job) process.stdout.write(await stamp(bytes, job.stamp))
  else {
    checkPdf(bytes)
    if ('page' in job) await writePage(bytes, job.page)
  }
} catch (error) {
  process.stdout.write(error instanceof Refusal ? error.code : 'file_broken')
  process.exitCode = refusedExit
}

/** Writes the number of pages as the first byte, and then the drawn page. */
async function writePage(bytes: Buffer, { number, stamp: stampText }: { number: number; stamp: string }) {
  // Imports the library only for this job, because the other jobs do not need it.
  const { drawPage } = await import('./render-page.ts')
  const page = await drawPage(bytes, number)
  process.stdout.write(Buffer.concat([Buffer.of(page.pages), await stampPage(page, stampText)]))
}
