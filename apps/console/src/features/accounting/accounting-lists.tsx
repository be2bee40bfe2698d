import {
  taxRegisterListDefinition,
  trialBalanceListDefinition,
} from '@impulse/copy-ru/accounting/accounting-lists'
import { ConsoleList } from '../../shared/list/console-list.tsx'

/** Trial balance of the ledger, for the accountant. */
export const TrialBalanceList = () => <ConsoleList list={trialBalanceListDefinition} />

/** Tax register of a year, for the accountant. */
export const TaxRegisterList = () => <ConsoleList list={taxRegisterListDefinition} />
