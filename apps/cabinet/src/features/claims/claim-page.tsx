import { useMemberSummary } from '../../shared/member/member-summary.ts'
import { getLoadedValue } from '../../shared/loading/loadable.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Chip, ChipRow } from '../../shared/ui/chip.tsx'
import { ErrorSummary } from '../../shared/form/error-summary.tsx'
import { useErrorTitle } from '../../shared/form/error-title.ts'
import { LostFiles } from '../../shared/files/lost-files.tsx'
import { Alert } from '../../shared/feedback/alert.tsx'
import { newTicketAddress } from '../../shared/feedback/support-address.ts'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { Field } from '../../shared/form/field.tsx'
import { TextArea } from '../../shared/form/text-area.tsx'
import { TextField } from '../../shared/form/text-field.tsx'
import type { LoadedClaimForm } from './claim.load.ts'
import { type ClaimField, maxCommentLength, formatTypedDate } from './claim-form.ts'
import { Link } from '../../shared/modal/link.tsx'
import css from './claim-page.module.css'
import { FileField } from './file-field.tsx'
import { useClaim } from './use-claim.ts'

/**
 * Page «Не вижу договор», on which the member sends a claim about a contract that is missing from the list. The claim
 * contains the contract's number, date and product, a photo or PDF of it, and a comment.
 */
export function ClaimPage({ loaded: { choices, number } }: { loaded: LoadedClaimForm }) {
  const { today } = useMemberSummary()
  const claim = useClaim({ today, number })
  const { draft, errors, text, attempt, progress, edit } = claim
  const errorList = fields.flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ id: toFieldId(field), text: message }]
  })
  useErrorTitle(errorList.length > 0 || text !== null)
  const products = getLoadedValue(choices)?.products ?? []
  return (
    <>
      <PageHeader title={'Не\u00a0вижу договор'} back={{ to: '/contracts', label: 'Мои договоры' }} />
      <p className={css.lead}>
        Если подключённого договора нет в&nbsp;разделе <Link to="/contracts">«Мои договоры»</Link>, расскажите
        о&nbsp;нём. Мы найдём его и&nbsp;начислим вознаграждение по&nbsp;дате подключения
      </p>
      {/* The method `dialog` sends nothing to the server. If the member presses Enter before hydration, the
          typed values stay in the form. */}
      <form method="dialog" noValidate className={css.form} onSubmit={(event) => void claim.submit(event)}>
        <ErrorSummary attempt={attempt} errors={errorList} />
        {text !== null && <Alert tone="bad">{text}</Alert>}
        <TextField
          id={toFieldId('number')}
          label="Номер договора"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={60}
          value={draft.number}
          error={errors.number}
          onChange={({ target }) => edit({ number: target.value })}
        />
        <TextField
          id={toFieldId('date')}
          label="Дата подключения"
          hint="Например, 05.11.2026"
          inputMode="numeric"
          autoComplete="off"
          placeholder="дд.мм.гггг"
          maxLength={14}
          value={draft.date}
          error={errors.date}
          onChange={({ target }) => edit({ date: typedDate(target, draft.date) })}
        />
        {products.length > 0 && (
          <Field id={toFieldId('product')} label="Продукт (необязательно)" isPicked>
            <ChipRow label="Продукт (необязательно)">
              {products.map(({ key, name }) => (
                <Chip
                  key={key}
                  pressed={draft.product === key}
                  onClick={() => edit({ product: draft.product === key ? '' : key })}
                >
                  {name}
                </Chip>
              ))}
            </ChipRow>
          </Field>
        )}
        <LostFiles names={claim.lostNames} fieldId={toFieldId('file')} onClose={claim.closeLost} />
        <FileField id={toFieldId('file')} file={claim.file} error={errors.file} onChoose={claim.choose} />
        <TextArea
          id={toFieldId('comment')}
          label="Комментарий (необязательно)"
          maxLength={maxCommentLength + 200}
          value={draft.comment}
          error={errors.comment}
          onChange={({ target }) => edit({ comment: target.value })}
        />
        {progress !== null && <Progress share={progress} />}
        <Button type="submit" size={56} wide busy={progress !== null}>
          Отправить заявку
        </Button>
      </form>
      <ButtonLink to={newTicketAddress({ about: 'general', topic: 'claim' })} variant="ghost" wide>
        Не&nbsp;получается подать заявку
      </ButtonLink>
    </>
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

function Progress({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div className={css.sending}>
      <progress max={100} value={percent} aria-label="Отправляем заявку" />
      <p aria-hidden="true">{percent < 100 ? `Отправляем: ${percent}\u00a0%` : 'Проверяем файл…'}</p>
    </div>
  )
}

const fields: readonly ClaimField[] = ['number', 'date', 'file', 'comment']
const toFieldId = (field: ClaimField | 'product'): string => `claim-${field}`
