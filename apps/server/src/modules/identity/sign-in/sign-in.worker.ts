import * as z from 'zod/mini'
import type { JobHandlers } from '../../../platform/jobs/outbox.ts'
import { codeJobKind } from './attempts.ts'
import { sendCode, type SendCodeDeps } from './send-code.ts'

const codeJobSchema = z.object({ attemptId: z.string(), label: z.optional(z.string()) })

/** Outbox jobs of sign-in: sending of SMS codes. */
export const signInJobs = (deps: SendCodeDeps): JobHandlers => ({
  [codeJobKind]: ({ id, payload }) => sendCode(deps, { ...codeJobSchema.parse(payload), key: id }),
})
