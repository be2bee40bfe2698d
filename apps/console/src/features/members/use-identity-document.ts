import { documentOpenMinutes } from '@impulse/api/identity-documents/console-member-identity-document'
import type { SeenDocument } from '@impulse/api/identity-documents/console-identity-documents'
import { useEffect, useState } from 'react'
import { useNotify } from 'react-admin'

/** Opened document. It exists in this page's memory only, and is dropped with the page or when its time is over. */
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
    // A browser may keep the page in its back/forward cache.
    globalThis.addEventListener('pagehide', hide)
    return () => {
      clearInterval(timer)
      globalThis.removeEventListener('pagehide', hide)
    }
  }, [opened, notify])
  // Counted from the response, not from its display.
  const show = (document: SeenDocument) =>
    setOpened({ document, until: Date.now() + documentOpenMinutes * 60_000 })
  return { opened: opened?.document ?? null, show, hide }
}
