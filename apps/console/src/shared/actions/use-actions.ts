import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'

/** Result of an action's dialog: done, with the text of its notification, or cancelled. */
export type ActionCallbacks = { onDone: (message: string) => void; onClose: () => void }

/** Open action of a page. A finished one shows a notification and reloads the data. */
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
