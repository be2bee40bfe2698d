import { maxClaimTextLength } from '@impulse/api/claims/claim-limits'
import { ContractFields } from '../../../shared/claims/contract-fields.tsx'
import { dayInDigits } from '@impulse/api/fields/day'
import { listFieldErrors } from '../../../shared/claims/list-field-errors.ts'
import { contractFileHint } from '../../../shared/claims/contract-form.ts'
import { FileField } from '../../../shared/files/file-field.tsx'
import { SendingProgress } from '../../../shared/claims/sending-progress.tsx'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { LostFiles } from '../../../shared/files/lost-files.tsx'
import { ErrorSummary } from '../../../shared/form/error-summary.tsx'
import { useErrorTitle } from '../../../shared/form/error-title.ts'
import { TextArea } from '../../../shared/form/text-area.tsx'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import type { Claim } from './claim-order.tsx'
import css from './reply-card.module.css'
import type { ReplyField } from './reply-form.ts'
import { useClaimReply } from './use-claim-reply.ts'

type ReplyCardProps = Pick<Claim, 'details'> &
  Pick<Parameters<typeof useClaimReply>[0], 'orderId' | 'requestId' | 'onSent' | 'onTooLate'>

/**
 * Form that replies to a request for information. It begins with the number and the date of the claim, because most
 * requests are about them, and a correction of them needs no words.
 */
export function ReplyCard({ details, ...request }: ReplyCardProps) {
  const { today } = useMemberSummary()
  const initial = { number: details.contractNumber, date: dayInDigits(details.connectedAt) }
  const reply = useClaimReply({ ...request, initial, today })
  const { draft, errors, text, attempt, progress, edit } = reply
  const errorList = listFieldErrors(errors, { fields, toFieldId })
  useErrorTitle(errorList.length > 0 || text !== null)
  return (
    <Card title="Ваш ответ">
      {/* The method `dialog` sends nothing to the server. If the member presses Enter before hydration, the
          typed values stay in the form. */}
      <form method="dialog" noValidate className={css.form} onSubmit={(event) => void reply.submit(event)}>
        <ErrorSummary attempt={attempt} errors={errorList} />
        {text !== null && <Alert tone="bad">{text}</Alert>}
        <ContractFields
          toFieldId={toFieldId}
          draft={draft}
          today={today}
          errors={errors}
          openClaimId={reply.openClaimId}
          onEdit={edit}
        />
        <TextArea
          id={toFieldId('text')}
          label="Сообщение"
          hint="Можно не&nbsp;писать, если исправили данные или приложили файл"
          maxLength={maxClaimTextLength + 200}
          value={draft.text}
          error={errors.text}
          onChange={({ target }) => edit({ text: target.value })}
        />
        <LostFiles names={reply.lostNames} fieldId={toFieldId('file')} onClose={reply.closeLost} />
        <FileField
          id={toFieldId('file')}
          label="Фото или файл (необязательно)"
          file={reply.file}
          error={errors.file}
          hint={contractFileHint}
          onChoose={reply.choose}
        />
        {progress !== null && reply.file !== null && (
          <SendingProgress share={progress} label="Отправляем ответ" />
        )}
        <Button type="submit" size={56} wide busy={progress !== null}>
          Отправить ответ
        </Button>
      </form>
    </Card>
  )
}

const fields: readonly ReplyField[] = ['number', 'date', 'text', 'file']
const toFieldId = (field: ReplyField): string => `reply-${field}`
