import { memberDraft } from '../drafts/member-draft.ts'

/**
 * Draft of a message. `sent`: the text that was sent without files and not answered, with its key, so that a
 * repeat after a reload is the same message. Files do not survive a reload, because a page cannot restore
 * them.
 */
export type MessageDraft = { text: string; sent?: { text: string; key: string } | undefined }

type DraftKey = { name: string; memberId: string }

/** `name`: name of the form. Only the same member sees the draft. */
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
