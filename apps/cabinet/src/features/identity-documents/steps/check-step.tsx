import { type IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import { type ScanField, scanFields } from '@impulse/api/identity-documents/identity-document-fields'
import { documentFieldLabels } from '@impulse/copy-ru/identity-documents/identity-document-field-labels'
import { ConsentBox } from '../../../shared/form/consent-box.tsx'
import { Fact, Facts } from '../../../shared/ui/facts.tsx'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { toWarnings } from '../form/document-validation.ts'
import { type Draft, type DraftField, isRussian } from '../form/document-draft.ts'
import { Link } from '../../../shared/modal/link.tsx'
import { StatusTag } from '../../../shared/ui/status-tag.tsx'
import { Disclosure } from '../../../shared/page/disclosure.tsx'
import css from '../form/document-form.module.css'
import { bothLabel, genderLabels } from '../document-status.ts'
import { writtenRussianPassport } from './russian-number.ts'
import {
  allSteps,
  getStepByField,
  listStepFields,
  openSteps,
  requiredSteps,
  type Step,
  stepAddress,
  stepTitles,
} from '../form/document-steps.ts'
import { haveOneInput, toFieldId, toInputId } from './field-ids.ts'
import { getPhotoWarning } from '../scans/photo-warning.ts'
import { ScanFile } from '../scans/scan-file.tsx'
import { isNeeded } from '../scans/scan-labels.ts'
import type { DocumentForm } from '../form/use-document-form.ts'
import type { Scans, Slot } from '../scans/use-scans.ts'

type CheckStepProps = { document: IdentityDocumentResponse; form: DocumentForm; scans: Scans }

/**
 * Last step of the form: shows all values before the member sends the document. Each group of values that can be changed
 * has a link to its step. A correction folds the groups that need none.
 */
export function CheckStep({ document, form, scans }: CheckStepProps) {
  const { consent } = form
  const open = openSteps(document.editable)
  const required = requiredSteps(document)
  const first = required.length > 1 ? required : open
  const folded = allSteps.filter((step) => !first.includes(step))
  const renderGroup = (step: Step) =>
    step === 'check' ? null : (
      <CheckedGroup
        key={step}
        step={step}
        isOpen={open.includes(step)}
        document={document}
        form={form}
        scans={scans}
      />
    )
  return (
    <div className={css.fields}>
      <Remarks form={form} />
      {first.map(renderGroup)}
      {folded.length > 0 && (
        <Disclosure title="Остальное без изменений">
          <div className={css.fields}>{folded.map(renderGroup)}</div>
        </Disclosure>
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

/** Remarks that the member should check again, each with a link to its field. */
function Remarks({ form }: { form: DocumentForm }) {
  const { draft, today, open, unchanged } = form
  const isOne = haveOneInput(form)
  const warnings = Object.entries(toWarnings(draft, today)) as [DraftField, string][]
  const remarks = [
    ...unchanged
      .filter((field) => field !== 'serial' || !isOne || !unchanged.includes('number'))
      .map((field) => [field, 'Поле отклонено, вы его не\u00a0изменили'] as const),
    ...warnings,
  ]
  if (remarks.length === 0) return null
  const toLabel = (field: DraftField) =>
    isOne && (field === 'serial' || field === 'number') ? bothLabel : documentFieldLabels[field]
  return (
    <Alert tone="warn" title="Проверьте ещё раз">
      <ul role="list" className={css.remarks}>
        {remarks.map(([field, text]) => (
          <li key={`${field} ${text}`}>
            {open.includes(field) ? (
              <Link
                to={stepAddress(getStepByField(field))}
                state={{ from: 'check', focus: toInputId(field, form) }}
              >
                {toLabel(field)}
              </Link>
            ) : (
              toLabel(field)
            )}
            . {text}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

type CheckedGroupProps = CheckStepProps & {
  step: Step
  /** True if the member can change at least one value of the group. */
  isOpen: boolean
}

/** Values of one step. At a refused value that the member has not changed yet, the group repeats the reviewer's words. */
function CheckedGroup({ step, isOpen, document, form, scans }: CheckedGroupProps) {
  const { draft, getError } = form
  const title = stepTitles[step]
  return (
    <section className={css.card} aria-labelledby={`check-${step}`}>
      <div className={css.cardHead}>
        <h3 id={`check-${step}`}>{title}</h3>
        {isOpen && (
          <Link
            to={stepAddress(step)}
            state={{ from: 'check' }}
            className={css.edit}
            aria-label={`Изменить: ${title}`}
          >
            Изменить
          </Link>
        )}
      </div>
      {step === 'scans' ? (
        scanFields.map((field) => <CheckedScan key={field} field={field} document={document} scans={scans} />)
      ) : (
        <Facts>
          {shownFields(listStepFields(step), draft).map((field) => {
            const refusal = getError(field) ?? (field === 'number' ? getError('serial') : undefined)
            return (
              <Fact key={field} name={toFieldLabel(field, draft)}>
                {shownValue(field, draft) || 'Не указано'}
                {isChanged(field, form) && <ChangedTag text="Изменено" />}
                {refusal !== undefined && <p className={css.refusal}>{refusal}</p>}
              </Fact>
            )
          })}
        </Facts>
      )}
    </section>
  )
}

/** Returns true if the member has changed a value of a document that was sent before. */
const isChanged = (field: DraftField, { draft, saved, isUntouched }: DocumentForm): boolean =>
  saved.base.number !== '' &&
  !(isUntouched(field) && (field !== 'number' || !isRussian(draft) || isUntouched('serial')))

const ChangedTag = ({ text }: { text: string }) => (
  <>
    {' '}
    <StatusTag tone="info" text={text} />
  </>
)

type CheckedScanProps = { field: ScanField; document: IdentityDocumentResponse; scans: Scans }

/** One scan on the last step: a small picture of a photo or the tile of a file, and what is wrong with it. */
function CheckedScan({ field, document, scans }: CheckedScanProps) {
  const slot = scans.getSlot(field)
  if (document[field] === '' && slot.file === null && !isNeeded(field)) return null
  const state = scanState(document[field], slot)
  const refusal = scans.getRefusal(field)
  const warning = slot.file?.picture ? getPhotoWarning(slot.file.picture) : ''
  return (
    <div className={classNames(css.scan, css.checked)}>
      <h4 className={css.scanName}>{documentFieldLabels[field]}</h4>
      {document.number !== '' && document[field] !== '' && scans.sent[field]?.id === document[field] && (
        <ChangedTag text="Новый" />
      )}
      <ScanFile field={field} document={document} scans={scans} side={thumbnailSide} />
      {state !== '' && <p>{state}</p>}
      {refusal !== undefined && <p className={css.refusal}>{refusal}</p>}
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
  field === 'number' && isRussian(draft) ? bothLabel : documentFieldLabels[field]

/** Formats the value of a field for the list of all values. */
function shownValue(field: DraftField, draft: Draft): string {
  if (field === 'gender') return genderLabels[draft.gender] ?? ''
  if (field === 'number' && isRussian(draft)) return writtenRussianPassport(draft.serial, draft.number)
  return draft[field].trim()
}
