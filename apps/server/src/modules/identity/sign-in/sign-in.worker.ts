import * as z from 'zod/mini'
import type { JobHandlers } from '../../../platform/jobs/outbox.ts'
import { codeJobKind } from './attempts.ts'
import { sendCode, type SendCodeContext } from './send-code.ts'

const codeJobSchema = z.object({ attemptId: z.string(), label: z.optional(z.string()) })

/** Outbox jobs of sign-in: sending of SMS codes. */
export const signInJobs = (context: SendCodeContext): JobHandlers => ({
  [codeJobKind]: ({ id, payload }) => sendCode(context, { ...codeJobSchema.parse(payload), key: id }),
})
