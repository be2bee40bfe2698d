import * as z from 'zod/mini'
import type { JobHandlers } from '../../../platform/jobs/outbox.ts'
import { emailJobKind, type ConfirmationEmailContext, sendConfirmationEmail } from './email.ts'

const emailJobSchema = z.object({ memberId: z.string(), createdAt: z.string() })

/** Handler of the outbox jobs that send confirmation emails. */
export const accountJobs = (context: ConfirmationEmailContext): JobHandlers => ({
  [emailJobKind]: ({ id, payload }) =>
    sendConfirmationEmail(context, { ...emailJobSchema.parse(payload), key: id }),
})
