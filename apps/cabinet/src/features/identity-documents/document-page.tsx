import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import type { ScanField } from '@impulse/api/identity-documents/identity-document-fields'
import { useState, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { LoadFailed } from '../../shared/feedback/load-failed.tsx'
import { RetryAlert } from '../../shared/feedback/retry-alert.tsx'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import type { LoadedDocument } from './identity-document.load.ts'
import { openSteps, stepAddress, parseStep, stepTitles } from './form/document-steps.ts'
import { DocumentView } from './document-view.tsx'
import { toDocumentStatus } from './document-status.ts'
import { useFormPart } from './form/use-lazy-form.ts'
import { useScans } from './scans/use-scans.ts'
import { useQuery } from '../../shared/page/use-query.ts'

/**
 * Page of the identity document. The page shows the document's current state, or one step of the form that
 * changes the document.
 */
export function DocumentPage({ loaded: { document, isConsentGiven } }: { loaded: LoadedDocument }) {
  return (
    <>
      {document.status !== 'loaded' && <PageHeader title="Документ" back={toProfile} />}
      {document.status === 'failed' && <LoadFailed of={document}>{document.text}</LoadFailed>}
      {document.status === 'loaded' && <Document loaded={document.value} isConsentGiven={isConsentGiven} />}
    </>
  )
}

/**
 * Returns a copy of the document with the id of a stored scan. While the document is in review, the field of the scan
 * becomes read-only in the copy.
 */
const withScan = (
  document: IdentityDocumentResponse,
  field: ScanField,
  id: string,
): IdentityDocumentResponse => ({
  ...document,
  [field]: id,
  editable:
    toDocumentStatus(document) === 'review'
      ? document.editable.filter((one) => one !== field)
      : document.editable,
})

function Document({ loaded, isConsentGiven }: { loaded: IdentityDocumentResponse; isConsentGiven: boolean }) {
  const [newer, setNewer] = useState({ than: loaded, document: loaded })
  const [isSent, setSent] = useState(false)
  const params = useQuery()
  const navigate = useNavigate()
  const { form, hasFailed, retry } = useFormPart()
  // Shows the document as the member has changed it on this page, until the page's data are loaded again.
  const document = newer.than === loaded ? newer.document : loaded
  // Applies a change to the latest document, because two uploads of scans may finish before the next render.
  const change = (action: (before: IdentityDocumentResponse) => IdentityDocumentResponse) =>
    setNewer((before) => ({
      than: loaded,
      document: action(before.than === loaded ? before.document : loaded),
    }))
  const scans = useScans(document, (field, id) => change((before) => withScan(before, field, id)))
  const open = openSteps(document.editable)
  const isInReview = toDocumentStatus(document) === 'review'
  // While the document is in review, the member can only add scans, so the page shows the document instead of
  // a step of the form.
  const step = isInReview ? null : parseStep(params.get('step'), open)
  useStepTitle(step === null ? null : stepTitles[step])
  const before = step === null ? undefined : open[open.indexOf(step) - 1]
  const formToCome = <FormToCome hasFailed={hasFailed} onRetry={retry} />
  return (
    <>
      <PageHeader
        title="Документ"
        back={before ? { to: stepAddress(before), label: `Назад: ${stepTitles[before]}` } : toProfile}
      />
      {step === null && (
        <DocumentView
          document={document}
          isSent={isSent}
          missingScans={
            isInReview &&
            // The scans that were just sent with the form are not missing.
            (isSent ? scans.missingScans : scans.shownFields).length > 0 &&
            (form ? <form.MissingScans document={document} scans={scans} /> : formToCome)
          }
        />
      )}
      {step !== null && form === null && formToCome}
      {step !== null && form !== null && (
        <form.DocumentForm
          document={document}
          isConsentGiven={isConsentGiven}
          steps={open}
          step={step}
          scans={scans}
          onSent={(known) => {
            change(() => known)
            setSent(true)
            void navigate('/lk/document', { replace: true })
          }}
        />
      )}
    </>
  )
}

const toProfile = { to: '/lk', label: 'Мой профиль' }

function FormToCome({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  if (hasFailed)
    return <RetryAlert onRetry={onRetry}>Не&nbsp;удалось открыть анкету. Проверьте интернет</RetryAlert>
  return (
    <Loading label="Открываем анкету">
      <Skeleton shape="title" width="half" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </Loading>
  )
}

const failing = 'Ошибка: '

/**
 * Adds the title of the step to the beginning of the browser tab's title. The error prefix «Ошибка: », if present,
 * stays in front of the step's title.
 */
function useStepTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return undefined
    const prefix = `${title} · `
    const { title: before } = document
    document.title = before.startsWith(failing)
      ? failing + prefix + before.slice(failing.length)
      : prefix + before
    return () => {
      document.title = document.title.replace(prefix, '')
    }
  }, [title])
}
