import { type FormEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useRestore } from '../../shared/drafts/use-restore.ts'
import { useReloadGuard } from '../../shared/drafts/use-reload-guard.ts'
import { useMember } from '../../shared/member/member.ts'
import { api } from '../../shared/session/browser-session.ts'
import { getReturnPath } from '../../shared/session/return-path.ts'
import { useSubmission } from '../../shared/form/use-submission.ts'
import { introduce } from './introduce.ts'
import {
  checkIntroduction,
  type Introduction,
  readIntroduction,
  type NameField,
  nameFields,
  type Required,
} from './welcome-form.ts'
import { memberDraft } from '../../shared/drafts/member-draft.ts'

/**
 * Stored draft of the names. The ticked boxes are not stored, because the member must give each consent
 * deliberately.
 */
const nameDraft = memberDraft('welcome')

const saveDraft = (memberId: string, form: FormData): void =>
  nameDraft.save(memberId, Object.fromEntries(nameFields.map((field) => [field, form.get(field)])))

function loadDraft(memberId: string): Partial<Record<NameField, string>> {
  const saved = nameDraft.saved(memberId)
  return Object.fromEntries(
    nameFields.flatMap((field) => (typeof saved[field] === 'string' ? [[field, saved[field]]] : [])),
  )
}

/** State of the welcome form: errors and draft. */
export function useIntroduction() {
  const member = useMember()
  const memberId = member?.userId ?? ''
  const needed = {
    consentNeeded: member?.consentGiven !== true,
    rulesNeeded: (member?.rulesVersion ?? null) === null,
  }
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const recorded = useRef(new Set<string>())
  const hold = useReloadGuard()
  const { errors, text, attempt, isBusy, recheck, submit } = useSubmission<NameField | Required>()

  // React does not control the fields, so text that the member typed before hydration stays.
  useRestore(memberId, () => {
    for (const [field, saved] of Object.entries(loadDraft(memberId))) {
      const input = form.current?.elements.namedItem(field)
      if (input instanceof HTMLInputElement && input.value === input.defaultValue) input.value = saved
    }
  })

  const edit = (event: FormEvent<HTMLFormElement>) => {
    hold.take()
    const data = new FormData(event.currentTarget)
    saveDraft(memberId, data)
    recheck(checkIntroduction(readIntroduction(data), needed))
  }
  const send = async (introduction: Introduction) => {
    const refused = await introduce(api, {
      introduction,
      middleName: member?.middleName ?? '',
      texts: member?.texts ?? null,
      recorded: recorded.current,
    })
    if (refused === null) {
      nameDraft.drop()
      // Loads a whole document, which the server renders for the member with the completed profile. The form
      // stays busy until then.
      location.replace(getReturnPath(location.search))
      return new Promise<never>(() => undefined)
    }
    // Loads the current texts, because the server may have refused an outdated version. The next attempt
    // records consents to the current texts.
    if (refused.errors.consent ?? refused.errors.rules) void revalidate()
    return refused
  }
  return {
    form,
    errors,
    text,
    attempt,
    busy: isBusy,
    ...needed,
    edit,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const introduction = readIntroduction(new FormData(event.currentTarget))
      void submit({
        check: () => checkIntroduction(introduction, needed),
        send: () => send(introduction),
      })
    },
  }
}
