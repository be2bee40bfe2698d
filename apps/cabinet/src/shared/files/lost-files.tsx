import { Button } from '../ui/button.tsx'
import { Alert } from '../feedback/alert.tsx'

type LostFilesProps = {
  names: readonly string[]
  /** Id of the file field, which gets the focus when the message is closed. */
  fieldId: string
  onClose: () => void
}

/** Lists the files that were lost by a reload, until a file is attached or the message is closed. */
export function LostFiles({ names, fieldId, onClose }: LostFilesProps) {
  if (names.length === 0) return null
  const close = () => {
    onClose()
    document.getElementById(fieldId)?.focus()
  }
  return (
    <Alert
      tone="warn"
      title={names.length === 1 ? 'Файл нужно приложить заново' : 'Файлы нужно приложить заново'}
      action={
        <Button variant="ghost" onClick={close}>
          Понятно
        </Button>
      }
    >
      {names.join(', ')}
    </Alert>
  )
}
