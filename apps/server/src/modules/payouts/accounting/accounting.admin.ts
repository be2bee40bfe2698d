import type { TaxRegisterRow } from '@impulse/api/accounting/console-accounting'
import { pointsToNumber } from '@impulse/api/fields/money'
import {
  closedMonthListDefinition,
  taxRegisterListDefinition,
  trialBalanceListDefinition,
} from '@impulse/copy-ru/accounting/accounting-lists'
import { selectClosedMonths } from '../../../ledger/ledger.ts'
import { wholeList } from '../../../platform/admin/list-page.ts'
import { registerListRoute } from '../../../platform/admin/list-route.ts'
import { moscowDay, moscowIso } from '../../../platform/clock/moscow.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { type TaxRow, taxRegister } from '../tax/tax.service.ts'
import { closeMonth, getMonthClosing } from './month-closing.ts'
import { getTrialBalance } from './trial-balance.ts'

/** Admin routes for the accountant: the trial balance, the tax register and the closing of months. */
export const accountingAdminRoutes =
  (context: DbContext): Routes =>
  (app) => {
    const { db, clock } = context
    registerListRoute(
      app,
      trialBalanceListDefinition,
      wholeList((query) => getTrialBalance(db, query)),
    )
    registerListRoute(
      app,
      taxRegisterListDefinition,
      wholeList(async ({ year }) => {
        const registerYear = year ?? moscowDay(clock.businessNow()).slice(0, 4)
        return (await taxRegister(db, Number(registerYear))).map((row) => taxRowToDto(row, registerYear))
      }),
    )
    registerListRoute(
      app,
      closedMonthListDefinition,
      wholeList(async () =>
        (await selectClosedMonths(db)).map(({ month, closedBy, closedAt }) => ({
          id: month,
          closedBy,
          closedAt: moscowIso(closedAt),
        })),
      ),
    )
    app.addRoute('GET /console/api/month-closing', { config: { action: 'accounting.view' } }, () =>
      getMonthClosing(context),
    )
    app.addRoute(
      'POST /console/api/month-closing',
      { config: { action: 'accounting.close-month' } },
      async ({ body, staff }) => {
        await closeMonth(context, { ...body, as: staff.name })
        return getMonthClosing(context)
      },
    )
  }

const taxRowToDto = ({ memberId, fullName, phone, ...sums }: TaxRow, year: string): TaxRegisterRow => ({
  id: memberId,
  fullName,
  phone: phone || null,
  income: pointsToNumber(sums.income),
  due: pointsToNumber(sums.due),
  withheld: pointsToNumber(sums.withheld),
  refunded: pointsToNumber(sums.refunded),
  year,
  difference: pointsToNumber(sums.difference),
  untaxed: pointsToNumber(sums.untaxed),
})
