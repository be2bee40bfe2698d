import * as z from 'zod/mini'
import type { JobHandlers } from '../../../platform/jobs/outbox.ts'
import { codeJobKind } from './attempts.ts'
import { sendCode, type SendCodeContext } from './send-code.ts'

const codeJobSchema = z.object({ attemptId: z.string(), label: z.optional(z.string()) })

/** Handler of the outbox jobs that send sign-in and confirmation codes by SMS. */
export const signInJobs = (context: SendCodeContext): JobHandlers => ({
  [codeJobKind]: ({ id, payload }) => sendCode(context, { ...codeJobSchema.parse(payload), key: id }),
})
