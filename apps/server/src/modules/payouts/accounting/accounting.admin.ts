import type { MemberIncomeRow, MemberTaxRateRow } from '@impulse/api/accounting/accounting-exports'
import type { TaxRegisterRow } from '@impulse/api/accounting/console-accounting'
import { pointsToNumber } from '@impulse/api/fields/money'
import {
  closedMonthListDefinition,
  taxRegisterListDefinition,
  trialBalanceListDefinition,
} from '@impulse/copy-ru/accounting/accounting-lists'
import {
  journalListDefinition,
  memberIncomeListDefinition,
  memberTaxRateListDefinition,
  taxCalculationListDefinition,
} from '@impulse/copy-ru/accounting/accounting-export-lists'
import { selectClosedMonths } from '../../../ledger/ledger.ts'
import { wholeList } from '../../../platform/admin/list-page.ts'
import { registerListRoute } from '../../../platform/admin/list-route.ts'
import { moscowDay, moscowIso } from '../../../platform/clock/moscow.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'
import type { Routes } from '../../../platform/http/app.ts'
import {
  calculateTaxFigures,
  listMonthlyIncome,
  listTaxByRate,
  type MonthRow,
  type RateRow,
  type TaxRow,
  taxRegister,
} from '../tax/tax.service.ts'
import { getJournal } from './journal-entries.ts'
import { closeMonth, getMonthClosing } from './month-closing.ts'
import { getTrialBalance } from './trial-balance.ts'

/**
 * Admin routes for the accountant: the trial balance, the registers (tax, incomes, journal entries, 6-НДФЛ) and the
 * closing of months.
 */
export const accountingAdminRoutes =
  (context: DbContext): Routes =>
  (app) => {
    const { db, clock } = context
    const currentYear = () => moscowDay(clock.businessNow()).slice(0, 4)
    registerListRoute(
      app,
      trialBalanceListDefinition,
      wholeList((query) => getTrialBalance(db, query)),
    )
    registerListRoute(
      app,
      taxRegisterListDefinition,
      wholeList(async ({ year }) => {
        const registerYear = year ?? currentYear()
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
    registerListRoute(
      app,
      journalListDefinition,
      wholeList((query) => getJournal(context, query)),
    )
    registerListRoute(
      app,
      memberIncomeListDefinition,
      wholeList(async ({ year }) =>
        (await listMonthlyIncome(db, Number(year ?? currentYear()))).map(toIncomeRow),
      ),
    )
    registerListRoute(
      app,
      memberTaxRateListDefinition,
      wholeList(async ({ year }) =>
        (await listTaxByRate(db, Number(year ?? currentYear()))).map(toTaxRateRow),
      ),
    )
    registerListRoute(
      app,
      taxCalculationListDefinition,
      wholeList(({ year, quarter }) =>
        calculateTaxFigures(db, { year: Number(year ?? currentYear()), quarter: Number(quarter ?? 4) }),
      ),
    )
    app.addRoute('GET /console/api/month-closing', { config: { action: 'accounting.view' } }, () =>
      getMonthClosing(context),
    )
    app.addRoute(
      'POST /console/api/month-closing',
      { config: { action: 'accounting.close-month' } },
      async ({ body, staff }) => {
        await closeMonth(context, { ...body, staffName: staff.name })
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

const toIncomeRow = ({ phone, ...row }: MonthRow): MemberIncomeRow => ({
  ...row,
  id: `${row.memberId} ${row.month} ${row.rate}`,
  phone: phone || null,
})

const toTaxRateRow = ({ phone, ...row }: RateRow): MemberTaxRateRow => ({
  ...row,
  id: `${row.memberId} ${row.rate}`,
  phone: phone || null,
})
