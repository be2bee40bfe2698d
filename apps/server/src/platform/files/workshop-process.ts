import { buffer } from 'node:stream/consumers'
import { Refusal } from '../refusal/refusal.ts'
import { checkPdf } from './pdf-check.ts'
import { redraw } from './redraw.ts'
import { type Job, refusedExit } from './workshop.ts'

/** Does the one job of its argument to what comes in, and writes what comes out. */
const job = JSON.parse(process.argv[2] ?? '{}') as Job
try {
  const bytes = await buffer(process.stdin)
  if ('draw' in job) process.stdout.write(await redraw(bytes, job.draw))
  else checkPdf(bytes)
} catch (error) {
  process.stdout.write(error instanceof Refusal ? error.code : 'file_broken')
  process.exitCode = refusedExit
}
