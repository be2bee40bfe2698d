import type { AutomaticWithdrawal } from '@impulse/api/withdrawals/automatic-withdrawal'
import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { formatDate } from '../../../shared/format/date.ts'
import { Icon } from '../../../shared/icon/icon.tsx'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { BankLine } from '../banks/bank-line.tsx'
import css from './automatic-button.module.css'
import { findPause } from './rule-pause.ts'

type AutomaticButtonProps = {
  /** Rule in force; null when there is none, and until it is loaded. */
  rule: AutomaticWithdrawal | null
  terms: WithdrawalTerms
  onOpen: () => void
}

/** Button with the state of the rule of automatic withdrawals, which opens the rule. */
export function AutomaticButton({ rule, terms, onOpen }: AutomaticButtonProps) {
  const { today } = useMemberSummary()
  return (
    <button type="button" className={css.automatic} aria-haspopup="dialog" onClick={onOpen}>
      <Icon name="arrows-clockwise" className={css.icon} />
      <BankLine bank={null} name="Автовывод" text={toStateText(rule, { terms, today })} />
      <Icon name="caret-right" className={css.caret} />
    </button>
  )
}

function toStateText(
  rule: AutomaticWithdrawal | null,
  { terms, today }: { terms: WithdrawalTerms; today: string },
): string {
  if (rule === null) return 'Раз в\u00a0месяц по\u00a0вашему правилу'
  return findPause(rule, terms)?.state ?? `Следующий\u00a0— ${formatDate(rule.nextOn, { now: today })}`
}
