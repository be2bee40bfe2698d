import { mayDo, type StaffRole } from '@impulse/api/staff/console-permissions'
import type { ConsoleTicket, TicketQuery, ConsoleTicketRow } from '@impulse/api/tickets/console-tickets'
import { pointsToNumber } from '@impulse/api/fields/money'
import { formatPhone, maskPhone, phoneStart } from '@impulse/api/fields/phone'
import { formatTicketSubject, noTextPreview } from './tickets.messages.ts'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import { listRows } from '../../../platform/admin/list-rows.ts'
import {
  countAdminTickets,
  findFullName,
  findObject,
  type TicketListRow,
  type TicketFilter,
  adminTicketsQuery,
} from './admin-ticket-list.sql.ts'
import { getTicketForStaff } from './admin-tickets.ts'
import { loadRuleSets, productName } from '../../earnings/rewards/rewards.service.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

/** Console list of the tickets of all members. */
export const ticketList = ({ db, clock }: DbContext) =>
  listRows(db, (query: TicketQuery) => {
    const filter = toFilter(query)
    return {
      rows: (page) => adminTicketsQuery(filter, page),
      count: () => countAdminTickets(db, filter),
      toDto: toRow(clock.businessNow()),
    }
  })

/**
 * Returns a ticket with its messages and the state of its subject, and records the access in the audit.
 * @throws Refusal thread_not_found
 */
export async function getAdminTicket(
  { db, clock, by, roles }: DbContext & { by: string; roles: readonly StaffRole[] },
  number: bigint,
): Promise<ConsoleTicket> {
  const { ticket, messages, attached } = await getTicketForStaff({ db, clock, by }, number)
  const [object, fullName, ruleSets] = await Promise.all([
    findObject(db, ticket),
    findFullName(db, ticket.memberId),
    loadRuleSets(db),
  ])
  const seesMembers = mayDo('members.see', roles)
  const { phone } = ticket
  return {
    ...toRow(clock.businessNow())({ ...ticket, fullName }),
    phone: phone === '' ? '' : seesMembers ? formatPhone(phone) : maskPhone(phone),
    memberId: seesMembers ? ticket.memberId : null,
    rating: ticket.rating,
    object: object && {
      state: object.state,
      at: moscowIso(object.at),
      product:
        object.product && productName(ruleSets, { product: object.product, day: object.connectedOn ?? '' }),
      contractNumber: object.contractNumber,
      claim: object.claim === null ? null : String(object.claim),
      amount: object.amount === null ? null : pointsToNumber(object.amount),
    },
    messages: messages.map(({ id, staff, text, at }) => ({
      id: String(id),
      staff,
      text,
      at: moscowIso(at),
      files: attached.flatMap(({ messageId, mediaType, bytes }, index) =>
        messageId === id ? [{ place: index + 1, mediaType, bytes }] : [],
      ),
    })),
  }
}

const toRow =
  (now: Date) =>
  (row: TicketListRow): ConsoleTicketRow => ({
    id: String(row.number),
    status: row.status,
    about: row.about,
    subject: formatTicketSubject(row),
    preview: row.preview || noTextPreview,
    createdAt: moscowIso(row.createdAt),
    answerBy: row.answerBy && moscowIso(row.answerBy),
    isOverdue: row.answerBy !== null && row.answerBy < now,
    fullName: row.fullName,
  })

function toFilter({ status, q }: TicketQuery): TicketFilter {
  const digits = q.replaceAll(/\D/g, '').slice(0, 15)
  // Turns a search text without digits into the number 0. No ticket has this number, so the search finds
  // nothing.
  const number = q === '' ? null : BigInt(digits === '' ? 0 : digits)
  return { status: status ?? null, number, phone: phoneStart(digits) }
}
