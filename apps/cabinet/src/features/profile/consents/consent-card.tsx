import { versionText } from '@impulse/api/legal-texts/legal-text-version'
import type { MemberConsents } from '@impulse/api/profile/profile'
import type { ReactNode } from 'react'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { StatusTag } from '../../../shared/ui/status-tag.tsx'
import { Link } from '../../../shared/modal/link.tsx'
import css from '../card.module.css'
import { findConsent, consentTexts, type Purpose, formatConsentStep } from './consent-labels.ts'
import { formatMoscowMoment } from '../../../shared/format/date.ts'

type ConsentCardProps = { purpose: Purpose; consents: MemberConsents; children?: ReactNode }

const isRequired = (purpose: Purpose): boolean => purpose === 'personal-data' || purpose === 'documents'

/** Card of a consent: its state, the date of the last change, and a link to its text. */
export function ConsentCard({ purpose, consents, children }: ConsentCardProps) {
  const { today } = useMemberSummary()
  const { title, href, about } = consentTexts[purpose]
  const consent = findConsent(consents, purpose)
  const id = `consent-${purpose}`
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {consent === null ? (
        <div>
          <StatusTag tone="plain" text="Не дано" />
        </div>
      ) : (
        <p>
          <StatusTag tone={consent.given ? 'ok' : 'plain'} text={formatConsentStep(consent, consents.log)} />{' '}
          {formatMoscowMoment(consent.recordedAt, { now: today })}, редакция от&nbsp;
          {versionText(consent.textVersion)}
        </p>
      )}
      <p className={css.note}>{about}</p>
      {children}
      <p>
        <Link to={href}>Прочитать текст</Link>
      </p>
      {isRequired(purpose) && consent?.given && (
        <p>
          <Link to="/lk/data#leaving">Отозвать согласие</Link>
        </p>
      )}
    </section>
  )
}
