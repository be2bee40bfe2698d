import { type IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import { scanFields } from '@impulse/api/identity-documents/identity-document-fields'
import { useEffect, useEffectEvent } from 'react'
import css from '../form/document-form.module.css'
import { toFieldId } from './field-ids.ts'
import { PhotoExamples } from '../scans/photo-examples.tsx'
import { formatsText } from '../scans/scan-labels.ts'
import { ScanSlot } from '../scans/scan-slot.tsx'
import type { DocumentForm } from '../form/use-document-form.ts'
import type { Scans } from '../scans/use-scans.ts'

type ScansStepProps = { document: IdentityDocumentResponse; scans: Scans; form: DocumentForm }

/** Step of the form with the scans, below pictures of a good and of a bad photo. */
export function ScansStep({ document, scans, form: { attempt, areScansRequired } }: ScansStepProps) {
  const open = scanFields.filter((field) => document.editable.includes(field))
  const focusMissingScan = useEffectEvent(() => {
    const missing = scans.missingScans.find((field) => open.includes(field))
    if (areScansRequired && missing !== undefined) window.document.getElementById(toFieldId(missing))?.focus()
  })
  // The effect runs only after a failed attempt to continue, so that a later upload does not move the focus.
  useEffect(() => focusMissingScan(), [attempt])
  return (
    <div className={css.fields}>
      <PhotoExamples />
      <p>{formatsText}</p>
      {open.map((field) => (
        <ScanSlot key={field} field={field} document={document} scans={scans} isRequired={areScansRequired} />
      ))}
    </div>
  )
}
