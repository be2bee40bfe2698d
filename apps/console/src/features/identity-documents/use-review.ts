import { fillPath } from '@impulse/api/routes/fill-path'
import { type DocumentCase } from '@impulse/api/identity-documents/console-identity-documents'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { call, RefusedCall, toErrorMessage } from '../../shared/api/call.ts'
import { watchOtherTabs } from '../../shared/form/other-tabs.ts'
import { onUserActivity } from '../../shared/api/user-activity.ts'

type Review = {
  found: DocumentCase | null
  /** Error that explains why the document cannot be reviewed now, or null. */
  refused: unknown
  /**
   * True when the document changed or its assignment ended after this page had opened it; the form then shows the
   * current document.
   */
  reopened: boolean
}

/** Interval at which the page extends the assignment. An assignment ends half an hour after the last extension. */
const extendEveryMs = 5 * 60_000

const meansChanged = new Set([
  'document_not_held',
  'document_seen_other',
  'document_not_waiting',
  'document_taken',
])
/**
 * True when the refusal means that the document or its assignment has changed, so the reviewer must reload
 * the document before a decision.
 */
export const isChanged = (error: unknown): boolean =>
  error instanceof RefusedCall && meansChanged.has(error.code)

/**
 * True when this reviewer cannot review the document, for example because another reviewer has the document, or
 * because the document does not wait for a review.
 */
export const isLost = (error: unknown): boolean =>
  error instanceof RefusedCall && [403, 404, 409].includes(error.status)

/**
 * Assigns a document to the reviewer who opens this page, and extends the assignment while the reviewer uses the
 * page. Ends the assignment when the reviewer closes the last tab that shows the document.
 */
export function useReview(id: string) {
  const [review, setReview] = useState<Review>({ found: null, refused: null, reopened: false })
  const isAssigned = useRef(false)
  const logOutIfSignedOut = useLogoutIfAccessDenied()
  const queryClient = useQueryClient()
  const path = fillPath('/console/api/identity-documents/:id/assignment', { id })

  const open = useCallback(
    ({ reopened = false } = {}) =>
      call('POST', path).then(
        (found) => {
          isAssigned.current = found.until !== null
          setReview({ found, refused: null, reopened })
        },
        (error: unknown) => {
          isAssigned.current = false
          setReview({ found: null, refused: error, reopened })
        },
      ),
    [path],
  )
  const reopen = useCallback(() => open({ reopened: true }), [open])

  useEffect(() => {
    const tabs = watchOtherTabs(path)
    const release = () => {
      const isLast = !tabs.areThere()
      tabs.disconnect()
      if (!isAssigned.current) return
      isAssigned.current = false
      if (!isLast) return
      // A list that was requested before the assignment ended still shows the document as assigned, so the list is
      // fetched again. A request that is in progress is cancelled, because a refresh would wait for its response.
      void call('DELETE', path)
        .then(() => queryClient.cancelQueries())
        .then(
          () => queryClient.invalidateQueries(),
          () => undefined,
        )
    }
    const opening = open()
    globalThis.addEventListener('pagehide', release)
    return () => {
      globalThis.removeEventListener('pagehide', release)
      void opening.then(release)
    }
  }, [open, path, queryClient])

  useEffect(() => {
    if (review.refused !== null) void logOutIfSignedOut(review.refused)
  }, [review.refused, logOutIfSignedOut])

  useEffect(() => {
    let isUsed = false
    // The assignment is extended only when the reviewer has used the page since the last extension.
    const extend = async () => {
      if (!isAssigned.current || !isUsed) return
      isUsed = false
      await call('PUT', path).catch((error: unknown) => (isChanged(error) ? reopen() : undefined))
    }
    const timer = setInterval(() => void extend(), extendEveryMs)
    const stop = onUserActivity(() => (isUsed = true))
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [path, reopen])

  /**
   * Called after the decision, which has already ended the assignment, so that the page does not end the assignment
   * again when it closes.
   */
  const skipRelease = useCallback(() => (isAssigned.current = false), [])
  return { ...review, open, reopen, skipRelease: skipRelease }
}

/**
 * Formats the refusal of a document that another reviewer has, such as «Занято: olga до 14:05». Any other refusal is
 * formatted by its own message.
 */
export function formatReviewRefusal(error: unknown, formatTime: (iso: string) => string): string {
  const { reviewer, until } = error instanceof RefusedCall ? error.details : {}
  if (typeof reviewer !== 'string' || typeof until !== 'string' || until === '') return toErrorMessage(error)
  return `Занято: ${reviewer} до ${formatTime(until)}`
}
