import type { Banks } from '@impulse/api/recipients/bank'
import { normalizePhone } from '@impulse/api/fields/phone'
import { type RecipientAnswer } from '@impulse/api/recipients/recipient'
import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { type FormEvent, useRef, useState } from 'react'
import type { Resource } from '../../../shared/loading/use-resource.ts'
import { ApiError, errorText } from '../../../shared/api/api-error.ts'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Chip, ChipRow } from '../../../shared/ui/chip.tsx'
import { ErrorSummary } from '../../../shared/form/error-summary.tsx'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { api } from '../../../shared/session/browser-session.ts'
import { SheetHeader } from '../../../shared/modal/sheet-header.tsx'
import { AccountFields } from './account-fields.tsx'
import { BankSheet } from '../banks/bank-sheet.tsx'
import type { Destination } from './destination.ts'
import { PhoneFields } from './phone-fields.tsx'
import css from './recipients-sheet.module.css'
import {
  accountError,
  checkTyped,
  parseTypedRecipient,
  findErrorField,
  type TypedErrors,
  type TypedRecipient,
} from './typed-recipient.ts'
import { hoursText } from '../withdrawal-messages.ts'

type NewRecipientProps = {
  terms: WithdrawalTerms
  banks: Resource<Banks>
  typed: TypedRecipient
  onType: (change: Partial<TypedRecipient>) => void
  onBack: (() => void) | null
  /** Called when the recipient is the member's own phone, which needs neither a code nor a waiting period. */
  onOwn: (to: Destination) => void
  onSaved: (answer: RecipientAnswer) => void
}

/** Form for a new recipient: a phone with its bank, or a bank account. */
export function NewRecipient({ terms, banks, typed, onType, onBack, onOwn, onSaved }: NewRecipientProps) {
  const { errors, text, attempt, busy, save } = useSaving(typed, onSaved)
  const [isPicking, setPicking] = useState(false)
  const isOwn = typed.by === 'phone' && normalizePhone(typed.phone) === terms.phone
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isOwn && typed.bank !== null)
      return onOwn({ kind: 'own_phone', bankId: typed.bank.id, bankName: typed.bank.shortName })
    void save()
  }
  const listed = Object.entries(errors).map(([field, message]) => ({ id: toFieldId(field), text: message }))
  const fields = { typed, errors, onType, toFieldId }
  return (
    <>
      <SheetHeader title="Новый получатель" onBack={onBack} />
      <ChipRow label="Куда перевести">
        <Chip pressed={typed.by === 'phone'} onClick={() => onType({ by: 'phone' })}>
          По номеру телефона
        </Chip>
        <Chip pressed={typed.by === 'account'} onClick={() => onType({ by: 'account' })}>
          На счёт
        </Chip>
      </ChipRow>
      <form noValidate className={css.form} onSubmit={submit}>
        <ErrorSummary attempt={attempt} errors={listed} />
        {text !== null && <Alert tone="bad">{text}</Alert>}
        {typed.by === 'phone' ? (
          <PhoneFields {...fields} isOwn={isOwn} onPickBank={() => setPicking(true)} />
        ) : (
          <AccountFields {...fields} />
        )}
        {!isOwn && (
          <p className={css.about}>
            Подтвердим кодом из&nbsp;СМС на&nbsp;ваш номер.
            {terms.recipientWaitingHours > 0 && (
              <> Первый перевод — через&nbsp;{hoursText(terms.recipientWaitingHours)} после этого</>
            )}
          </p>
        )}
        <Button type="submit" size={56} wide busy={busy}>
          {isOwn ? 'Выбрать' : 'Продолжить'}
        </Button>
      </form>
      {/* The sheet is outside this form, so that submitting the sheet’s form does not submit this form. */}
      <BankSheet
        open={isPicking}
        banks={banks}
        chosenId={typed.bank?.id ?? null}
        onClose={() => setPicking(false)}
        onChoose={(bank) => {
          onType({ bank })
          setPicking(false)
        }}
      />
    </>
  )
}

const toFieldId = (field: string): string => `recipient-${field}`

/**
 * Saves the recipient that the member typed. The server returns the same recipient for the same details, so
 * the request can be repeated safely.
 */
function useSaving(typed: TypedRecipient, onSaved: (answer: RecipientAnswer) => void) {
  const [attempt, setAttempt] = useState(0)
  const [result, setResult] = useState<{
    typed: TypedRecipient
    errors: TypedErrors
    text: string | null
  } | null>(null)
  const [busy, setBusy] = useState(false)
  const isBusy = useRef(false)
  const refuse = (errors: TypedErrors, text: string | null) => {
    setResult({ typed, errors, text })
    setAttempt((count) => count + 1)
  }
  const save = async () => {
    if (isBusy.current) return
    const wrong = checkTyped(typed)
    if (Object.keys(wrong).length > 0) return refuse(wrong, null)
    isBusy.current = true
    setBusy(true)
    setResult(null)
    try {
      onSaved(await api.post('/api/recipients/', parseTypedRecipient(typed), repeatable()))
    } catch (error) {
      const field = error instanceof ApiError ? findErrorField(error.code) : null
      refuse(field === null ? {} : { [field]: errorText(error) }, field === null ? errorText(error) : null)
    } finally {
      isBusy.current = false
      setBusy(false)
    }
  }
  // When the member changes a value, the server's error disappears and the form is checked again.
  const isSame = result?.typed === typed
  const fieldError = typed.by === 'account' ? accountError(typed) : null
  const again = attempt === 0 || result === null || isSame ? {} : stillWrong(result.errors, checkTyped(typed))
  const errors: TypedErrors = {
    ...(fieldError !== null && { account: fieldError }),
    ...(isSame ? result.errors : again),
  }
  return { errors, text: isSame ? result.text : null, attempt, busy, save }
}

/** Keeps only the errors that are already shown. New errors appear when the member saves again. */
const stillWrong = (shown: TypedErrors, now: TypedErrors): TypedErrors =>
  Object.fromEntries(Object.entries(now).filter(([field]) => field in shown))
