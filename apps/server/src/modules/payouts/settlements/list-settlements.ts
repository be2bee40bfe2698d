import type { SettlementQuery, SettlementRow } from '@impulse/api/accounting/manual-settlements'
import { pointsToNumber } from '@impulse/api/fields/money'
import { listRows } from '../../../platform/admin/list-rows.ts'
import { phoneOrNumber } from '../../../platform/admin/phone-or-number.ts'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import type { Db } from '../../../platform/db/db.ts'
import { countSettlements, type Settlement, settlementsQuery } from './manual-settlements.sql.ts'

/** Console list of manual settlements: open, approved and declined proposals. */
export const listSettlements = (db: Db) =>
  listRows(db, ({ state, q }: SettlementQuery) => {
    // A search text without digits, or with more than ten, finds nothing.
    const number = q === '' ? null : (phoneOrNumber(q).number ?? -1n)
    const filter = { state: state ?? null, number }
    return {
      rows: (page) => settlementsQuery(filter, page),
      count: () => countSettlements(db, filter),
      toDto,
    }
  })

const toDto = ({
  orderId: _orderId,
  number,
  withdrawal,
  amount,
  credited,
  createdAt,
  decidedAt,
  ...settlement
}: Settlement): SettlementRow => ({
  ...settlement,
  number: Number(number),
  withdrawal: withdrawal === null ? null : String(withdrawal),
  amount: pointsToNumber(amount),
  credited: pointsToNumber(credited),
  createdAt: moscowIso(createdAt),
  decidedAt: decidedAt && moscowIso(decidedAt),
})
