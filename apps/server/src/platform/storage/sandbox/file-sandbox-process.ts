import { buffer } from 'node:stream/consumers'
import { Refusal } from '../../refusal/refusal.ts'
import { type Job, refusedExit } from './file-sandbox.ts'
import { runJob } from './run-job.ts'

/**
 * Main program of a sandbox process. Reads the job from the first argument, runs it on the bytes of standard input, and
 * writes the result, or the code of the refusal, to standard output.
 */
const job = JSON.parse(process.argv[2] ?? '{}') as Job
try {
  process.stdout.write(await runJob(job, await buffer(process.stdin)))
} catch (error) {
  process.stdout.write(error instanceof Refusal ? error.code : 'file_broken')
  process.exitCode = refusedExit
}
