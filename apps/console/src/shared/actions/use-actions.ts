import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'

/**
 * Callbacks of an action's dialog: `onDone` gets the text of the notification, `onClose` is called when the
 * dialog is cancelled.
 */
export type ActionCallbacks = { onDone: (message: string) => void; onClose: () => void }

/** Returns the action whose dialog is open. A finished action shows a notification and reloads the data. */
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
