import type { KeyboardEvent } from 'react'

/** Sends the form of a text field when the member presses Ctrl+Enter (⌘Enter on a Mac) in the field. */
export function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const isSending = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
  if (!isSending || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
