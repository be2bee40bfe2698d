import type { DocumentCase } from '@impulse/api/identity-documents/console-identity-documents'
import { useEffect, useState } from 'react'
import { toReviewDraft, type SavedReviewDraft, type FieldResults, restored } from './review-results.ts'

const toStorageKey = (id: string, reviewer = ''): string => `document-marks.${id}.${reviewer}`

/**
 * Returns the marks and texts of a reviewer, and stores them in this tab for a reload of the page. The stored values
 * are deleted after the decision, and when the reviewer loses the assignment.
 */
export function useReviewDraft(found: DocumentCase, reviewer: string) {
  const key = toStorageKey(found.id, reviewer)
  const [first] = useState(() => read(key, found))
  const [fieldResults, setFieldResults] = useState<FieldResults>(first?.fieldResults ?? {})
  const [comment, setComment] = useState(first?.comment ?? '')
  const [despite, setDespite] = useState(first?.despite ?? '')
  useEffect(() => {
    try {
      sessionStorage.setItem(key, JSON.stringify(toReviewDraft(found, { fieldResults, comment, despite })))
    } catch {
      // The browser's storage is full, so the latest marks and texts are not stored.
    }
  }, [key, found, fieldResults, comment, despite])
  return { fieldResults, comment, despite, setFieldResults, setComment, setDespite }
}

/** Removes the stored review drafts of a document from this tab. */
export function dropReviewDraft(id: string): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(toStorageKey(id))) sessionStorage.removeItem(key)
}

function read(key: string, found: DocumentCase) {
  try {
    const before = JSON.parse(sessionStorage.getItem(key) ?? 'null') as SavedReviewDraft | null
    return before && restored(found, before)
  } catch {
    return null
  }
}
