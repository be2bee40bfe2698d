import * as z from 'zod/mini'
import type { JobHandlers } from '../../platform/jobs/outbox.ts'
import { sendCode, type SendCodeDeps } from './send-code.ts'
import { codeJobKind } from './sign-in.ts'

const codeJobSchema = z.object({ attemptId: z.string() })

/** What the outbox carries out for sign-in. */
export const signInJobs = (deps: SendCodeDeps): JobHandlers => ({
  [codeJobKind]: ({ id, payload }) => sendCode(deps, { ...codeJobSchema.parse(payload), key: id }),
})
