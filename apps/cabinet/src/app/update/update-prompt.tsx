import { useState, useSyncExternalStore } from 'react'
import { Button } from '../../shared/button/button.tsx'
import { Modal } from '../../shared/modal/modal.tsx'
import { reloads } from '../../shared/session/browser-session.ts'
import { useUpdateFound } from './use-update-found.ts'

/** «Доступна новая версия» (specification, section 2). It waits while a form is being filled in. */
export function UpdatePrompt() {
  const found = useUpdateFound()
  const [putOff, setPutOff] = useState<string | null>(null)
  const formDirty = useSyncExternalStore(reloads.subscribe, reloads.isFormDirty, () => false)
  const key = found && `${found.fullVersion} ${found.buildTime}`
  return (
    <Modal
      open={key !== null && key !== putOff && !formDirty}
      onClose={() => setPutOff(key)}
      title="Доступна новая версия"
      icon="arrows-clockwise"
      closeButton
    >
      <Button wide onClick={() => location.reload()}>
        Обновить
      </Button>
    </Modal>
  )
}
