import {
  closedMonthListDefinition,
  taxRegisterListDefinition,
  trialBalanceListDefinition,
} from '@impulse/copy-ru/accounting/accounting-lists'
import type { TaxRegisterRow } from '@impulse/api/accounting/console-accounting'
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

/** Month that is closed next, and the closed months. */
export const ClosedMonthList = () => (
  <>
    <MonthClosingCard />
    <ConsoleList list={closedMonthListDefinition} label="Закрытые месяцы" emptyTable={<NoClosedMonths />} />
  </>
)

const NoClosedMonths = () => <Typography sx={{ p: 2 }}>Ни один месяц ещё не закрыт.</Typography>
