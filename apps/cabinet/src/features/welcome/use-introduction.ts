import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { useMember } from '../../shared/member/member.ts'
import { api, reloads } from '../../shared/session/browser-session.ts'
import { wayBack } from '../../shared/session/way-back.ts'
import { introduce } from './introduce.ts'
import { dropDraft, keepDraft, keptDraft } from './welcome-draft.ts'
import { checkIntroduction, type IntroductionErrors, readIntroduction } from './welcome-form.ts'

/** The form's state: its errors, its draft, and one attempt at a time to save it. */
export function useIntroduction() {
  const member = useMember()
  const consentNeeded = member?.consentGiven !== true
  const form = useRef<HTMLFormElement>(null)
  const recorded = useRef(new Set<string>())
  const locked = useRef(false)
  const release = useRef<(() => void) | null>(null)
  const [errors, setErrors] = useState<IntroductionErrors>({})
  const [text, setText] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)

  // The fields keep their texts themselves: whatever was typed before the page came alive stays.
  useLayoutEffect(() => {
    for (const [field, kept] of Object.entries(keptDraft())) {
      const input = form.current?.elements.namedItem(field)
      if (input instanceof HTMLInputElement && input.value === input.defaultValue) input.value = kept
    }
    return () => release.current?.()
  }, [])

  const refuse = (refused: { errors: IntroductionErrors; text: string | null }) => {
    setErrors(refused.errors)
    setText(refused.text)
    setAttempt((count) => count + 1)
  }
  const edit = (event: FormEvent<HTMLFormElement>) => {
    // A reload after a renewed session waits while one is typing.
    release.current ??= reloads.hold()
    const data = new FormData(event.currentTarget)
    keepDraft(data)
    if (attempt > 0)
      setErrors(onlyStillWrong(errors, checkIntroduction(readIntroduction(data), { consentNeeded })))
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (locked.current) return
    const told = readIntroduction(new FormData(event.currentTarget))
    const wrong = checkIntroduction(told, { consentNeeded })
    if (Object.keys(wrong).length > 0) return refuse({ errors: wrong, text: null })
    locked.current = true
    setBusy(true)
    const refused = await introduce(api, {
      told,
      middleName: member?.middleName ?? '',
      recorded: recorded.current,
    })
    if (refused === null) {
      dropDraft()
      // A whole document, which the server renders for a member it now knows.
      return location.replace(wayBack(location.search))
    }
    locked.current = false
    setBusy(false)
    refuse(refused)
  }
  return {
    ...{ form, errors, text, attempt, busy, consentNeeded, edit },
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
  }
}

/** While errors are put right no new one appears: that is for the next attempt. */
function onlyStillWrong(shown: IntroductionErrors, now: IntroductionErrors): IntroductionErrors {
  const still = Object.keys(shown).flatMap((field) => {
    const words = now[field as keyof IntroductionErrors]
    return words === undefined ? [] : [[field, words] as const]
  })
  return Object.fromEntries(still)
}
