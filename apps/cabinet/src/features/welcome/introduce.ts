import { signInPaths } from '@impulse/wire/sign-in'
import { consentVersions } from '@impulse/wire/user'
import { ApiError, unexpectedErrorText } from '../../shared/api/api-error.ts'
import type { Api } from '../../shared/api/client.ts'
import { refusedForm } from '../../shared/member-data/refused-form.ts'
import { repeatable } from '../../shared/member-data/repeatable.ts'
import { setUserData } from '../../shared/member-data/set-user-data.ts'
import { type Introduction, type IntroductionErrors, nameFields } from './welcome-form.ts'

type Refused = { errors: IntroductionErrors; text: string | null }

/**
 * Records the consents, each by itself, then the names. Answers null when all is saved, else what to put right. Consents
 * that were recorded in an earlier attempt are not sent twice: `recorded` remembers them.
 */
export async function introduce(
  api: Api,
  { told, middleName, recorded }: { told: Introduction; middleName: string; recorded: Set<string> },
): Promise<Refused | null> {
  try {
    if (told.consent) await recordConsent(api, 'personal-data', recorded)
    if (told.advertising) await recordConsent(api, 'advertising', recorded)
  } catch (error) {
    const refused = refusedBy(error)
    return isAboutConsent(error) ? { errors: { consent: refused.text ?? '' }, text: null } : refused
  }
  let refused: Refused = { errors: {}, text: unexpectedErrorText }
  const { firstName, lastName, cityName } = told
  const saved = await setUserData(api, { firstName, middleName, lastName, cityName }, (error) => {
    refused = refusedBy(error)
  })
  return saved ? null : refused
}

async function recordConsent(
  api: Api,
  purpose: keyof typeof consentVersions,
  recorded: Set<string>,
): Promise<void> {
  if (recorded.has(purpose)) return
  const consent = { purpose, given: true, textVersion: consentVersions[purpose] }
  await api.post(signInPaths.consents, consent, repeatable())
  recorded.add(purpose)
}

const isAboutConsent = (error: unknown): boolean =>
  error instanceof ApiError && error.code.startsWith('consent_')

const refusedBy = (error: unknown): Refused => refusedForm(error, nameFields)
