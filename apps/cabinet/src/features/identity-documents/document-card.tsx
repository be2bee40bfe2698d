import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import type { IdentityDocumentStatus } from '@impulse/api/identity-documents/identity-document-fields'
import { useMemberSummary } from '../../shared/member/member-summary.ts'
import type { Loadable } from '../../shared/loading/loadable.ts'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { Icon } from '../../shared/icon/icon.tsx'
import { LoadFailed } from '../../shared/feedback/load-failed.tsx'
import { Alert } from '../../shared/feedback/alert.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { StatusTag } from '../../shared/ui/status-tag.tsx'
import css from './document-card.module.css'
import { findExpiryWarning } from '../../shared/member/identity-document-expiry.ts'
import {
  formatReview,
  maskedDocument,
  toDocumentStatus,
  statusTones,
  toStatusText,
} from './document-status.ts'
import { useBegunForm } from './use-begun-form.ts'
import type { BegunForm } from '../../shared/member/begun-form.ts'
import { requiredSteps, stepAddress } from './form/document-steps.ts'
import { RefusedList } from './refused-list.tsx'
import { listMissingScans } from './scans/scan-labels.ts'

/** Card at the top of the profile: the status of the identity document, and the member's next action. */
export function DocumentCard({ loaded }: { loaded: Loadable<IdentityDocumentResponse> }) {
  return (
    <section id="document" className={css.card} aria-labelledby="document-title">
      <h2 id="document-title" className={css.title}>
        <Icon name="identification-card" />
        Документ
      </h2>
      {loaded.status === 'loading' && <Skeleton shape="card" />}
      {loaded.status === 'failed' && <LoadFailed of={loaded}>{loaded.text}</LoadFailed>}
      {loaded.status === 'loaded' && <State document={loaded.value} />}
    </section>
  )
}

function State({ document }: { document: IdentityDocumentResponse }) {
  const { today } = useMemberSummary()
  const status = toDocumentStatus(document)
  const begun = useBegunForm(status)
  const ends = status === 'approved' ? findExpiryWarning(document.endsOn, today) : null
  const areScansMissing = status === 'review' && listMissingScans(document).length > 0
  return (
    <>
      <p className={css.line}>
        <StatusTag tone={statusTones[status]} text={toStatusText(document, begun)} />
        {status !== 'none' && begun === null && document.number !== '' && (
          <span className={css.number}>{maskedDocument(document)}</span>
        )}
      </p>
      {status === 'none' && <p>Без подтверждённого документа вывод недоступен</p>}
      {status === 'review' && !areScansMissing && <p>{formatReview(document, today)}</p>}
      {areScansMissing && <p>Не хватает сканов: добавьте их, и&nbsp;проверка пойдёт дальше</p>}
      {status === 'rejected' && <RefusedList document={document} corrected={begun?.corrected} />}
      {ends && (
        <Alert tone={ends.tone} title={ends.title}>
          {ends.text}
        </Alert>
      )}
      <DocumentAction
        document={document}
        status={status}
        begun={begun}
        isUrgent={areScansMissing || ends !== null}
      />
    </>
  )
}

type DocumentActionProps = {
  document: IdentityDocumentResponse
  status: IdentityDocumentStatus
  begun: BegunForm | null
  isUrgent: boolean
}

function DocumentAction(props: DocumentActionProps) {
  const { to, text, isNext } = actionOf(props)
  return (
    <ButtonLink to={to} variant={isNext ? 'primary' : 'secondary'} wide>
      {text}
    </ButtonLink>
  )
}

function actionOf({ document, status, begun, isUrgent }: DocumentActionProps) {
  const to = '/lk/document'
  if (begun !== null) return { to: begun.to, text: begun.action, isNext: true }
  if (status === 'none') return { to, text: 'Заполнить документ', isNext: true }
  if (status === 'rejected') {
    // The card already lists the fields that the member must correct, so the link opens the first step that
    // needs a correction.
    const [first = 'check'] = requiredSteps(document)
    return { to: stepAddress(first), text: 'Исправить', isNext: true }
  }
  if (!isUrgent) return { to, text: 'Посмотреть данные', isNext: false }
  return { to, text: status === 'review' ? 'Добавить сканы' : 'Обновить данные', isNext: true }
}
