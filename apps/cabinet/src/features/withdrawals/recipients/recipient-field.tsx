import type { Target } from './destination.ts'
import { PickField } from '../banks/pick-field.tsx'
import { DestinationLine } from './destination-line.tsx'

type RecipientFieldProps = {
  id: string
  target: Target | null
  error: string | null
  /** True while the list of recipients is loading. */
  isOpening: boolean
  onOpen: () => void
}

/** Field that shows the recipient. A press on the field opens the list of recipients. */
export function RecipientField({ id, target, error, isOpening, onOpen }: RecipientFieldProps) {
  return (
    <PickField
      id={id}
      label="Получатель"
      bankName={target?.bankName ?? null}
      placeholder="Выберите, куда перевести"
      text={
        target ? <DestinationLine details={target.details} /> : 'По\u00a0номеру телефона или на\u00a0счёт'
      }
      error={error}
      isOpening={isOpening}
      onOpen={onOpen}
    />
  )
}
