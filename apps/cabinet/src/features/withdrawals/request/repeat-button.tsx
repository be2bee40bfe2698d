import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { calculateQuote } from '@impulse/api/withdrawals/withdrawal-quote'
import { useMasked } from '../../../shared/amount/hidden-amounts.ts'
import { useOnline } from '../../../shared/browser/use-online.ts'
import { formatRoubles } from '@impulse/copy-ru/balance/points'
import { formatDate } from '../../../shared/format/date.ts'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { Icon } from '../../../shared/icon/icon.tsx'
import { BankLine } from '../banks/bank-line.tsx'
import { NoWrap, NoWrapEachWord } from '../../../shared/ui/no-wrap.tsx'
import { RecipientNumber } from '../recipients/recipient-number.tsx'
import type { RepeatableWithdrawal } from './repeat-withdrawal.ts'
import css from './repeat-button.module.css'

type RepeatButtonProps = {
  withdrawal: RepeatableWithdrawal
  terms: WithdrawalTerms
  onPress: () => void
}

/**
 * Button that opens the confirmation of a withdrawal with the amount and the recipient of the last paid one. It shows
 * the sum that the member would get now, and the day of the last one.
 */
export function RepeatButton({ withdrawal, terms, onPress }: RepeatButtonProps) {
  const { amount, recipient, requestedAt } = withdrawal
  const { today } = useMemberSummary()
  const mask = useMasked()
  const online = useOnline()
  const isOwn = 'phone' in recipient.details && recipient.details.phone === terms.phone
  return (
    <button type="button" className={css.repeat} disabled={!online} onClick={onPress}>
      <BankLine
        bank={recipient.bankName}
        name={`Повторить ${mask(formatRoubles(calculateQuote(amount, terms.charges).credited))}`}
        text={
          <>
            <NoWrap>{formatDate(requestedAt, { now: today })}</NoWrap>:{' '}
            <NoWrapEachWord>{`${recipient.bankName}, `}</NoWrapEachWord>
            {isOwn ? <NoWrap>ваш номер</NoWrap> : <RecipientNumber details={recipient.details} isShort />}
          </>
        }
      />
      <Icon name="caret-right" className={css.caret} />
    </button>
  )
}
