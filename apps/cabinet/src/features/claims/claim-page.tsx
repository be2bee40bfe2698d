import type { ClaimChoices } from '@impulse/api/claims/claim'
import { maxClaimTextLength } from '@impulse/api/claims/claim-limits'
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
import { ContractFields } from '../../shared/claims/contract-fields.tsx'
import { listFieldErrors } from '../../shared/claims/list-field-errors.ts'
import { contractFileHint } from '../../shared/claims/contract-form.ts'
import { FileField } from '../../shared/files/file-field.tsx'
import { SendingProgress } from '../../shared/claims/sending-progress.tsx'
import { CityField } from '../../shared/form/city/city-field.tsx'
import { Field } from '../../shared/form/field.tsx'
import { TextArea } from '../../shared/form/text-area.tsx'
import type { LoadedClaimForm } from './claim.load.ts'
import type { ClaimDraft, ClaimField } from './claim-form.ts'
import { Link } from '../../shared/modal/link.tsx'
import css from './claim-page.module.css'
import { useClaim } from './use-claim.ts'

/**
 * Page «Не вижу договор», on which the member sends a claim about a contract that is missing from the list. The claim
 * contains the contract's number, date, product and city, a photo or PDF of it, and a comment.
 */
export function ClaimPage({ loaded: { choices, initial } }: { loaded: LoadedClaimForm }) {
  const { today } = useMemberSummary()
  const claim = useClaim({ today, initial })
  const { draft, errors, text, attempt, progress, edit } = claim
  const errorList = listFieldErrors(errors, { fields, toFieldId })
  useErrorTitle(errorList.length > 0 || text !== null)
  const products = getLoadedValue(choices)?.products ?? []
  return (
    <>
      <PageHeader title={'Не\u00a0вижу договор'} back={{ to: '/contracts', label: 'Мои договоры' }} />
      <p className={css.lead}>
        Если подключённого договора нет в&nbsp;разделе <Link to="/contracts">«Мои договоры»</Link>, расскажите
        о&nbsp;нём. Мы&nbsp;проверим его и&nbsp;начислим вознаграждение, а&nbsp;ответ пришлём уведомлением
      </p>
      {/* The method `dialog` sends nothing to the server. If the member presses Enter before hydration, the
          typed values stay in the form. */}
      <form method="dialog" noValidate className={css.form} onSubmit={(event) => void claim.submit(event)}>
        <ErrorSummary attempt={attempt} errors={errorList} />
        {text !== null && <Alert tone="bad">{text}</Alert>}
        {claim.replacedDraft !== null && (
          <ReplacedDraft draft={claim.replacedDraft} onRestore={claim.restore} />
        )}
        <ContractFields
          toFieldId={toFieldId}
          draft={draft}
          today={today}
          errors={errors}
          openClaimId={claim.openClaimId}
          onEdit={edit}
        />
        <LostFiles names={claim.lostNames} fieldId={toFieldId('file')} onClose={claim.closeLost} />
        <FileField
          id={toFieldId('file')}
          label="Фото или файл договора"
          file={claim.file}
          error={errors.file}
          hint={contractFileHint}
          onChoose={claim.choose}
        />
        {products.length > 0 && (
          <ProductField
            products={products}
            chosen={draft.product}
            onChoose={(product) => edit({ product })}
          />
        )}
        <CityField
          id={toFieldId('city')}
          label="Город (необязательно)"
          autoComplete="off"
          maxLength={200}
          value={draft.city}
          error={errors.city}
          onChange={({ target }) => edit({ city: target.value })}
        />
        <TextArea
          id={toFieldId('comment')}
          label="Комментарий (необязательно)"
          maxLength={maxClaimTextLength + 200}
          value={draft.comment}
          error={errors.comment}
          onChange={({ target }) => edit({ comment: target.value })}
        />
        {progress !== null && <SendingProgress share={progress} label="Отправляем заявку" />}
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

type ProductFieldProps = ClaimChoices & {
  /** Key of the product; empty when the member has chosen none. */
  chosen: string
  onChoose: (product: string) => void
}

const ProductField = ({ products, chosen, onChoose }: ProductFieldProps) => (
  <Field id={toFieldId('product')} label="Продукт (необязательно)" isPicked>
    <ChipRow label="Продукт (необязательно)">
      {products.map(({ key, name }) => (
        <Chip key={key} pressed={chosen === key} onClick={() => onChoose(chosen === key ? '' : key)}>
          {name}
        </Chip>
      ))}
    </ChipRow>
  </Field>
)

/** Notice that the form shows the contract of the address instead of an unfinished draft, which a button restores. */
const ReplacedDraft = ({ draft: { number }, onRestore }: { draft: ClaimDraft; onRestore: () => void }) => (
  <Alert
    tone="info"
    action={
      <Button variant="secondary" onClick={onRestore}>
        Вернуть черновик
      </Button>
    }
  >
    Черновик другой заявки отложен{number !== '' && `: договор №\u00a0${number}`}
  </Alert>
)

const fields: readonly ClaimField[] = ['number', 'date', 'file', 'city', 'comment']
const toFieldId = (field: ClaimField | 'product'): string => `claim-${field}`
