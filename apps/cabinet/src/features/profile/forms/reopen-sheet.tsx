import { Button } from '../../../shared/ui/button.tsx'
import { Modal } from '../../../shared/modal/modal.tsx'
import type { ReopenStep } from './use-personal-form.ts'

type ReopenSheetProps = { reopenStep: ReopenStep; onAnswer: (isConfirmed: boolean) => void }

/**
 * Warning before the member changes a confirmed name: staff review the identity document again after the
 * change.
 */
export function ReopenSheet({ reopenStep, onAnswer }: ReopenSheetProps) {
  return (
    <Modal open={reopenStep !== null} onClose={() => onAnswer(false)} title="Изменить имя?" closeButton>
      <p>
        Имя подтверждено документом. Если изменить его, документ снова уйдёт на&nbsp;проверку, и&nbsp;до
        её&nbsp;конца вывод денег закрыт
      </p>
      <Button
        wide
        // Ignores repeated key events, so that a member who holds down Enter in the form does not confirm the
        // dialog without reading it.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={() => onAnswer(true)}
      >
        {reopenStep === 'after' ? 'Сохранить и проверить заново' : 'Изменить имя'}
      </Button>
      <Button variant="secondary" wide onClick={() => onAnswer(false)}>
        Оставить как есть
      </Button>
    </Modal>
  )
}
