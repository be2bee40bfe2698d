import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import type { ScanField } from '@impulse/api/identity-documents/identity-document-fields'
import { documentFieldLabels } from '@impulse/copy-ru/identity-documents/identity-document-field-labels'
import { Button } from '../../../shared/ui/button.tsx'
import { FilePicker } from '../../../shared/files/file-picker.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { FieldError } from '../../../shared/form/field-error.tsx'
import { Icon } from '../../../shared/icon/icon.tsx'
import { toDocumentStatus } from '../document-status.ts'
import { toFieldId } from '../steps/field-ids.ts'
import { getPhotoWarning } from './photo-warning.ts'
import { ScanFile } from './scan-file.tsx'
import css from './scan-slot.module.css'
import { isNeeded, slotMessages } from './scan-labels.ts'
import type { Scans, Slot } from './use-scans.ts'

type ScanSlotProps = {
  field: ScanField
  document: IdentityDocumentResponse
  scans: Scans
  /** True after the member tried to continue without this required scan, or without a new one for a refused scan. */
  isRequired: boolean
}

/**
 * Field of one scan. The shown buttons depend on the state of the scan: empty, uploading, failed, stored or refused.
 */
export function ScanSlot({ field, document, scans, isRequired }: ScanSlotProps) {
  const slot = scans.getSlot(field)
  const id = document[field]
  const isSending = slot.share !== null
  const isThere = id !== '' && !isSending && slot.error === null
  const sent = scans.sent[field]
  const reviewResult = isSending ? undefined : scans.getRefusal(field)
  const remark = document.verdicts[field]?.text
  const lack = isRequired && !isSending ? formatLack(field, { id, refusal: reviewResult }) : undefined
  const refused = slot.refused === null ? undefined : `${slot.refused}. Прежний остаётся`
  const error = slot.error ?? refused ?? lack ?? reviewResult
  // Offers the removal of an optional scan only if staff refused the scan or if it counts as a draft. A scan counts as
  // a draft when the document was never sent or this browser uploaded the scan.
  const isDraft = toDocumentStatus(document) === 'none' || sent?.id === id
  const canBeRemoved = !isNeeded(field) && (isDraft || reviewResult !== undefined)
  const inputId = toFieldId(field)
  const hasSomething = slot.file !== null || id !== ''
  return (
    <fieldset className={css.slot}>
      <legend className={css.legend}>
        {documentFieldLabels[field]}
        {!isNeeded(field) && ' (необязательно)'}
      </legend>
      <ScanFile field={field} document={document} scans={scans} />
      <output className={css.warning}>{slot.file?.picture ? getPhotoWarning(slot.file.picture) : ''}</output>
      <output className={css.state}>{formatState(slot, isThere && reviewResult === undefined)}</output>
      {isSending && <Sending share={slot.share ?? 0} onCancel={() => scans.stop(field)} />}
      {error !== undefined && <FieldError id={`${inputId}-error`}>{error}</FieldError>}
      {slot.error !== null && slot.file !== null && (
        <div className={css.again}>
          <Button onClick={() => slot.file && scans.retry(field, slot.file)}>Загрузить ещё раз</Button>
          <Button variant="ghost" onClick={() => scans.forget(field)}>
            {id === '' ? 'Убрать' : 'Оставить прежний'}
          </Button>
        </div>
      )}
      {document.editable.includes(field) && (
        <>
          <FilePicker
            id={inputId}
            {...(hasSomething && { takeLabel: 'Переснять' })}
            chooseLabel={hasSomething ? 'Другой файл' : 'Выбрать файл'}
            invalid={error !== undefined && error !== refused}
            describedBy={classNames(error !== undefined && `${inputId}-error`, `${inputId}-hint`)}
            onChoose={(file) => scans.choose(field, file)}
          >
            {slot.file?.picture && (
              <Button variant="ghost" onClick={() => slot.file && scans.rotate(field, slot.file)}>
                <Icon name="arrows-clockwise" />
                Повернуть
              </Button>
            )}
            {isThere && canBeRemoved && (
              <Button variant="ghost" onClick={() => scans.remove(field)}>
                Удалить
              </Button>
            )}
          </FilePicker>
          <p id={`${inputId}-hint`} className={css.hint}>
            {remark !== undefined && !error?.startsWith(remark) && `Замечание проверки: ${remark}. `}
            {slotMessages[field]}
          </p>
        </>
      )}
    </fieldset>
  )
}

/** Returns what a scan lacks after the member tried to continue; undefined when nothing must be added. */
function formatLack(
  field: ScanField,
  { id, refusal }: { id: string; refusal: string | undefined },
): string | undefined {
  if (id === '') return isNeeded(field) ? slotMessages.missing : undefined
  if (refusal === undefined) return undefined
  return `${refusal}. ${slotMessages.replace}${isNeeded(field) ? '' : ' или удалите этот'}`
}

/** Returns the text of the upload's state, which the page shows and screen readers announce. */
function formatState({ share, file }: Slot, isThere: boolean): string {
  if (share !== null) return share < 1 ? 'Загружаем…' : 'Проверяем файл…'
  return isThere && file !== null ? 'Загружено' : ''
}

function Sending({ share, onCancel }: { share: number; onCancel: () => void }) {
  const percent = Math.round(share * 100)
  return (
    <div className={css.sending}>
      <progress className={css.progress} max={100} value={percent} aria-label="Загрузка" />
      <span className={css.percent} aria-hidden="true">
        {percent}&nbsp;%
      </span>
      <Button variant="ghost" onClick={onCancel}>
        Остановить
      </Button>
    </div>
  )
}
