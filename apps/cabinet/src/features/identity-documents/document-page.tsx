import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import type { ScanField } from '@impulse/api/identity-documents/identity-document-fields'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { LoadFailed } from '../../shared/feedback/load-failed.tsx'
import { RetryAlert } from '../../shared/feedback/retry-alert.tsx'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import type { LoadedDocument } from './identity-document.load.ts'
import {
  openSteps,
  parseStep,
  previousStep,
  requiredSteps,
  stepAddress,
  stepTitles,
} from './form/document-steps.ts'
import { DocumentData, DocumentStatus } from './document-view.tsx'
import css from './form/document-form.module.css'
import { toDocumentStatus } from './document-status.ts'
import { useFormPart } from './form/use-lazy-form.ts'
import { listMissingScans } from './scans/scan-labels.ts'
import { useFreshDocument } from './use-fresh-document.ts'
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
  const params = useQuery()
  const navigate = useNavigate()
  const { form, hasFailed, retry } = useFormPart()
  const address = params.get('step')
  const { document, moment, update, showSent } = useFreshDocument(
    loaded,
    address !== null && toDocumentStatus(loaded) !== 'review',
  )
  const isInReview = toDocumentStatus(document) === 'review'
  // While the document is in review, the member can only add scans, so the page shows the document instead of
  // a step of the form.
  const required = requiredSteps(document)
  const step = isInReview ? null : parseStep(address, openSteps(document.editable), required)
  useStepTitle(step === null ? null : stepTitles[step])
  const before = step === null ? undefined : previousStep(required, step)
  return (
    <>
      <PageHeader
        title="Документ"
        back={before ? { to: stepAddress(before), label: `Назад: ${stepTitles[before]}` } : toProfile}
      />
      <div className={css.form}>
        {step === null && <DocumentStatus document={document} moment={moment} />}
        {form !== null && (
          <form.EditableDocument
            document={document}
            isConsentGiven={isConsentGiven}
            step={step}
            isSent={moment === 'sent'}
            onScan={(field, id) => update((latest) => withScan(latest, field, id))}
            onSent={(sent) => {
              showSent(sent)
              void navigate('/lk/document', { replace: true })
            }}
          />
        )}
        {form === null && (step !== null || (isInReview && listMissingScans(document).length > 0)) && (
          <FormToCome hasFailed={hasFailed} onRetry={retry} />
        )}
        {step === null && <DocumentData document={document} />}
      </div>
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
