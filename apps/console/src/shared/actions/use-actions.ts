import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'

/**
 * Callbacks of the dialog of an action. The dialog calls `onDone` with a message for the staff member when the action
 * has succeeded, and `onClose` when the staff member cancels.
 */
export type ActionCallbacks = { onDone: (message: string) => void; onClose: () => void }

/**
 * Returns the action whose dialog is open, and callbacks for the dialog. When the action has succeeded, `onDone` closes
 * the dialog, shows the message that the dialog passes to it, and reloads the page's data.
 */
export function useActions<Action>() {
  const [activeAction, setActiveAction] = useState<Action | null>(null)
  const [notify, refresh] = [useNotify(), useRefresh()]
  const onClose = () => setActiveAction(null)
  const onDone = (message: string) => {
    onClose()
    notify(message, { type: 'success' })
    refresh()
  }
  return { activeAction, setActiveAction, callbacks: { onDone, onClose } }
}
