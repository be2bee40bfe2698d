import {
  closedMonthListDefinition,
  taxRegisterListDefinition,
  trialBalanceListDefinition,
} from '@impulse/copy-ru/accounting/accounting-lists'
import type { TaxRegisterRow } from '@impulse/api/accounting/console-accounting'
import {
  journalListDefinition,
  memberIncomeListDefinition,
  memberTaxRateListDefinition,
  taxCalculationListDefinition,
} from '@impulse/copy-ru/accounting/accounting-export-lists'
import { Typography } from '@mui/material'
import { ConsoleList } from '../../shared/list/console-list.tsx'
import { TaxRefundAction } from './tax-refund-action.tsx'
import { MonthClosingCard } from './month-closing-card.tsx'

/** Trial balance of the ledger, for the accountant. */
export const TrialBalanceList = () => <ConsoleList list={trialBalanceListDefinition} />

/** Tax register of a year, for the accountant. */
export const TaxRegisterList = () => (
  <ConsoleList list={taxRegisterListDefinition} cells={{ refund: TaxRefund }} />
)

const TaxRefund = (row: TaxRegisterRow) => <TaxRefundAction row={row} />

/** Page with the next month to close, and with the closed months. */
export const ClosedMonthList = () => (
  <>
    <MonthClosingCard />
    <ConsoleList list={closedMonthListDefinition} label="Закрытые месяцы" emptyTable={<NoClosedMonths />} />
  </>
)

const NoClosedMonths = () => <Typography sx={{ p: 2 }}>Ни один месяц ещё не закрыт.</Typography>

const noPayments = <Typography sx={{ p: 2 }}>За этот период выплат с налогом нет.</Typography>

/** Journal entries of a month, for 1С:Бухгалтерия. */
export const JournalEntryList = () => (
  <ConsoleList
    list={journalListDefinition}
    emptyTable={<Typography sx={{ p: 2 }}>За этот месяц проводок нет.</Typography>}
  />
)

/** Incomes of members by month: the figures of the certificate 2-НДФЛ. */
export const MemberIncomeList = () => (
  <ConsoleList list={memberIncomeListDefinition} emptyTable={noPayments} />
)

/** Tax base and tax of members by rate: section 2 of the certificate 2-НДФЛ. */
export const MemberTaxRateList = () => (
  <ConsoleList list={memberTaxRateListDefinition} emptyTable={noPayments} />
)

/** Figures of the tax calculation 6-НДФЛ. */
export const TaxCalculationList = () => (
  <ConsoleList list={taxCalculationListDefinition} emptyTable={noPayments} />
)
