import type { Version } from '@impulse/wire/version'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '../../shared/button/button.tsx'
import { Modal } from '../../shared/modal/modal.tsx'
import { reloads } from '../../shared/session/browser-session.ts'
import css from './update-prompt.module.css'

const title = 'Доступна новая версия'

/** The specification's modal (section 2), or a bar that blocks nothing while a form is being filled in. */
export function UpdatePrompt({ found }: { found: Version }) {
  const [putOff, setPutOff] = useState<string | null>(null)
  const formDirty = useSyncExternalStore(reloads.subscribe, reloads.isFormDirty, () => false)
  const key = `${found.fullVersion} ${found.buildTime}`
  const isDue = key !== putOff
  const update = (
    <Button variant={formDirty ? 'secondary' : 'primary'} wide onClick={() => location.reload()}>
      Обновить
    </Button>
  )
  return (
    <>
      {isDue && formDirty && (
        <output className={css.bar} ref={keepFieldInSight}>
          <span>
            {title}
            <br />
            Введённый текст сохранится
          </span>
          {update}
        </output>
      )}
      <Modal
        open={isDue && !formDirty}
        onClose={() => setPutOff(key)}
        title={title}
        icon="arrows-clockwise"
        closeButton
      >
        {update}
      </Modal>
    </>
  )
}

/** The bar comes while one types, and the field may be where it stands now (WCAG 2.4.11). */
function keepFieldInSight(): void {
  document.activeElement?.scrollIntoView({ block: 'nearest' })
}
