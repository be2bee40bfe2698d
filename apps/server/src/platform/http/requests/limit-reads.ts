import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock/clock.ts'
import { Refusal } from '../../refusal/refusal.ts'
import type { SecuritySubject } from '../../security-events/security-events.rules.ts'

/**
 * Maximum number of reads in a minute, so that a stolen session cannot copy all lists at full speed. A page of the
 * cabinet or of the console sends about ten. A staff member sees the data of others, so fewer are allowed.
 */
export const maxMemberReads = 600
export const maxStaffReads = 300

/**
 * Refuses further reads of a member or of a staff member in the same minute of the clock. Counts in memory, since a read
 * must not write to the database; several processes count separately.
 */
export function limitReads(app: FastifyInstance, { clock }: { clock: Clock }): void {
  let counts = new Map<string, number>()
  let countedMinute = 0
  app.addHook('preValidation', async ({ method, member, staff }) => {
    if (method !== 'GET') return
    const reader = staff
      ? toReader({ staffName: staff.name })
      : member && toReader({ memberId: member.memberId })
    if (!reader) return
    const seconds = clock.systemNow().getTime() / 1000
    const minute = Math.floor(seconds / 60)
    if (minute !== countedMinute) counts = new Map()
    countedMinute = minute
    const count = (counts.get(reader.key) ?? 0) + 1
    counts.set(reader.key, count)
    if (count > reader.max)
      throw new Refusal(
        'too_many_requests',
        { retryAfter: Math.ceil((minute + 1) * 60 - seconds) || 1 },
        { subject: reader.subject },
      )
  })
}

type Reader = { key: string; max: number; subject: SecuritySubject }

const toReader = (subject: { staffName: string } | { memberId: string }): Reader =>
  'staffName' in subject
    ? { key: `staff:${subject.staffName}`, max: maxStaffReads, subject }
    : { key: `member:${subject.memberId}`, max: maxMemberReads, subject }
