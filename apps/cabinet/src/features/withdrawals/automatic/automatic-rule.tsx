import type { AutomaticWithdrawal } from '@impulse/api/withdrawals/automatic-withdrawal'
import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { usePress } from '../../../shared/feedback/use-press.ts'
import { formatPoints } from '@impulse/copy-ru/balance/points'
import { formatDate } from '../../../shared/format/date.ts'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { SheetHeader } from '../../../shared/modal/sheet-header.tsx'
import { api } from '../../../shared/session/browser-session.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Fact, Facts } from '../../../shared/ui/facts.tsx'
import { toRecipientDetails } from '../recipients/recipient-choice.ts'
import { findPause } from './rule-pause.ts'
import { RecipientLine } from '../recipients/recipient-line.tsx'

type AutomaticRuleProps = {
  rule: AutomaticWithdrawal
  terms: WithdrawalTerms
  onChange: () => void
  onEnded: () => void
}

/** Rule in force, with the button that ends it at one press. */
export function AutomaticRule({ rule, terms, onChange, onEnded }: AutomaticRuleProps) {
  const { today } = useMemberSummary()
  const { busy, failed, press } = usePress()
  const pause = findPause(rule, terms)
  const recipient = terms.recipients.find(({ id }) => id === rule.recipientId)
  const action = pause?.action ?? null
  const end = async () => {
    await api.delete('/api/automatic-withdrawal/', repeatable())
    onEnded()
  }
  return (
    <>
      <SheetHeader title={`Автовывод ${pause === null ? 'включён' : 'приостановлен'}`} />
      {pause !== null && <Alert tone="warn">{pause.text}</Alert>}
      {recipient && (
        <RecipientLine
          bankName={recipient.bankName}
          details={toRecipientDetails(recipient)}
          problem={recipient.problem}
        />
      )}
      <Facts>
        <Fact name="Когда">каждое {rule.day}-е число</Fact>
        <Fact name="Если доступно больше">{formatPoints(rule.threshold)}</Fact>
        {action === null && <Fact name="Следующий раз">{formatDate(rule.nextOn, { now: today })}</Fact>}
      </Facts>
      {failed !== null && <Alert tone="bad">{failed}</Alert>}
      <Button variant={action === null ? 'secondary' : 'primary'} wide onClick={onChange}>
        {action ?? 'Изменить'}
      </Button>
      <Button variant="ghost" wide busy={busy} onClick={() => press(end)}>
        Выключить
      </Button>
    </>
  )
}
