import { type IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import { type IdentityDocumentStatus } from '@impulse/api/identity-documents/identity-document-fields'
import { reviewTimeText } from '@impulse/copy-ru/identity-documents/identity-document-status-labels'
import { useRef, useState } from 'react'
import { useFocusMove } from '../../shared/browser/use-focus-move.ts'
import { useMemberSummary } from '../../shared/member/member-summary.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { lazySheet } from '../../shared/modal/lazy-sheet.tsx'
import { Alert } from '../../shared/feedback/alert.tsx'
import { Milestone } from '../../shared/feedback/milestone.tsx'
import { getLoadedValue } from '../../shared/loading/loadable.ts'
import { Icon } from '../../shared/icon/icon.tsx'
import { StatusTag } from '../../shared/ui/status-tag.tsx'
import { newTicketAddress } from '../../shared/feedback/support-address.ts'
import { findExpiryWarning } from '../../shared/member/identity-document-expiry.ts'
import css from './form/document-form.module.css'
import { formatReview, toDocumentStatus, statusTones, toStatusText } from './document-status.ts'
import { useBegunForm } from './use-begun-form.ts'
import { DocumentFacts } from './document-facts.tsx'
import type { BegunForm } from '../../shared/member/begun-form.ts'
import { requiredSteps, stepAddress } from './form/document-steps.ts'
import { listMissingScans } from './scans/scan-labels.ts'
import { RefusedList, toCorrectionTitle } from './refused-list.tsx'
import type { DocumentMoment } from './use-fresh-document.ts'

/** Beginning of the page: the state of the document and what the member can do next. */
export function DocumentStatus({
  document,
  moment,
}: {
  document: IdentityDocumentResponse
  moment: DocumentMoment
}) {
  const { today } = useMemberSummary()
  const status = toDocumentStatus(document)
  const begun = useBegunForm(status)
  const ends = status === 'approved' ? findExpiryWarning(document.endsOn, today) : null
  const isComplete = listMissingScans(document).length === 0
  return (
    <>
      {moment === 'sent' && <JustSent status={status} />}
      {/* Screen readers announce a decision that arrives while the page is open. */}
      <output className={css.head}>
        <span>
          <StatusTag tone={statusTones[status]} text={toStatusText(document, begun)} />
        </span>
        {moment === 'accepted' && <Accepted />}
      </output>
      {ends && (
        <Alert tone={ends.tone} title={ends.title}>
          {ends.text}
        </Alert>
      )}
      {status === 'none' && <Beginning document={document} begun={begun} />}
      {status === 'rejected' && <Refused document={document} begun={begun} />}
      {status === 'review' && moment !== 'sent' && isComplete && <p>{formatReview(document, today)}</p>}
    </>
  )
}

/** End of the page: the data that were sent, and further actions. */
export function DocumentData({ document }: { document: IdentityDocumentResponse }) {
  const status = toDocumentStatus(document)
  return (
    <>
      {status !== 'none' && document.number !== '' && <DocumentFacts document={document} />}
      {status === 'approved' && <ChangeApproved document={document} />}
      <ButtonLink to={newTicketAddress({ about: 'document' })} variant="ghost" wide>
        Задать вопрос
      </ButtonLink>
    </>
  )
}

/** Moment at which staff approve the document while the page is open, and what the approval opens. */
function Accepted() {
  const { balance } = useMemberSummary()
  const hasMoney = (getLoadedValue(balance)?.balance ?? 0) > 0
  return (
    <div className={css.fields}>
      <Milestone>Документ принят{hasMoney && '. Теперь можно выводить деньги'}</Milestone>
      <ButtonLink to={hasMoney ? '/withdraw' : '/'} wide>
        {hasMoney ? 'Вывести деньги' : 'На главную'}
      </ButtonLink>
    </div>
  )
}

function JustSent({ status }: { status: IdentityDocumentStatus }) {
  const resultRef = useRef<HTMLDivElement>(null)
  useFocusMove(() => resultRef.current?.focus())
  return (
    <div ref={resultRef} tabIndex={-1} className={css.fields}>
      {status === 'approved' ? (
        <Alert tone="info" title="Ничего не изменилось">
          Документ остаётся подтверждённым
        </Alert>
      ) : (
        <Alert tone="ok" title="Отправлено на рассмотрение">
          {reviewTimeText}
        </Alert>
      )}
      <ButtonLink to="/" variant="secondary" wide>
        На&nbsp;главную
      </ButtonLink>
    </div>
  )
}

type BeginningProps = { document: IdentityDocumentResponse; begun: BegunForm | null }

function Beginning({ document, begun }: BeginningProps) {
  if (begun !== null) return <Continue begun={begun} />
  return (
    <>
      <section className={classNames(css.card, css.action)} aria-labelledby="document-needs">
        <h2 id="document-needs" className={css.title}>
          Что понадобится
        </h2>
        <ul role="list" className={css.needs}>
          {needs.map(({ icon, text }) => (
            <li key={icon}>
              <Icon name={icon} />
              {text}
            </li>
          ))}
        </ul>
      </section>
      <p className={css.place}>Черновик сохраняется, можно вернуться позже</p>
      <BeginButton document={document}>Начать</BeginButton>
    </>
  )
}

const needs = [
  { icon: 'identification-card', text: 'Паспорт или другой документ' },
  { icon: 'house', text: 'Адрес регистрации' },
  { icon: 'camera', text: 'Снимки двух страниц: с\u00a0фото и\u00a0с\u00a0регистрацией' },
] as const

function Continue({ begun }: { begun: BegunForm }) {
  return (
    <>
      <p>Черновик сохранён на&nbsp;этом устройстве</p>
      <ButtonLink to={begun.to} size={56} wide>
        {begun.action}
      </ButtonLink>
    </>
  )
}

function Refused({ document, begun }: BeginningProps) {
  return (
    <section className={classNames(css.card, css.action)} aria-labelledby="document-refused">
      <h2 id="document-refused" className={css.title}>
        {toCorrectionTitle(document, begun?.corrected)}
      </h2>
      <RefusedList document={document} corrected={begun?.corrected} />
      {begun === null ? <BeginButton document={document}>Исправить</BeginButton> : <Continue begun={begun} />}
    </section>
  )
}

function BeginButton({ document, children }: { document: IdentityDocumentResponse; children: string }) {
  const [first = 'check'] = requiredSteps(document)
  return (
    <ButtonLink to={stepAddress(first)} size={56} wide>
      {children}
    </ButtonLink>
  )
}

const ChangeSheet = lazySheet(async () => (await import('./change-sheet.tsx')).ChangeSheet)

/**
 * Button with which the member opens an approved document for changes. After the changes, staff review the
 * document again.
 */
function ChangeApproved({ document }: { document: IdentityDocumentResponse }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="secondary" wide onClick={() => setAsking(true)}>
        Изменить данные
      </Button>
      <ChangeSheet open={isAsking} onClose={() => setAsking(false)} editable={document.editable} />
    </>
  )
}
