import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Modal } from '../../../shared/modal/modal.tsx'
import { logOut } from '../../../shared/session/browser-session.ts'
import css from './logout-sheet.module.css'

/** Dialog in which the member confirms the logout (specification, section 2). */
export function LogoutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [loggingOut, setLoggingOut] = useState(false)
  const onExit = () => {
    setLoggingOut(true)
    void logOut()
  }
  return (
    <Modal open={open} onClose={onClose} title="Вы действительно хотите выйти из аккаунта?">
      <div className={css.buttons}>
        <Button wide busy={loggingOut} onClick={onExit}>
          Да
        </Button>
        <Button variant="secondary" wide onClick={onClose}>
          Отмена
        </Button>
      </div>
    </Modal>
  )
}
