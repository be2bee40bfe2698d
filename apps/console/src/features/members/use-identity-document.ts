import { documentOpenMinutes } from '@impulse/api/identity-documents/console-member-identity-document'
import type { SeenDocument } from '@impulse/api/identity-documents/console-identity-documents'
import { useEffect, useState } from 'react'
import { useNotify } from 'react-admin'

/**
 * Opened document, stored only in this page's memory. The document is hidden when the page closes or its time
 * is over.
 */
export function useOpenedDocument() {
  const [opened, setOpened] = useState<{ document: SeenDocument; until: number } | null>(null)
  const notify = useNotify()
  const hide = () => setOpened(null)
  useEffect(() => {
    if (opened === null) return undefined
    // Checked repeatedly, because timers do not run while a device sleeps.
    const timer = setInterval(() => {
      if (Date.now() < opened.until) return
      hide()
      notify('Паспортные данные скрыты: время просмотра вышло')
    }, 1_000)
    // Hides the document before the browser stores the page in its back/forward cache.
    globalThis.addEventListener('pagehide', hide)
    return () => {
      clearInterval(timer)
      globalThis.removeEventListener('pagehide', hide)
    }
  }, [opened, notify])
  // The viewing time starts with the server's response.
  const show = (document: SeenDocument) =>
    setOpened({ document, until: Date.now() + documentOpenMinutes * 60_000 })
  return { opened: opened?.document ?? null, show, hide }
}
