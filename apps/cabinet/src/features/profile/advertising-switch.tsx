import type { MemberConsents } from '@impulse/wire/profile'
import { signInPaths } from '@impulse/wire/sign-in'
import { consentVersions } from '@impulse/wire/user'
import { useRef, useState } from 'react'
import { errorText } from '../../shared/api/api-error.ts'
import { repeatable } from '../../shared/member-data/repeatable.ts'
import { Notice } from '../../shared/notice/notice.tsx'
import { api } from '../../shared/session/browser-session.ts'
import { type Consent, consentOf } from './consent-words.ts'
import css from './switch.module.css'

type AdvertisingSwitchProps = {
  consents: MemberConsents
  onChanged: (consents: MemberConsents) => void
}

/** Given and withdrawn by the same press, each as easily as the other. */
export function AdvertisingSwitch({ consents, onChanged }: AdvertisingSwitchProps) {
  const isGiven = consentOf(consents, 'advertising')?.given ?? false
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const isBusy = useRef(false)
  const change = async (given: boolean) => {
    if (isBusy.current) return
    isBusy.current = true
    setWanted(given)
    setFailed(null)
    const textVersion = consentVersions.advertising
    try {
      await api.post(signInPaths.consents, { purpose: 'advertising', given, textVersion }, repeatable())
      onChanged(withConsent(consents, { purpose: 'advertising', given, textVersion, recordedAt: rightNow() }))
    } catch (error) {
      setFailed(errorText(error))
    } finally {
      isBusy.current = false
      setWanted(null)
    }
  }
  return (
    <>
      <label className={css.label}>
        <span>Получать рекламные сообщения</span>
        <input
          type="checkbox"
          role="switch"
          className={css.switch}
          checked={wanted ?? isGiven}
          aria-checked={wanted ?? isGiven}
          aria-busy={wanted !== null || undefined}
          onChange={({ target }) => void change(target.checked)}
        />
      </label>
      {failed !== null && <Notice tone="bad">{failed}</Notice>}
    </>
  )
}

/** Until the server tells its own moment. */
const rightNow = (): string => new Date().toISOString()

const withConsent = ({ consents, log }: MemberConsents, consent: Consent): MemberConsents => ({
  consents: [...consents.filter(({ purpose }) => purpose !== consent.purpose), consent],
  log: [consent, ...log],
})
