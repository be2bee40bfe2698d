import { versionText } from '@impulse/api/legal-texts/legal-text-version'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { Disclosure } from '../../../shared/page/disclosure.tsx'
import css from '../card.module.css'
import { type Consent, consentTexts, formatConsentStep } from './consent-labels.ts'
import { formatMoscowMoment } from '../../../shared/format/date.ts'

/** Log of all consents that the member gave, refused or withdrew, newest first. */
export function ConsentLog({ log }: { log: readonly Consent[] }) {
  const { today } = useMemberSummary()
  if (log.length === 0) return null
  return (
    <div className={css.card}>
      <Disclosure title="Журнал согласий">
        <ul role="list" className={css.log}>
          {log.map((step) => (
            <li key={`${step.purpose} ${step.given} ${step.recordedAt}`}>
              {formatMoscowMoment(step.recordedAt, { now: today })}:{' '}
              {formatConsentStep(step, log).toLowerCase()} «{consentTexts[step.purpose].title}», редакция
              от&nbsp;{versionText(step.textVersion)}
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}
