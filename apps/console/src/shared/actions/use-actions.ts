import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'

/** How the dialog of a deed ends: done, with the words that are told of it, or put off. */
export type ActionCallbacks = { onDone: (message: string) => void; onClose: () => void }

/** Which deed of a page is asked about. One that was done is told of, and what is shown is read anew. */
export function useActions<Action>() {
  const [activeAction, setActiveAction] = useState<Action | null>(null)
  const [notify, refresh] = [useNotify(), useRefresh()]
  const onClose = () => setActiveAction(null)
  const onDone = (message: string) => {
    onClose()
    notify(message, { type: 'success' })
    refresh()
  }
  return { activeAction, setActiveAction, ends: { onDone, onClose } }
}
