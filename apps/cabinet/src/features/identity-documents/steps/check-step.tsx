import { type IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import { type ScanField, scanFields } from '@impulse/api/identity-documents/identity-document-fields'
import { ConsentBox } from '../../../shared/form/consent-box.tsx'
import { Fact, Facts } from '../../../shared/ui/facts.tsx'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { toWarnings } from '../form/document-validation.ts'
import { type Draft, type DraftField, isRussian } from '../form/document-draft.ts'
import { Link } from '../../../shared/modal/link.tsx'
import css from '../form/document-form.module.css'
import { fieldLabels, genderLabels } from '../document-status.ts'
import { writtenRussianPassport } from './russian-number.ts'
import { listStepFields, type Step, stepAddress, stepTitles } from '../form/document-steps.ts'
import { toFieldId } from './field-ids.ts'
import { getPhotoWarning } from '../scans/photo-warning.ts'
import { ScanFile } from '../scans/scan-file.tsx'
import { isNeeded } from '../scans/scan-labels.ts'
import type { DocumentForm } from '../form/use-document-form.ts'
import type { Scans, Slot } from '../scans/use-scans.ts'

type CheckStepProps = {
  document: IdentityDocumentResponse
  form: DocumentForm
  steps: readonly Step[]
  scans: Scans
}

/**
 * Last step of the form: shows all values before the member sends the document. Each group of values has a
 * link to its step.
 */
export function CheckStep({ document, form, steps, scans }: CheckStepProps) {
  const { draft, today, consent } = form
  const warnings = Object.entries(toWarnings(draft, today))
  return (
    <div className={css.fields}>
      {steps.map((step) =>
        step === 'check' ? null : (
          <section key={step} className={css.card} aria-labelledby={`check-${step}`}>
            <div className={css.cardHead}>
              <h3 id={`check-${step}`}>{stepTitles[step]}</h3>
              <Link
                to={stepAddress(step)}
                state={{ from: 'check' }}
                className={css.edit}
                aria-label={`Изменить: ${stepTitles[step]}`}
              >
                Изменить
              </Link>
            </div>
            {step === 'scans' ? (
              scanFields.map((field) => (
                <CheckedScan key={field} field={field} document={document} scans={scans} />
              ))
            ) : (
              <Facts>
                {shownFields(listStepFields(step), draft).map((field) => (
                  <Fact key={field} name={toFieldLabel(field, draft)}>
                    {shownValue(field, draft) || 'Не указано'}
                  </Fact>
                ))}
              </Facts>
            )}
          </section>
        ),
      )}
      {warnings.length > 0 && (
        <Alert tone="warn" title="Проверьте ещё раз">
          {warnings.map(([field, text]) => (
            <p key={field}>{text}</p>
          ))}
        </Alert>
      )}
      {!consent.wasIssued && (
        <ConsentBox
          id={toFieldId('consent')}
          checked={consent.given}
          error={consent.error ? 'Без согласия отправить документ нельзя' : undefined}
          onChange={({ target }) => form.setConsent(target.checked)}
        >
          Даю{' '}
          <a href="/consent/documents" target="_blank" rel="noopener">
            согласие на&nbsp;обработку данных документа
          </a>
        </ConsentBox>
      )}
    </div>
  )
}

type CheckedScanProps = { field: ScanField; document: IdentityDocumentResponse; scans: Scans }

/** One scan on the last step: a small picture of a photo or the tile of a file, and what is wrong with it. */
function CheckedScan({ field, document, scans }: CheckedScanProps) {
  const slot = scans.getSlot(field)
  if (document[field] === '' && slot.file === null && !isNeeded(field)) return null
  const state = scanState(document[field], slot)
  const warning = slot.file?.picture ? getPhotoWarning(slot.file.picture) : ''
  return (
    <div className={classNames(css.scan, css.checked)}>
      <h4 className={css.scanName}>{fieldLabels[field]}</h4>
      <ScanFile field={field} document={document} scans={scans} side={thumbnailSide} />
      {state !== '' && <p>{state}</p>}
      {warning !== '' && <p className={css.warning}>{warning}</p>}
    </div>
  )
}

/** Length of the longer side of a small picture, in pixels of a phone's dense screen. */
const thumbnailSide = 240

/** Returns the text of a scan that is not uploaded. */
const scanState = (id: string, { share, error }: Slot): string => {
  if (share !== null) return 'Загружается'
  if (error !== null) return 'Не загрузился'
  return id === '' ? 'Не загружен' : ''
}

/** Returns the fields that apply to the type of the identity document and of the registration. */
const shownFields = (fields: readonly DraftField[], draft: Draft): DraftField[] =>
  fields.filter((field) => {
    if (field === 'passportCountry' || field === 'serial' || field === 'validTo') return !isRussian(draft)
    return field !== 'registrationExpiresAt' || draft.temporary
  })

const toFieldLabel = (field: DraftField, draft: Draft): string =>
  field === 'number' && isRussian(draft) ? 'Серия и номер' : fieldLabels[field]

/** Formats the value of a field for the list of all values. */
function shownValue(field: DraftField, draft: Draft): string {
  if (field === 'gender') return genderLabels[draft.gender] ?? ''
  if (field === 'number' && isRussian(draft)) return writtenRussianPassport(draft.serial, draft.number)
  return draft[field].trim()
}
