import type { Recipient, RecipientResponse } from '@impulse/api/recipients/recipient'
import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { useState } from 'react'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { useResource } from '../../../shared/loading/use-resource.ts'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { rememberCode } from '../../../shared/one-time-code/saved-code.ts'
import { Modal } from '../../../shared/modal/modal.tsx'
import { SheetHeader } from '../../../shared/modal/sheet-header.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { formatFirstTransfer } from '../withdrawal-messages.ts'
import {
  type RecipientChoice,
  findOrderChoice,
  findChosenRecipient,
  getProblem,
  type ChosenRecipient,
  toRecipientChoice,
} from './recipient-choice.ts'
import { RecipientNumber } from './recipient-number.tsx'
import { NewRecipient } from './new-recipient.tsx'
import { toCodeTarget, RecipientCode } from './recipient-code.tsx'
import { RecipientsList } from './recipients-list.tsx'
import { useTypedRecipient } from './use-typed-recipient.ts'
import type { EarlierWithdrawal } from '../withdrawal.load.ts'

type RecipientsSheetProps = {
  open: boolean
  terms: WithdrawalTerms
  choice: RecipientChoice | null
  /**
   * Withdrawal that the member requests again. Its recipient prefills the form for a new recipient, because the list
   * may no longer contain that recipient. A recipient with a problem prefills nothing.
   */
  earlier: EarlierWithdrawal | null
  onClose: () => void
  onChoose: (to: RecipientChoice | null) => void
  reloadTerms: () => void
}

/**
 * Sheet with the list of saved recipients, the form for a new recipient, and the field for the code that
 * confirms a recipient.
 */
export function RecipientsSheet({ open, earlier, ...rest }: RecipientsSheetProps) {
  const banks = useResource('/api/banks/', { isOpen: open })
  const { terms } = rest
  const problem = earlier && getProblem(findOrderChoice(earlier.recipient, terms), terms)
  const { typed, type, settle } = useTypedRecipient(problem === null ? earlier : null, terms)
  return (
    <Modal open={open} onClose={rest.onClose} label="Получатель" closeButton>
      <Steps {...rest} banks={banks} typed={typed} onType={type} onSettled={settle} />
    </Modal>
  )
}

type StepsProps = Omit<RecipientsSheetProps, 'open' | 'earlier'> &
  Pick<Parameters<typeof NewRecipient>[0], 'banks' | 'typed' | 'onType'> & {
    /** Called when the new recipient is saved, or when the typed number is the member's own phone number. */
    onSettled: () => void
  }

type Step =
  | { at: 'list' }
  | { at: 'new' }
  | { at: 'code'; recipient: Recipient }
  | { at: 'confirmed'; recipient: Recipient }

function Steps(props: StepsProps) {
  const { terms, choice, banks, typed, onType, onSettled, onClose, onChoose, reloadTerms } = props
  const [step, setStep] = useState<Step>({
    at: terms.recipients.length > 0 || choice ? 'list' : 'new',
  })
  const choose = (to: RecipientChoice) => {
    onChoose(to)
    onClose()
  }
  const pick = (recipient: Recipient) =>
    recipient.confirmed ? choose(toRecipientChoice(recipient, terms)) : setStep({ at: 'code', recipient })
  const goOn = ({ recipient, code }: RecipientResponse) => {
    reloadTerms()
    if (code !== null) {
      rememberCode(toCodeTarget(recipient), code)
      setStep({ at: 'code', recipient })
    } else if (recipient.payableFrom !== null) setStep({ at: 'confirmed', recipient })
    else choose(toRecipientChoice(recipient, terms))
  }
  const toList = () => setStep({ at: 'list' })
  if (step.at === 'list')
    return (
      <RecipientsList
        terms={terms}
        choice={choice}
        onPick={pick}
        onUnchanged={onClose}
        onNew={() => setStep({ at: 'new' })}
        onRemoved={({ wasChosen }) => {
          if (wasChosen) onChoose(null)
          reloadTerms()
        }}
      />
    )
  if (step.at === 'new')
    return (
      <NewRecipient
        terms={terms}
        banks={banks}
        typed={typed}
        onType={onType}
        onBack={terms.recipients.length > 0 || choice ? toList : null}
        onOwn={(to) => {
          onSettled()
          choose(to)
        }}
        onSaved={(response) => {
          onSettled()
          goOn(response)
        }}
      />
    )
  if (step.at === 'code')
    return <RecipientCode recipient={step.recipient} phone={terms.phone} onBack={toList} onConfirmed={goOn} />
  const chosen = findChosenRecipient(choice, terms)
  return <RecipientResult recipient={step.recipient} chosen={chosen} onClose={onClose} />
}

type RecipientResultProps = {
  recipient: Recipient
  /** Recipient in the form; null when the member has chosen none. */
  chosen: ChosenRecipient | null
  onClose: () => void
}

/**
 * Last step of adding a recipient who cannot be paid yet. The step shows from what time the recipient can be paid, and
 * which recipient stays in the form.
 */
function RecipientResult({ recipient, chosen, onClose }: RecipientResultProps) {
  const { today } = useMemberSummary()
  const { bankName, payableFrom } = recipient
  return (
    <>
      <SheetHeader title="Получатель подтверждён" />
      <Alert tone="ok" title={bankName}>
        {payableFrom === null
          ? 'Перевести можно сразу'
          : `${formatFirstTransfer(payableFrom, { now: today })}. Эта пауза защищает ваши деньги`}
      </Alert>
      {chosen && (
        <p>
          В&nbsp;заявке по-прежнему {chosen.bankName}, <RecipientNumber details={chosen.details} isShort />
        </p>
      )}
      <Button wide size={56} onClick={onClose}>
        Понятно
      </Button>
    </>
  )
}
