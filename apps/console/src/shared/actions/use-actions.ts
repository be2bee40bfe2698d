import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'

/**
 * Callbacks of the dialog of an action. `onDone` gets the text of a notification after the action; `onClose` is
 * called when the staff member cancels the dialog.
 */
export type ActionCallbacks = { onDone: (message: string) => void; onClose: () => void }

/**
 * Returns the action whose dialog is open, and callbacks for the dialog. A finished action shows a
 * notification and reloads the page's data.
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
