import { type IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import {
  type IdentityDocumentStatus,
  scanFields,
} from '@impulse/api/identity-documents/identity-document-fields'
import { useRef, useState } from 'react'
import { useFocusMove } from '../../shared/browser/use-focus-move.ts'
import { useNavigate } from 'react-router'
import { useMemberSummary } from '../../shared/member/member-summary.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { leaveModals } from '../../shared/modal/open-modals.ts'
import { Modal } from '../../shared/modal/modal.tsx'
import { Alert } from '../../shared/feedback/alert.tsx'
import { StatusTag } from '../../shared/ui/status-tag.tsx'
import { newTicketAddress } from '../../shared/feedback/support-address.ts'
import { findExpiryWarning } from '../../shared/member/identity-document-expiry.ts'
import css from './form/document-form.module.css'
import { toDocumentStatus, statusTones } from './document-status.ts'
import { DocumentFacts } from './document-facts.tsx'
import { openSteps, stepAddress } from './form/document-steps.ts'
import { RefusedList } from './refused-list.tsx'
import { ScanSlot } from './scans/scan-slot.tsx'
import type { Scans } from './scans/use-scans.ts'

type DocumentViewProps = {
  document: IdentityDocumentResponse
  /** True when the member has just sent the document from this page. */
  isSent: boolean
  scans: Scans
}

/** Current state of the identity document, and the actions that the member can take. */
export function DocumentView({ document, isSent, scans }: DocumentViewProps) {
  const { today } = useMemberSummary()
  const status = toDocumentStatus(document)
  const ends = status === 'approved' ? findExpiryWarning(document.endsOn, today) : null
  return (
    <div className={css.form}>
      {isSent && <JustSent status={status} />}
      <div className={css.cardHead}>
        <StatusTag tone={statusTones[status]} text={document.status || 'На рассмотрении'} />
      </div>
      {ends && (
        <Alert tone={ends.tone} title={ends.title}>
          {ends.text}
        </Alert>
      )}
      {status === 'none' && <Beginning document={document} />}
      {status === 'rejected' && <Refused document={document} />}
      {status === 'review' && <MissingScans document={document} scans={scans} />}
      {status !== 'none' && document.number !== '' && <DocumentFacts document={document} />}
      {status === 'approved' && <ChangeApproved document={document} />}
      <ButtonLink to={newTicketAddress({ about: 'document' })} variant="ghost" wide>
        Задать вопрос
      </ButtonLink>
    </div>
  )
}

function JustSent({ status }: { status: IdentityDocumentStatus }) {
  const resultRef = useRef<HTMLDivElement>(null)
  useFocusMove(() => resultRef.current?.focus())
  return (
    <div ref={resultRef} tabIndex={-1}>
      {status === 'approved' ? (
        <Alert tone="info" title="Ничего не изменилось">
          Документ остаётся подтверждённым
        </Alert>
      ) : (
        <Alert tone="ok" title="Отправлено на рассмотрение">
          Когда проверим, пришлём уведомление
        </Alert>
      )}
    </div>
  )
}

function Beginning({ document }: { document: IdentityDocumentResponse }) {
  return (
    <>
      <p>
        Понадобятся документ, адрес регистрации и&nbsp;снимки двух страниц. Черновик сохраняется, можно
        вернуться позже
      </p>
      <BeginButton document={document}>Начать</BeginButton>
    </>
  )
}

function Refused({ document }: { document: IdentityDocumentResponse }) {
  return (
    <section className={classNames(css.card, css.action)} aria-labelledby="document-refused">
      <h2 id="document-refused" className={css.title}>
        Что исправить
      </h2>
      <RefusedList document={document} />
      <BeginButton document={document}>Исправить</BeginButton>
    </section>
  )
}

function BeginButton({ document, children }: { document: IdentityDocumentResponse; children: string }) {
  const [first = 'check'] = openSteps(document.editable)
  return (
    <ButtonLink to={stepAddress(first)} size={56} wide>
      {children}
    </ButtonLink>
  )
}

/**
 * Upload of missing scans. While the document is in review, the member can make no other change. A scan that was uploaded
 * here stays in sight.
 */
function MissingScans({ document, scans }: { document: IdentityDocumentResponse; scans: Scans }) {
  const shownFields = scanFields.filter(
    (field) => scans.missingScans.includes(field) || scans.getSlot(field).file !== null,
  )
  if (shownFields.length === 0) return null
  return (
    <section className={classNames(css.card, css.action)} aria-labelledby="document-scans">
      <h2 id="document-scans" className={css.title}>
        Добавьте сканы
      </h2>
      {shownFields.map((field) => (
        <ScanSlot key={field} field={field} document={document} scans={scans} isRequired={false} />
      ))}
    </section>
  )
}

/**
 * Button with which the member opens an approved document for changes. After the changes, staff review the
 * document again.
 */
function ChangeApproved({ document }: { document: IdentityDocumentResponse }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const [first = 'person'] = openSteps(document.editable)
  return (
    <>
      <Button variant="secondary" wide onClick={() => setAsking(true)}>
        Изменить данные
      </Button>
      <Modal open={isAsking} onClose={() => setAsking(false)} title="Изменить документ?" closeButton>
        <p>
          Новые данные уйдут на&nbsp;проверку. Пока она идёт, выводить деньги нельзя. Баланс и&nbsp;начисления
          останутся как есть
        </p>
        <Button wide onClick={() => void leaveModals().then(() => navigate(stepAddress(first)))}>
          Изменить
        </Button>
        <Button variant="secondary" wide onClick={() => setAsking(false)}>
          Отмена
        </Button>
      </Modal>
    </>
  )
}
