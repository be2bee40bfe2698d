import { historyTitle } from '@impulse/copy-ru/balance/history-title'
import { payoutTitle } from '@impulse/copy-ru/balance/payout-title'
import type { TicketSubjectRef, SubjectAnswer } from '@impulse/api/tickets/ticket'
import { subjectLink, formatTicketSubject } from './tickets.messages.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { findLabel, findOperation } from './messages.sql.ts'
import type { TicketRow } from './tickets.sql.ts'

export type Subject = Pick<TicketRow, 'about' | 'object' | 'label'>

/**
 * Returns the subject of a ticket with its label: the number of the contract or order, or the title of the
 * operation.
 * @throws Refusal subject_not_found (including an object of another member)
 */
export async function getSubject(
  db: Queryable,
  { memberId, about, object }: TicketSubjectRef & { memberId: string },
): Promise<Subject> {
  if (about === 'general' || about === 'document') return { about, object: '', label: '' }
  const label =
    about === 'operation'
      ? await operationLabel(db, { memberId, object })
      : await findLabel(db, { memberId, about, object })
  if (label === null) throw new Refusal('subject_not_found')
  return { about, object, label }
}

export const subjectToDto = (subject: Subject): SubjectAnswer['subject'] => ({
  words: formatTicketSubject(subject),
  link: subjectLink(subject),
})

async function operationLabel(
  db: Queryable,
  { memberId, object }: { memberId: string; object: string },
): Promise<string | null> {
  if (!/^[1-9]\d{0,17}$/.test(object)) return null
  const found = await findOperation(db, { memberId, seq: BigInt(object) })
  if (!found) return null
  return found.kind === 'payout' ? payoutTitle : historyTitle(found)
}
