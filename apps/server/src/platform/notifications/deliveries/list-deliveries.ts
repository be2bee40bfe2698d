import { dayMs } from '@impulse/api/fields/durations'
import type {
  DeliveryFilter as StateFilter,
  DeliveryQuery,
  DeliveryRow,
} from '@impulse/api/notifications/console-deliveries'
import { formatDeliveryError } from './delivery-error-messages.ts'
import { type DeliveryState, undeliveredStates } from '@impulse/api/notifications/delivery-states'
import { maskPhone, normalizePhone } from '@impulse/api/fields/phone'
import { moscowIso } from '../../clock/moscow.ts'
import { listRows } from '../../admin/list-rows.ts'
import type { Queryable } from '../../db/db.ts'
import {
  countDeliveries,
  deliveriesQuery,
  type DeliveryFilter,
  type ListedDelivery,
  sumDeliveries,
} from './list-deliveries.sql.ts'
import { overdueMinutes } from './follow-receipts.ts'
import type { DbContext } from '../../db/db-context.ts'

const statesIn = (filter: StateFilter): readonly DeliveryState[] =>
  filter === 'undelivered' ? undeliveredStates : [filter]

const all = { states: null, channel: null, phone: null, since: null }
const dueBefore = (now: Date): Date => new Date(now.getTime() - overdueMinutes * 60_000)

/** Returns the functions that read the console's list of deliveries, SMS codes and failed outbox jobs. */
export const deliveryList = ({ db, clock }: DbContext) =>
  listRows(db, (query: DeliveryQuery) => {
    const filter = toFilter(query, clock.systemNow())
    return {
      rows: (page) => deliveriesQuery(filter, page),
      count: () => countDeliveries(db, filter),
      toDto: deliveryToDto,
    }
  })

/**
 * Returns the number of messages of the last day that were not delivered, and the time of the oldest one. Counts
 * exactly the rows that the list of deliveries shows for this filter.
 */
export const getUndelivered = (db: Queryable, now: Date): Promise<{ count: number; oldestAt: Date | null }> =>
  sumDeliveries(db, {
    ...all,
    states: undeliveredStates,
    dueBefore: dueBefore(now),
    since: new Date(now.getTime() - dayMs),
  })

const toFilter = ({ q, channel, state, days }: DeliveryQuery, now: Date): DeliveryFilter => ({
  states: state ? statesIn(state) : null,
  channel: channel ?? null,
  // Finds only a complete phone number; '-' stands for any other text and finds nothing. A search by some digits would
  // reveal the digits that the list hides.
  phone: q === '' ? null : (normalizePhone(q) ?? '-'),
  since: days ? new Date(now.getTime() - Number(days) * dayMs) : null,
  dueBefore: dueBefore(now),
})

const deliveryToDto = ({ at, phone, error, ...row }: ListedDelivery): DeliveryRow => ({
  ...row,
  at: moscowIso(at),
  phone: maskPhone(phone ?? ''),
  error: formatDeliveryError(error),
})
