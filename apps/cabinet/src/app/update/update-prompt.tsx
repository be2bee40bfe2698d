import type { Version } from '@impulse/api/version/version'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Modal } from '../../shared/modal/modal.tsx'
import { reloads } from '../../shared/session/browser-session.ts'
import css from './update-prompt.module.css'

/**
 * Modal that offers a new version (specification, section 2). While a form has unsaved text, the modal says
 * that the text stays, and «Позже» hides the modal until the form is saved or left. Without unsaved text, a
 * closed modal is not shown again for the same version.
 */
export function UpdatePrompt({ found }: { found: Version }) {
  const [isPostponed, setPostponed] = useState<{ version: string; untilFormIsDone: boolean } | null>(null)
  const formDirty = useSyncExternalStore(reloads.subscribe, reloads.isFormDirty, () => false)
  const version = `${found.fullVersion} ${found.buildTime}`
  const isPutOff = isPostponed?.version === version && (formDirty || !isPostponed.untilFormIsDone)
  const close = () => setPostponed({ version, untilFormIsDone: formDirty })
  return (
    <Modal
      open={!isPutOff}
      onClose={close}
      title="Доступна новая версия"
      icon="arrows-clockwise"
      closeButton
      // The modal may open while the member types in a field. The title gets the focus, so that the next key does
      // not press a button.
      isTitleFocused
    >
      {formDirty && <p>Введённый текст сохранится: после обновления он будет на месте.</p>}
      <div className={css.buttons}>
        <Button wide onClick={() => location.reload()}>
          Обновить
        </Button>
        {formDirty && (
          <Button variant="secondary" wide onClick={close}>
            Позже
          </Button>
        )}
      </div>
    </Modal>
  )
}
