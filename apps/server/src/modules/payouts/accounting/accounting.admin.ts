import type { TaxRegisterRow } from '@impulse/api/accounting/console-accounting'
import { pointsToNumber } from '@impulse/api/fields/money'
import {
  taxRegisterListDefinition,
  trialBalanceListDefinition,
} from '@impulse/copy-ru/accounting/accounting-lists'
import { wholeList } from '../../../platform/admin/list-page.ts'
import { registerListRoute } from '../../../platform/admin/list-route.ts'
import { moscowDay } from '../../../platform/clock/moscow.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { type TaxRow, taxRegister } from '../tax/tax.service.ts'
import { getTrialBalance } from './trial-balance.ts'

/** Admin routes of the lists for the accountant: the trial balance and the tax register. */
export const accountingAdminRoutes =
  ({ db, clock }: DbContext): Routes =>
  async (app) => {
    registerListRoute(
      app,
      trialBalanceListDefinition,
      wholeList((query) => getTrialBalance(db, query)),
    )
    registerListRoute(
      app,
      taxRegisterListDefinition,
      wholeList(async ({ year }) => {
        const rows = await taxRegister(db, Number(year ?? moscowDay(clock.businessNow()).slice(0, 4)))
        return rows.map(taxRowToDto)
      }),
    )
  }

const taxRowToDto = ({ memberId, fullName, phone, ...sums }: TaxRow): TaxRegisterRow => ({
  id: memberId,
  fullName,
  phone: phone || null,
  income: pointsToNumber(sums.income),
  due: pointsToNumber(sums.due),
  withheld: pointsToNumber(sums.withheld),
  difference: pointsToNumber(sums.difference),
  untaxed: pointsToNumber(sums.untaxed),
})
