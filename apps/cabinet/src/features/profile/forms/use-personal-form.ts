import type { UserInfo } from '@impulse/api/profile/profile'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, unexpectedErrorText } from '../../../shared/api/api-error.ts'
import { type RefusedForm, refusedForm } from '../../../shared/form/refused-form.ts'
import { setUserData } from '../../../shared/member/set-user-data.ts'
import { api } from '../../../shared/session/browser-session.ts'
import {
  checkPersonal,
  type PersonalField,
  personalFields,
  type PersonalValues,
  normalizePersonal,
  toPersonalValues,
} from './personal-form.ts'
import { useProfile } from '../profile-context.ts'
import { useProfileForm } from './use-profile-form.ts'

/**
 * Moment of the warning that a change of names restarts the review of the identity document: `before` the names are
 * unlocked, or `after` the server refused changed names. Null when no warning is shown.
 */
export type ReopenStep = 'before' | 'after' | null

/**
 * State of the form of the personal data, and of its locked names. A change of confirmed names restarts the
 * review of the identity document, so the form shows a warning first.
 */
export function usePersonalForm(info: UserInfo) {
  const { personal } = useProfile()
  const { revalidate } = useRevalidator()
  const [reopenStep, setReopenStep] = useState<ReopenStep>(null)
  const [isUnlocked, setUnlocked] = useState(false)
  const isAgreed = useRef(false)

  const save = async (values: PersonalValues): Promise<RefusedForm<PersonalField> | null> => {
    const data = normalizePersonal(values, info)
    let refused: RefusedForm<PersonalField> = { errors: {}, text: unexpectedErrorText }
    const isSaved = await setUserData(
      api,
      { ...data, ...(isAgreed.current && { reopenReview: true }) },
      (error) => {
        refused = refusedForm(error, personalFields)
        if (!(error instanceof ApiError)) return
        if (error.code === 'names_in_review') personal.retry()
        if (error.code !== 'names_locked') return
        refused = { errors: {}, text: null }
        setReopenStep('after')
      },
    )
    if (!isSaved) return refused
    isAgreed.current = false
    setUnlocked(false)
    personal.take({ userInfo: { ...info, ...data } })
    personal.retry()
    // Reloads the parts of the cabinet that show the member, such as the greeting and the initials of the
    // avatar.
    void revalidate()
    return null
  }
  const form = useProfileForm({
    name: 'personal',
    fields: personalFields,
    saved: toPersonalValues(info),
    save,
    check: checkPersonal,
  })
  const answerReopen = (isConfirmed: boolean) => {
    setReopenStep(null)
    if (!isConfirmed) return
    isAgreed.current = true
    setUnlocked(true)
    if (reopenStep === 'after') form.submitAgain()
  }
  const hasTypedNames = personalFields.some((field) => field !== 'cityName' && field in form.draft)
  return {
    form,
    reopenStep,
    answerReopen,
    areNamesOpen: info.names === 'open' || (info.names === 'locked' && (isUnlocked || hasTypedNames)),
    confirmChange: () => setReopenStep('before'),
  }
}
