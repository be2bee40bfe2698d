import type { RecipientDetails } from '@impulse/api/recipients/recipient'
import { BankLine } from '../banks/bank-line.tsx'
import { RecipientNumber } from './recipient-number.tsx'
import css from './recipient-line.module.css'

type RecipientLineProps = { bankName: string; details: RecipientDetails | null; problem?: string | null }

/** Shows a recipient as the list of recipients does, in a step that cannot change it: tile and name of the bank, method, number. */
export const RecipientLine = ({ bankName, details, problem }: RecipientLineProps) => (
  <p className={css.recipient}>
    <BankLine
      bank={bankName}
      name={bankName}
      text={details && <RecipientNumber details={details} />}
      problem={problem}
    />
  </p>
)
