import { useState } from 'react'
import { Button } from '../../shared/button/button.tsx'
import { Icon } from '../../shared/icon/icon.tsx'
import { Modal } from '../../shared/modal/modal.tsx'
import { logOut } from '../../shared/session/browser-session.ts'
import css from './exit-button.module.css'

/** «Выйти», with the specification's confirmation (section 2). */
export function ExitButton({ className }: { className?: string | undefined }) {
  const [asking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void logOut()
  }
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <Icon name="sign-out" />
        Выйти
      </button>
      <Modal
        open={asking}
        onClose={() => setAsking(false)}
        title="Вы действительно хотите выйти из аккаунта?"
      >
        <div className={css.buttons}>
          <Button variant="danger" wide busy={leaving} onClick={leave}>
            Да
          </Button>
          <Button variant="secondary" wide onClick={() => setAsking(false)}>
            Отмена
          </Button>
        </div>
      </Modal>
    </>
  )
}
