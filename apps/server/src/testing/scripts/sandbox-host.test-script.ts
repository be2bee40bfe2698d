import { Refusal } from '../../platform/refusal/refusal.ts'
import type { Job } from '../../platform/storage/sandbox/file-sandbox.ts'
import { runJob } from '../../platform/storage/sandbox/run-job.ts'
import type { RefusalCode } from '@impulse/copy-ru/refusals/refusals'

export type JobRequest = { id: number; job: Job; bytes: Uint8Array }
export type JobResult = { id: number } & ({ output: Uint8Array } | { code: RefusalCode })

process.on('disconnect', () => process.exit())
process.on('message', ({ id, job, bytes }: JobRequest) => {
  const reply = (result: JobResult) => void process.send?.(result)
  runJob(job, Buffer.from(bytes)).then(
    (output) => reply({ id, output }),
    (error: unknown) => reply({ id, code: error instanceof Refusal ? error.code : 'file_broken' }),
  )
})
