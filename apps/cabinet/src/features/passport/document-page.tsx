import type { PassportAnswer } from '@impulse/wire/passport'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx'
import { PageHead } from '../../shared/page/page-head.tsx'
import type { LoadedDocument } from './document.load.ts'
import { DocumentForm } from './document-form.tsx'
import { openSteps, stepOf } from './document-steps.ts'
import { DocumentView } from './document-view.tsx'
import { statusOf } from './document-look.ts'
import { useScans } from './use-scans.ts'

/** The document as it stands, or the form that changes it, step by step. */
export function DocumentPage({ loaded: { document, isConsentGiven } }: { loaded: LoadedDocument }) {
  return (
    <>
      <PageHead title="Документ" back={{ to: '/lk', label: 'Мой профиль' }} />
      {document.status === 'failed' && <LoadFailed>{document.text}</LoadFailed>}
      {document.status === 'loaded' && <Document loaded={document.value} isConsentGiven={isConsentGiven} />}
    </>
  )
}

function Document({ loaded, isConsentGiven }: { loaded: PassportAnswer; isConsentGiven: boolean }) {
  const [newer, setNewer] = useState({ than: loaded, document: loaded })
  const [isSent, setSent] = useState(false)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  // What is loaded anew is newer than whatever was known before.
  const document = newer.than === loaded ? newer.document : loaded
  // Of what is known by then: two scans may arrive one after the other.
  const change = (deed: (before: PassportAnswer) => PassportAnswer) =>
    setNewer((before) => ({
      than: loaded,
      document: deed(before.than === loaded ? before.document : loaded),
    }))
  const scans = useScans(document, (field, id) => change((before) => ({ ...before, [field]: id })))
  const open = openSteps(document.editable)
  // What is being looked at can only be added to, and that is done where it is shown.
  const step = statusOf(document) === 'review' ? null : stepOf(params.get('step'), open)
  if (step === null) return <DocumentView document={document} isSent={isSent} scans={scans} />
  return (
    <DocumentForm
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
  )
}
