import type { Banks } from '@impulse/api/recipients/bank'
import { stripSeparators } from '@impulse/api/recipients/bank-account'
import { normalizePhone } from '@impulse/api/fields/phone'
import { type RecipientResponse } from '@impulse/api/recipients/recipient'
import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { type FormEvent, useState } from 'react'
import type { Resource } from '../../../shared/loading/use-resource.ts'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Chip, ChipRow } from '../../../shared/ui/chip.tsx'
import { ErrorSummary } from '../../../shared/form/error-summary.tsx'
import { useSubmission } from '../../../shared/form/use-submission.ts'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { api } from '../../../shared/session/browser-session.ts'
import { newTicketAddress } from '../../../shared/feedback/support-address.ts'
import { Link } from '../../../shared/modal/link.tsx'
import { SheetHeader } from '../../../shared/modal/sheet-header.tsx'
import { AccountFields } from './account-fields.tsx'
import { BankSheet } from '../banks/bank-sheet.tsx'
import { useBicBanks } from '../banks/use-bic-banks.ts'
import type { RecipientChoice } from './recipient-choice.ts'
import { PhoneFields } from './phone-fields.tsx'
import css from './recipients-sheet.module.css'
import {
  accountError,
  checkTyped,
  parseTypedRecipient,
  findErrorField,
  type TypedErrors,
  type TypedField,
  type TypedRecipient,
} from './typed-recipient.ts'
import { hoursText } from '../withdrawal-messages.ts'

type NewRecipientProps = {
  terms: WithdrawalTerms
  banks: Resource<Banks>
  typed: TypedRecipient
  onType: (change: Partial<TypedRecipient>) => void
  onBack: (() => void) | null
  /**
   * Called when the recipient is the member's own phone number, which needs neither a code nor a waiting time.
   */
  onOwn: (to: RecipientChoice) => void
  onSaved: (response: RecipientResponse) => void
}

/** Form for a new recipient: a phone number with its bank, or a bank account. */
export function NewRecipient({ terms, banks, typed, onType, onBack, onOwn, onSaved }: NewRecipientProps) {
  const { errors: submissionErrors, text, attempt, isBusy, recheck, submit } = useSubmission<TypedField>()
  const [isPicking, setPicking] = useState(false)
  const bicBanks = useBicBanks({ isOpen: typed.by === 'account' })
  const isOwn = typed.by === 'phone' && normalizePhone(typed.phone) === terms.phone
  const wrongAccount = typed.by === 'account' ? accountError(typed) : null
  const errors: TypedErrors =
    wrongAccount === null ? submissionErrors : { account: wrongAccount, ...submissionErrors }
  const edit = (change: Partial<TypedRecipient>) => {
    onType(change)
    recheck(checkTyped({ ...typed, ...change }))
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isOwn && typed.bank !== null)
      return onOwn({ kind: 'own_phone', bankId: typed.bank.id, bankName: typed.bank.shortName })
    void submit({
      check: () => checkTyped(typed),
      // The server returns the same recipient for the same details, so a retry is safe.
      send: async () => {
        const details = parseTypedRecipient(typed)
        onSaved(await api.post('/api/recipients/', details, repeatable()))
        return null
      },
      findField: findErrorField,
    })
  }
  const errorList = Object.entries(errors).map(([field, message]) => ({
    id: toFieldId(field),
    text: message,
  }))
  const fields = { typed, errors, onType: edit, toFieldId }
  return (
    <>
      <SheetHeader title="Новый получатель" onBack={onBack} />
      <ChipRow label="Куда перевести">
        <Chip pressed={typed.by === 'phone'} onClick={() => edit({ by: 'phone' })}>
          По номеру телефона
        </Chip>
        <Chip pressed={typed.by === 'account'} onClick={() => edit({ by: 'account' })}>
          На счёт
        </Chip>
      </ChipRow>
      <form noValidate className={css.form} onSubmit={save}>
        <ErrorSummary attempt={attempt} errors={errorList} />
        {text !== null && <Alert tone="bad">{text}</Alert>}
        {typed.by === 'phone' ? (
          <PhoneFields {...fields} isOwn={isOwn} onPickBank={() => setPicking(true)} />
        ) : (
          <AccountFields {...fields} banks={bicBanks} onPickBank={() => setPicking(true)} />
        )}
        {!isOwn && (
          <p className={css.about}>
            Подтвердим кодом из&nbsp;СМС на&nbsp;ваш номер.
            {terms.recipientWaitingHours > 0 && (
              <> Первый перевод — через&nbsp;{hoursText(terms.recipientWaitingHours)} после этого</>
            )}
          </p>
        )}
        <Button type="submit" size={56} wide busy={isBusy}>
          {isOwn ? 'Выбрать' : 'Продолжить'}
        </Button>
        <p className={css.about}>
          Не&nbsp;получается?{' '}
          <Link to={newTicketAddress({ about: 'general', topic: 'recipient' })}>
            Напишите в&nbsp;поддержку
          </Link>
        </p>
      </form>
      {/* The sheet is outside this form, so that submitting the sheet’s form does not submit this form. */}
      <BankSheet
        open={isPicking}
        {...(typed.by === 'phone'
          ? { banks, chosenId: typed.bank?.id ?? null, instead: 'переведите на\u00a0счёт' }
          : { banks: bicBanks, chosenId: stripSeparators(typed.bic), instead: 'введите БИК' })}
        onClose={() => setPicking(false)}
        onChoose={(bank) => {
          edit(typed.by === 'phone' ? { bank } : { bic: bank.id })
          setPicking(false)
        }}
      />
    </>
  )
}

const toFieldId = (field: string): string => `recipient-${field}`
