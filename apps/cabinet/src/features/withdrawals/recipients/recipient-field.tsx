import type { ChosenRecipient } from './recipient-choice.ts'
import { PickField } from '../banks/pick-field.tsx'
import { RecipientNumber } from './recipient-number.tsx'

type RecipientFieldProps = {
  id: string
  recipient: ChosenRecipient | null
  error: string | null
  /** True while the list of recipients is loading. */
  isOpening: boolean
  onOpen: () => void
}

/** Field that shows the recipient. A press on the field opens the list of recipients. */
export function RecipientField({ id, recipient, error, isOpening, onOpen }: RecipientFieldProps) {
  return (
    <PickField
      id={id}
      label="Получатель"
      bankName={recipient?.bankName ?? null}
      placeholder="Выберите, куда перевести"
      text={
        recipient ? (
          <RecipientNumber details={recipient.details} />
        ) : (
          'По\u00a0номеру телефона или на\u00a0счёт'
        )
      }
      error={error}
      isOpening={isOpening}
      onOpen={onOpen}
    />
  )
}
