import { normalizeContractNumber } from '@impulse/api/claims/claim'
import { claimMessages } from '@impulse/copy-ru/claims/claim-messages'
import { Link } from '../modal/link.tsx'
import { openedContract } from '../page/from-list.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../form/text-field.tsx'
import {
  type ContractDraft,
  type ContractErrors,
  dateHint,
  findMistypedDigit,
  formatTypedDate,
} from './contract-form.ts'

type ContractFieldsProps = {
  toFieldId: (field: keyof ContractDraft) => string
  draft: ContractDraft
  today: string
  errors: ContractErrors
  /** Order of the member's open claim for this contract, which the error of the number is about; null without it. */
  openClaimId: string | null
  onEdit: (change: Partial<ContractDraft>) => void
}

/** Fields for the number and the connection date of a contract. */
export function ContractFields({
  toFieldId,
  draft,
  today,
  errors,
  openClaimId,
  onEdit,
}: ContractFieldsProps) {
  const correct = (number: string) => {
    onEdit({ number })
    // The button disappears with the correction.
    document.getElementById(toFieldId('number'))?.focus()
  }
  const toNumberHint = () => {
    if (errors.number === claimMessages.contract_known) return <OwnContract number={draft.number} />
    if (errors.number && openClaimId !== null) return <Link to={`/order/${openClaimId}`}>Открыть заявку</Link>
    const mistyped = findMistypedDigit(draft.number.trim())
    if (mistyped === null) return 'Как в\u00a0самом договоре'
    return (
      <>
        {mistyped.typed} похоже на&nbsp;{mistyped.digit}{' '}
        <Button variant="ghost" onClick={() => correct(mistyped.corrected)}>
          Исправить
        </Button>
      </>
    )
  }
  return (
    <>
      <TextField
        id={toFieldId('number')}
        label="Номер договора"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={60}
        value={draft.number}
        error={errors.number}
        hint={toNumberHint()}
        onChange={({ target }) => onEdit({ number: target.value })}
      />
      <TextField
        id={toFieldId('date')}
        label="Дата подключения"
        hint={dateHint(draft.date, { today })}
        inputMode="numeric"
        autoComplete="off"
        placeholder="дд.мм.гггг"
        maxLength={14}
        value={draft.date}
        error={errors.date}
        onChange={({ target }) => onEdit({ date: typedDate(target, draft.date) })}
      />
    </>
  )
}

/** Link to the contract that the member has already. */
function OwnContract({ number: typed }: { number: string }) {
  const number = normalizeContractNumber(typed)
  return (
    <Link to={`/contracts?search=${encodeURIComponent(number)}`} state={openedContract(number)}>
      Открыть договор
    </Link>
  )
}

/**
 * Returns the typed date, with dots inserted when the member adds characters at the end. During an edit in the
 * middle of the text, inserted dots would move the caret.
 */
function typedDate(field: HTMLInputElement, before: string): string {
  const { value, selectionStart } = field
  return value.length > before.length && selectionStart === value.length ? formatTypedDate(value) : value
}
