import type { ConsentPurpose, User } from '@impulse/api/profile/user'
import { ApiError, unexpectedErrorText } from '../../shared/api/api-error.ts'
import type { Api } from '../../shared/api/client.ts'
import { refusedForm } from '../../shared/form/refused-form.ts'
import { repeatable } from '../../shared/api/repeatable.ts'
import { setUserData } from '../../shared/member/set-user-data.ts'
import { type Introduction, type IntroductionErrors, nameFields } from './welcome-form.ts'

type Introducing = {
  introduction: Introduction
  middleName: string
  /** Versions of the consent texts that the page showed to the member. */
  texts: User['texts'] | null
  recorded: Set<string>
}
type Refused = { errors: IntroductionErrors; text: string | null }

/**
 * Records each consent separately, then saves the names. Returns null on success, otherwise the errors.
 * `recorded` contains the consents of earlier attempts, so that no consent is recorded twice.
 */
export async function introduce(
  api: Api,
  { introduction, middleName, texts, recorded }: Introducing,
): Promise<Refused | null> {
  for (const [purpose, field] of consentFields) {
    try {
      if (introduction[field])
        await recordConsent(api, { purpose, textVersion: texts?.[purpose] ?? '', recorded })
    } catch (error) {
      const refused = refusedBy(error)
      if (!isAboutConsent(error)) return refused
      return { errors: { [field === 'rules' ? 'rules' : 'consent']: refused.text ?? '' }, text: null }
    }
  }
  let refused: Refused = { errors: {}, text: unexpectedErrorText }
  const { firstName, lastName, cityName } = introduction
  const saved = await setUserData(api, { firstName, middleName, lastName, cityName }, (error) => {
    refused = refusedBy(error)
  })
  return saved ? null : refused
}

const consentFields = [
  ['personal-data', 'consent'],
  ['rules', 'rules'],
  ['advertising', 'advertising'],
] as const satisfies [ConsentPurpose, keyof Introduction][]

async function recordConsent(
  api: Api,
  { purpose, textVersion, recorded }: { purpose: ConsentPurpose; textVersion: string; recorded: Set<string> },
): Promise<void> {
  if (recorded.has(purpose)) return
  await api.post('/api/consents/', { purpose, given: true, textVersion }, repeatable())
  recorded.add(purpose)
}

const isAboutConsent = (error: unknown): boolean =>
  error instanceof ApiError && error.code.startsWith('consent_')

const refusedBy = (error: unknown): Refused => refusedForm(error, nameFields)
