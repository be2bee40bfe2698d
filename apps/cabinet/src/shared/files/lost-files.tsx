import { Button } from '../ui/button.tsx'
import { Alert } from '../feedback/alert.tsx'

type LostFilesProps = {
  names: readonly string[]
  /** Id of the file input. When the member closes the message, the input receives the focus. */
  fieldId: string
  onClose: () => void
}

/**
 * Lists the attached files that were lost by a reload of the page. The list stays until the member attaches a
 * file or closes the message.
 */
export function LostFiles({ names, fieldId, onClose }: LostFilesProps) {
  if (names.length === 0) return null
  const focus = () => document.getElementById(fieldId)?.focus()
  const choose = () => {
    focus()
    document.getElementById(fieldId)?.click()
  }
  const close = () => {
    onClose()
    focus()
  }
  return (
    <Alert
      tone="warn"
      title={names.length === 1 ? 'Файл нужно приложить заново' : 'Файлы нужно приложить заново'}
      action={
        <>
          <Button variant="secondary" onClick={choose}>
            Выбрать файл
          </Button>
          <Button variant="ghost" onClick={close}>
            Понятно
          </Button>
        </>
      }
    >
      {names.join(', ')}
    </Alert>
  )
}
