import type { RecipientDetails } from '@impulse/api/recipients/recipient'
import { BankLine } from '../banks/bank-line.tsx'
import { DestinationLine } from './destination-line.tsx'
import css from './target-line.module.css'

type TargetLineProps = { bankName: string; details: RecipientDetails | null; problem?: string | null }

/** Recipient as in the list of recipients, for a step that only shows it: tile and name of the bank, method, number. */
export const TargetLine = ({ bankName, details, problem }: TargetLineProps) => (
  <p className={css.target}>
    <BankLine
      bank={bankName}
      name={bankName}
      text={details && <DestinationLine details={details} />}
      problem={problem}
    />
  </p>
)
