import { Button } from '../ui/button.tsx'
import { Alert } from '../feedback/alert.tsx'

type LostFilesProps = {
  names: readonly string[]
  /** Of the field that chooses a file: the focus goes there when the words are closed. */
  fieldId: string
  onClose: () => void
}

/** Says which files the page has lost with its reload, until one is attached or the words are closed. */
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
