import { useAccount } from '../../shared/account/account.ts'
import css from './card.module.css'
import { type Consent, consentWords, versionText } from './consent-words.ts'
import { formatMoment } from './moments.ts'

/** Everything that was ever recorded, the newest first. */
export function ConsentLog({ log }: { log: readonly Consent[] }) {
  const { today } = useAccount()
  if (log.length === 0) return null
  return (
    <details className={css.card}>
      <summary className={css.summary}>Журнал согласий</summary>
      <ul role="list" className={css.log}>
        {log.map(({ purpose, given, recordedAt, textVersion }) => (
          <li key={`${purpose} ${given} ${recordedAt}`}>
            {formatMoment(recordedAt, { now: today })}: {given ? 'дано' : 'отозвано'} «
            {consentWords[purpose].title}», редакция от&nbsp;{versionText(textVersion)}
          </li>
        ))}
      </ul>
    </details>
  )
}
