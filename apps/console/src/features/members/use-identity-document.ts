import { documentOpenMinutes } from '@impulse/api/identity-documents/console-member-identity-document'
import type { DocumentDetails } from '@impulse/api/identity-documents/console-identity-documents'
import { useEffect, useState } from 'react'
import { useNotify } from 'react-admin'

/**
 * Opened identity document, stored only in this page's memory. The document is hidden after `documentOpenMinutes`, and
 * when staff leave the page.
 */
export function useOpenedDocument() {
  const [opened, setOpened] = useState<{ document: DocumentDetails; until: number } | null>(null)
  const notify = useNotify()
  const hide = () => setOpened(null)
  useEffect(() => {
    if (opened === null) return undefined
    // The time limit is checked repeatedly, because one long timer would fire late after the device was asleep.
    const timer = setInterval(() => {
      if (Date.now() < opened.until) return
      hide()
      notify('Паспортные данные скрыты: время просмотра вышло')
    }, 1_000)
    // When the staff member leaves the page, the document is hidden, because the browser may store the page for the
    // Back button.
    globalThis.addEventListener('pagehide', hide)
    return () => {
      clearInterval(timer)
      globalThis.removeEventListener('pagehide', hide)
    }
  }, [opened, notify])
  // The time limit starts when the server's response is received.
  const show = (document: DocumentDetails) =>
    setOpened({ document, until: Date.now() + documentOpenMinutes * 60_000 })
  return { opened: opened?.document ?? null, show, hide }
}
