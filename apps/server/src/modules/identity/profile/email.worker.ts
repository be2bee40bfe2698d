import * as z from 'zod/mini'
import type { JobHandlers } from '../../../platform/jobs/outbox.ts'
import { emailJobKind, type ConfirmationEmailDeps, sendConfirmationEmail } from './email.ts'

const emailJobSchema = z.object({ memberId: z.string(), createdAt: z.string() })

/** Outbox jobs of the profile: sending of confirmation emails. */
export const accountJobs = (deps: ConfirmationEmailDeps): JobHandlers => ({
  [emailJobKind]: ({ id, payload }) =>
    sendConfirmationEmail(deps, { ...emailJobSchema.parse(payload), key: id }),
})
