import { signInPaths } from '@impulse/wire/sign-in'
import { consentVersions, type UserData } from '@impulse/wire/user'
import { ApiError, unexpectedErrorText } from '../../shared/api/api-error.ts'
import type { Api } from '../../shared/api/client.ts'
import type { Introduction, IntroductionErrors } from './welcome-form.ts'

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

/** `set-user-data` (specification, section 8): a failure is `false`; why, is told to who wants to show it. */
export async function setUserData(
  api: Api,
  data: UserData,
  tellWhy: (error: unknown) => void = () => undefined,
): Promise<boolean> {
  try {
    const answer = await api.post<unknown>(signInPaths.setUserData, data, repeatable())
    return answer === true
  } catch (error) {
    tellWhy(error)
    return false
  }
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

/** Saving the same again changes nothing, so the client may repeat it after a refresh of the session. */
const repeatable = () => ({ headers: { 'Idempotency-Key': crypto.randomUUID() } })

const isAboutConsent = (error: unknown): boolean =>
  error instanceof ApiError && error.code.startsWith('consent_')

function refusedBy(error: unknown): Refused {
  if (!(error instanceof ApiError)) return { errors: {}, text: unexpectedErrorText }
  const errors = fieldErrors(error.details['fields'])
  return { errors, text: Object.keys(errors).length > 0 ? null : error.text }
}

/** The server's words, each at its field. */
function fieldErrors(fields: unknown): IntroductionErrors {
  const errors: IntroductionErrors = {}
  for (const entry of Array.isArray(fields) ? fields : []) {
    const { field, message } = (entry ?? {}) as { field?: unknown; message?: unknown }
    if (typeof message !== 'string') continue
    if (field === 'firstName' || field === 'lastName' || field === 'cityName') errors[field] ??= message
  }
  return errors
}
