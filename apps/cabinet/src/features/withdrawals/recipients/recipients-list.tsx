import { fillPath } from '@impulse/api/routes/fill-path'
import { type Recipient } from '@impulse/api/recipients/recipient'
import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { type ReactNode, useState } from 'react'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/icon/icon.tsx'
import { useRestoreFocus } from '../../../shared/modal/restore-focus.ts'
import { RemovalDialog } from '../../../shared/modal/removal-dialog.tsx'
import { api } from '../../../shared/session/browser-session.ts'
import { SheetHeader } from '../../../shared/modal/sheet-header.tsx'
import { BankLine } from '../banks/bank-line.tsx'
import {
  type RecipientChoice,
  toRecipientChoice,
  toRecipientDetails,
  isOwn,
  isSameChoice,
  findChosenRecipient,
  formatRecipientDetails,
} from './recipient-choice.ts'
import { formatFirstTransfer } from '../withdrawal-messages.ts'
import { RecipientNumber } from './recipient-number.tsx'
import css from './recipients-list.module.css'

type RecipientsListProps = {
  terms: WithdrawalTerms
  choice: RecipientChoice | null
  onPick: (recipient: Recipient) => void
  /**
   * Called when the member presses the recipient that is already chosen, so that the sheet can close without a change.
   */
  onUnchanged: () => void
  onNew: () => void
  onRemoved: (removed: { wasChosen: boolean }) => void
}

/** List of recipients: the member's own phone number, the others, and last those with a problem. */
export function RecipientsList({
  terms,
  choice,
  onPick,
  onUnchanged,
  onNew,
  onRemoved,
}: RecipientsListProps) {
  const [removing, setRemoving] = useState<Recipient | null>(null)
  const [isRemoved, setRemoved] = useState(false)
  const heading = useRestoreFocus<HTMLHeadingElement>(removing !== null, isRemoved)
  const getRank = (recipient: Recipient) =>
    recipient.problem === null ? Number(!isOwn(recipient, terms)) : 2
  const recipients = terms.recipients.toSorted((one, other) => getRank(one) - getRank(other))
  const isChosen = (recipient: Recipient) => isSameChoice(toRecipientChoice(recipient, terms), choice)
  const startRemoval = (recipient: Recipient) => {
    setRemoved(false)
    setRemoving(recipient)
  }
  const unsaved = recipients.some(isChosen) ? null : findChosenRecipient(choice, terms)
  return (
    <>
      <SheetHeader title="Получатель" headingRef={heading} />
      <ul role="list" className={css.list}>
        {unsaved && (
          <li className={css.item}>
            <Row
              bankName={unsaved.bankName}
              text={<RecipientNumber details={unsaved.details} />}
              isChosen
              onPress={onUnchanged}
            />
          </li>
        )}
        {recipients.map((recipient) => (
          <li key={recipient.id} className={css.item}>
            <SavedRow
              recipient={recipient}
              isChosen={isChosen(recipient)}
              onPress={() => onPick(recipient)}
            />
            <button type="button" className={css.remove} onClick={() => startRemoval(recipient)}>
              <Icon name="trash" />
              <span className="visually-hidden">Удалить получателя: {formatRecipientName(recipient)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button variant="secondary" wide icon={<Icon name="plus" />} onClick={onNew}>
        Новый получатель
      </Button>
      {/* The member must confirm the removal, because adding the recipient again needs a code and a waiting
          time. */}
      <RemovalDialog
        open={removing !== null}
        title="Удалить получателя?"
        remove={async () => removing && removeRecipient(removing)}
        onClose={() => setRemoving(null)}
        onRemoved={() => {
          setRemoved(true)
          onRemoved({ wasChosen: removing !== null && isChosen(removing) })
        }}
      >
        {removing && formatRecipientName(removing)}. Заявки, которые уже отправлены, это не&nbsp;отменит
      </RemovalDialog>
    </>
  )
}

const removeRecipient = ({ id }: Recipient): Promise<unknown> =>
  api.delete(fillPath('/api/recipients/:id/', { id }), repeatable())

function formatRecipientName(recipient: Recipient): string {
  const details = toRecipientDetails(recipient)
  return details === null ? recipient.bankName : `${recipient.bankName}, ${formatRecipientDetails(details)}`
}

type SavedRowProps = {
  recipient: Recipient
  isChosen: boolean
  onPress: () => void
}

function SavedRow({ recipient, isChosen, onPress }: SavedRowProps) {
  const { today } = useMemberSummary()
  const { bankName, confirmed, payableFrom, problem } = recipient
  const details = toRecipientDetails(recipient)
  return (
    <Row
      bankName={bankName}
      text={details && <RecipientNumber details={details} />}
      isChosen={isChosen}
      note={confirmed ? payableFrom && formatFirstTransfer(payableFrom, { now: today }) : 'Подтвердите кодом'}
      problem={problem}
      onPress={onPress}
    />
  )
}

type RowProps = {
  bankName: string
  text: ReactNode
  isChosen: boolean
  note?: string | null
  problem?: string | null
  onPress: () => void
}

function Row({ isChosen, onPress, bankName, ...line }: RowProps) {
  return (
    <button type="button" className={css.row} aria-current={isChosen ? 'true' : undefined} onClick={onPress}>
      <BankLine bank={bankName} name={bankName} {...line} />
      {isChosen && <Icon name="check" className={css.chosen} />}
    </button>
  )
}
