import { useState } from 'react'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { OneLineField } from '../form/form-field.tsx'

/** Dialog in which staff describe a picture (the alternative text). */
export function PictureDialog({
  before = '',
  onDescribed,
  onClose,
}: {
  before?: string
  onDescribed: (alt: string) => void
  onClose: () => void
}) {
  const [alt, setAlt] = useState(before)
  return (
    <ActionDialog
      title="Что на картинке?"
      button="Готово"
      onSubmit={async () => onDescribed(alt.trim())}
      onClose={onClose}
    >
      <OneLineField
        name="alt"
        label="Описание для тех, кто её не видит"
        helperText="Одной фразой. Если картинка — украшение, оставьте пустым"
        value={alt}
        onChange={setAlt}
        maxLength={300}
      />
    </ActionDialog>
  )
}
