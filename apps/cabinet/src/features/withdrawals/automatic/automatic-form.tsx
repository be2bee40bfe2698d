import type { Recipient } from '@impulse/api/recipients/recipient'
import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import type { FormEvent } from 'react'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { formatPoints, formatRoubles } from '@impulse/copy-ru/balance/points'
import { ErrorSummary } from '../../../shared/form/error-summary.tsx'
import { TextField } from '../../../shared/form/text-field.tsx'
import { useSubmission } from '../../../shared/form/use-submission.ts'
import { SheetHeader } from '../../../shared/modal/sheet-header.tsx'
import { rememberCode } from '../../../shared/one-time-code/saved-code.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Chip, ChipRow } from '../../../shared/ui/chip.tsx'
import { formatRecipientDetails, listPayable, toRecipientDetails } from '../recipients/recipient-choice.ts'
import { RecipientLine } from '../recipients/recipient-line.tsx'
import css from '../recipients/recipients-sheet.module.css'
import { groupDigits } from '../request/amount-text.ts'
import { choosePayable, parseRule, type RuleField, type TypedRule } from './typed-rule.ts'
import { type PendingRule, sendRule, type ReloadOnChangedTerms } from './pending-rule.ts'

type AutomaticFormProps = {
  typed: TypedRule
  terms: WithdrawalTerms
  /** Reason why the code of an earlier request was not accepted; null when there was none. */
  refusal: string | null
  reloadOnChangedTerms: ReloadOnChangedTerms
  onType: (change: Partial<TypedRule>) => void
  onBack: (() => void) | null
  onSaved: (pending: PendingRule) => void
}

/** Form of a rule: from how many points, on which day, to whom. */
export function AutomaticForm({
  typed: entered,
  terms,
  refusal,
  reloadOnChangedTerms,
  onType,
  onBack,
  onSaved,
}: AutomaticFormProps) {
  const { errors, text, attempt, isBusy, recheck, submit } = useSubmission<RuleField>()
  const payable = listPayable(terms)
  // The first recipient may have been saved after the form was opened, and the chosen one may be payable no more.
  const typed = { ...entered, recipientId: choosePayable(payable, entered.recipientId) }
  const shownText = attempt === 0 ? refusal : text
  const edit = (change: Partial<TypedRule>) => {
    onType(change)
    recheck(parseRule({ ...typed, ...change }, terms).errors)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { request, errors: wrong } = parseRule(typed, terms)
    void submit({
      check: () => wrong,
      send: async () => {
        if (request === null) return null
        const { pending, code } = await sendRule(request, reloadOnChangedTerms)
        rememberCode({ purpose: 'automatic-withdrawal', about: pending.id }, code)
        onSaved(pending)
        return null
      },
    })
  }
  const errorList = Object.entries(errors).map(([field, message]) => ({ id: toId(field), text: message }))
  return (
    <>
      <SheetHeader title="Автовывод" onBack={onBack} />
      <p className={css.about}>
        Раз в&nbsp;месяц сами отправим заявку на&nbsp;всё, что доступно к&nbsp;выводу
      </p>
      {payable.length === 0 ? (
        <>
          <RefusedRecipients terms={terms} />
          <Alert
            tone="info"
            title={terms.recipients.length === 0 ? 'Сначала сохраните получателя' : 'Нужен другой получатель'}
          >
            Закройте это окно и&nbsp;выберите получателя на&nbsp;странице вывода. После первой заявки или
            подтверждения кодом он&nbsp;появится здесь
          </Alert>
        </>
      ) : (
        <form noValidate className={css.form} onSubmit={save}>
          <ErrorSummary attempt={attempt} errors={errorList} />
          {shownText !== null && <Alert tone="bad">{shownText}</Alert>}
          <TextField
            id={toId('threshold')}
            label="Если доступно больше, б."
            inputMode="numeric"
            autoComplete="off"
            maxLength={16}
            value={typed.threshold}
            error={errors.threshold}
            onChange={({ target }) => edit({ threshold: groupDigits(target.value) })}
          />
          <TextField
            id={toId('day')}
            label="Какого числа"
            hint="С&nbsp;1 по&nbsp;28-е, по&nbsp;московскому времени"
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={typed.day}
            error={errors.day}
            onChange={({ target }) => edit({ day: target.value })}
          />
          <RecipientChips
            payable={payable}
            chosen={typed.recipientId}
            onChoose={(recipientId) => edit({ recipientId })}
          />
          <RefusedRecipients terms={terms} />
          <Conditions terms={terms} />
          <Button type="submit" size={56} wide busy={isBusy}>
            Продолжить
          </Button>
        </form>
      )}
    </>
  )
}

type RecipientChipsProps = {
  payable: readonly Recipient[]
  chosen: string | null
  onChoose: (id: string) => void
}

const RecipientChips = ({ payable, chosen, onChoose }: RecipientChipsProps) => (
  <>
    <p className={css.about} aria-hidden="true">
      Куда перевести
    </p>
    <ChipRow label="Куда перевести">
      {payable.map((recipient) => {
        const details = toRecipientDetails(recipient)
        return (
          <Chip key={recipient.id} pressed={recipient.id === chosen} onClick={() => onChoose(recipient.id)}>
            {recipient.bankName}
            {details && `, ${formatRecipientDetails(details)}`}
          </Chip>
        )
      })}
    </ChipRow>
  </>
)

/** Recipients to which the last withdrawal failed. A rule may use them again after a later withdrawal to them is paid. */
const RefusedRecipients = ({ terms: { recipients } }: { terms: WithdrawalTerms }) =>
  recipients
    .filter(({ problem }) => problem !== null)
    .map((recipient) => (
      <RecipientLine
        key={recipient.id}
        bankName={recipient.bankName}
        details={toRecipientDetails(recipient)}
        problem={recipient.problem}
      />
    ))

const Conditions = ({ terms: { maximum, charges } }: { terms: WithdrawalTerms }) => (
  <p className={css.about}>
    За&nbsp;раз не&nbsp;больше {formatPoints(maximum)}, комиссия {formatRoubles(charges.fee)}
    {charges.taxMode === 'ndfl' && <>, НДФЛ удержим по&nbsp;ставке года</>}. Если комиссия или налог
    изменятся, мы&nbsp;приостановим автовывод и&nbsp;спросим вас. Подтвердите кодом из&nbsp;СМС на&nbsp;ваш
    номер
  </p>
)

const toId = (field: string): string => `automatic-${field}`
