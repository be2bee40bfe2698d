import type { MemberConsents } from '@impulse/api/profile/profile'
import { choose } from '../../../shared/analytics/choice.ts'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { api } from '../../../shared/session/browser-session.ts'
import { type Consent, findConsent } from './consent-labels.ts'
import { SavedMark, SaveError } from '../../../shared/form/save-result.tsx'
import { Switch } from '../switch.tsx'
import { useToggle } from '../use-toggle.ts'

type ConsentSwitchProps = {
  purpose: 'advertising' | 'analytics'
  label: string
  consents: MemberConsents
  onChanged: (consents: MemberConsents) => void
}

/** Switch by which the member gives or withdraws a consent. */
export function ConsentSwitch({ purpose, label, consents, onChanged }: ConsentSwitchProps) {
  const isOn = findConsent(consents, purpose)?.given ?? false
  const { failed, isSaved, switchProps } = useToggle(isOn, async (isOn) => {
    const textVersion = consents.present[purpose]
    await api.post('/api/consents/', { purpose, given: isOn, textVersion }, repeatable())
    if (purpose === 'analytics') choose(isOn ? 'given' : 'refused', textVersion)
    onChanged(withConsent(consents, { purpose, given: isOn, textVersion, recordedAt: rightNow() }))
  })
  return (
    <>
      <Switch label={label} {...switchProps} />
      <SavedMark isSaved={isSaved} />
      {failed !== null && <SaveError>{failed}</SaveError>}
    </>
  )
}

/**
 * Returns the current time of this device, which the page shows as the time of the change until the server returns the
 * recorded time.
 */
const rightNow = (): string => new Date().toISOString()

const withConsent = ({ consents, log, ...rest }: MemberConsents, consent: Consent): MemberConsents => ({
  consents: [...consents.filter(({ purpose }) => purpose !== consent.purpose), consent],
  log: [consent, ...log],
  ...rest,
})
