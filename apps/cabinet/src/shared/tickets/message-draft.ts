import { memberDraft } from '../drafts/member-draft.ts'

/**
 * Draft of a message to the support. `sent` is a text without files that was sent and got no response, with
 * its idempotency key. If the member sends that text again after a reload, the server recognises the same
 * message. The draft contains no files, because a page cannot restore files after a reload.
 */
export type MessageDraft = { text: string; sent?: { text: string; key: string } | undefined }

type DraftKey = { name: string; memberId: string }

/**
 * Stores the draft of a message form. `name` is the name of the form. Only the same member gets the draft
 * back.
 */
export function saveDraft({ name, memberId }: DraftKey, draft: MessageDraft): void {
  if (draft.text === '' && !draft.sent) dropDraft(name)
  else memberDraft(name).save(memberId, draft)
}

export function loadDraft({ name, memberId }: DraftKey): MessageDraft | null {
  const { text, sent } = memberDraft(name).saved(memberId)
  return typeof text === 'string' ? { text, sent: toRequest(sent) } : null
}

export const dropDraft = (name: string): void => memberDraft(name).drop()

function toRequest(sent: unknown): MessageDraft['sent'] {
  const { text, key } = Object(sent) as Record<string, unknown>
  return typeof text === 'string' && typeof key === 'string' ? { text, key } : undefined
}
