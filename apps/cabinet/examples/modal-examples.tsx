import { useState } from 'react'
import { PhotoSheet } from '../src/shared/files/photo-sheet.tsx'
import { Modal } from '../src/shared/modal/modal.tsx'
import { RemovalDialog } from '../src/shared/modal/removal-dialog.tsx'
import { SheetHeader } from '../src/shared/modal/sheet-header.tsx'
import { Button } from '../src/shared/ui/button.tsx'
import { aPicture, doNothing } from './example-data.ts'
import type { Example } from './example.ts'
import css from './examples.module.css'

type Opened = 'question' | 'sheet' | 'removal' | 'photo' | null

/** Buttons that open each kind of modal. */
function Modals() {
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  return (
    <div className={css.row}>
      <Button variant="secondary" onClick={() => setOpened('question')}>
        Открыть вопрос
      </Button>
      <Button variant="secondary" onClick={() => setOpened('sheet')}>
        Открыть лист
      </Button>
      <Button variant="secondary" onClick={() => setOpened('removal')}>
        Открыть удаление
      </Button>
      <Button variant="secondary" onClick={() => setOpened('photo')}>
        Открыть фото
      </Button>
      <PhotoSheet open={opened === 'photo'} picture={aPicture} label="Фото договора" onClose={close} />
      <Modal open={opened === 'question'} onClose={close} title="Выйти?" icon="sign-out" isTitleFocused>
        <p>Черновики на&nbsp;этом устройстве удалятся</p>
        <Button wide onClick={close}>
          Выйти
        </Button>
        <Button variant="secondary" wide onClick={close}>
          Остаться
        </Button>
      </Modal>
      <Modal open={opened === 'sheet'} onClose={close} label="Получатель" closeButton>
        <SheetHeader title="Получатель" onBack={close} />
        <p>Шаг листа со&nbsp;стрелкой назад</p>
      </Modal>
      <RemovalDialog
        open={opened === 'removal'}
        title="Удалить получателя?"
        onClose={close}
        remove={() => Promise.resolve()}
        onRemoved={doNothing}
      >
        Т-Банк, +7 916 123-45-67
      </RemovalDialog>
    </div>
  )
}

export const modalExamples: readonly Example[] = [
  {
    name: 'Окно',
    use: 'Вопрос перед необратимым действием и короткая задача. На телефоне — лист снизу. Длинная форма — страница.',
    states: <Modals />,
  },
]
