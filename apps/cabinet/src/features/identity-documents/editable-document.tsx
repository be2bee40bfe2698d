import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import type { ScanField } from '@impulse/api/identity-documents/identity-document-fields'
import { DocumentForm } from './form/document-form.tsx'
import type { Step } from './form/document-steps.ts'
import { toDocumentStatus } from './document-status.ts'
import { MissingScans } from './scans/missing-scans.tsx'
import { useScans } from './scans/use-scans.ts'

type EditableDocumentProps = {
  document: IdentityDocumentResponse
  isConsentGiven: boolean
  /** Step of the form; null when the page shows the document, and a document in review may lack scans. */
  step: Step | null
  /** True when the member has just sent the document from this page. */
  isSent: boolean
  onScan: (field: ScanField, id: string) => void
  onSent: (document: IdentityDocumentResponse) => void
}

/**
 * Part of the page in which the member changes the document. It is loaded separately and stays on the page between the
 * steps, so that a running upload of a scan continues.
 */
export function EditableDocument({ step, isSent, onScan, ...rest }: EditableDocumentProps) {
  const scans = useScans(rest.document, onScan)
  if (step !== null) return <DocumentForm {...rest} step={step} scans={scans} />
  // The scans that were just sent with the form are not missing.
  const fields = isSent ? scans.missingScans : scans.shownFields
  const isInReview = toDocumentStatus(rest.document) === 'review'
  return isInReview && fields.length > 0 && <MissingScans document={rest.document} scans={scans} />
}
