import { memberDraft } from '../../../shared/drafts/member-draft.ts'
import { sessionValues } from '../../../shared/session/browser-session.ts'
import type { TypedRecipient } from './typed-recipient.ts'

/** Stored draft of a new recipient that is not saved on the server yet. */
const recipient = memberDraft('recipient', sessionValues)

export const saveTyped = (memberId: string, typed: TypedRecipient): void =>
  recipient.save(memberId, { typed })

export function loadTyped(memberId: string): TypedRecipient | null {
  const { typed } = recipient.saved(memberId)
  return isTyped(typed) ? typed : null
}

export const dropTyped = recipient.drop

function isTyped(found: unknown): found is TypedRecipient {
  const { by, phone, bank, bic, account } = Object(found) as Partial<TypedRecipient>
  const isBank = bank === null || (typeof bank?.id === 'string' && typeof bank.shortName === 'string')
  return (
    (by === 'phone' || by === 'account') &&
    isBank &&
    [phone, bic, account].every((text) => typeof text === 'string')
  )
}
