import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import type { ScanField } from '@impulse/api/identity-documents/identity-document-fields'
import { Button } from '../../../shared/ui/button.tsx'
import { fileSize } from '../../../shared/files/file-size.ts'
import { FilePicker } from '../../../shared/files/file-picker.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { FieldError } from '../../../shared/form/field-error.tsx'
import { Icon } from '../../../shared/icon/icon.tsx'
import { Picture } from '../../../shared/pictures/picture.tsx'
import { fieldLabels, toDocumentStatus } from '../document-status.ts'
import { toFieldId } from '../steps/field-ids.ts'
import { SavedScan } from './stored-scan.tsx'
import css from './scan-slot.module.css'
import { isNeeded, slotMessages, smallSide } from './scan-labels.ts'
import type { Scans, Slot } from './use-scans.ts'

type ScanSlotProps = {
  field: ScanField
  document: IdentityDocumentResponse
  scans: Scans
  /** True after the member tried to continue without this required scan. */
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
  const missing = isRequired && id === '' && !isSending && isNeeded(field) ? slotMessages.missing : undefined
  const refused = slot.refused === null ? undefined : `${slot.refused}. Прежний остаётся`
  const error = slot.error ?? refused ?? reviewResult ?? missing
  // Offers the removal of an optional scan only if staff refused the scan or if it counts as a draft. A scan counts as
  // a draft when the document was never sent or this browser uploaded the scan.
  const isDraft = toDocumentStatus(document) === 'none' || sent?.id === id
  const canBeRemoved = !isNeeded(field) && (isDraft || reviewResult !== undefined)
  const inputId = toFieldId(field)
  const hasSomething = slot.file !== null || id !== ''
  return (
    <fieldset className={css.slot}>
      <legend className={css.legend}>
        {fieldLabels[field]}
        {!isNeeded(field) && <span className={css.optional}> (по&nbsp;желанию)</span>}
      </legend>
      {slot.file?.picture && <Picture picture={slot.file.picture} label={`${fieldLabels[field]}: снимок`} />}
      {slot.file && !slot.file.picture && <FileTile name={slot.file.name} bytes={slot.file.blob.size} />}
      {isThere && slot.file === null && (
        <SavedScan
          key={id}
          field={field}
          id={id}
          sent={sent?.id === id ? sent : undefined}
          onShown={(file) => scans.show(field, file)}
        />
      )}
      {isSmall(slot) && <p className={css.warning}>{slotMessages.small}</p>}
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
            takeLabel={hasSomething ? 'Переснять' : 'Снять'}
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
            {slotMessages[field]}
          </p>
        </>
      )}
    </fieldset>
  )
}

function isSmall({ file }: Slot): boolean {
  const picture = file?.picture
  return picture ? Math.max(picture.width, picture.height) < smallSide : false
}

/** Returns the text of the upload's state, which the page shows and screen readers announce. */
function formatState({ share, file }: Slot, isThere: boolean): string {
  if (share !== null) return share < 1 ? 'Загружаем…' : 'Проверяем файл…'
  return isThere && file !== null ? 'Загружено' : ''
}

function FileTile({ name, bytes }: { name: string; bytes: number }) {
  return (
    <div className={css.tile}>
      <Icon name="file-text" className={css.tileIcon} />
      <p className={css.name}>
        {name} · {fileSize(bytes)}
      </p>
    </div>
  )
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
