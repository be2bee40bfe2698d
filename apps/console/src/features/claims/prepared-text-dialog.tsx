import { MenuItem } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { FieldsRefused } from '../../shared/form/form-errors.ts'
import { FormField, OneLineField } from '../../shared/form/form-field.tsx'

type PreparedTextDialogProps = {
  title: string
  button: string
  /** Name of the text in errors of the server. */
  name: string
  choiceLabel: string
  textLabel: string
  choices: readonly string[]
  onSend: (text: string) => Promise<unknown>
  onClose: () => void
}

const ownText = 'own'

/** Dialog in which staff choose a prepared text for the member, or write another text. */
export function PreparedTextDialog({
  title,
  button,
  name,
  choiceLabel,
  textLabel,
  choices,
  onSend,
  onClose,
}: PreparedTextDialogProps) {
  const [chosen, setChosen] = useState('')
  const [text, setText] = useState('')
  const isOwn = chosen === ownText
  const send = async () => {
    if (chosen === '') throw new FieldsRefused({ [name]: 'Выберите из списка' })
    await onSend(isOwn ? text : chosen)
  }
  return (
    <ActionDialog title={title} button={button} onSubmit={send} onClose={onClose}>
      <FormField
        select
        required
        name={isOwn ? 'chosen' : name}
        label={choiceLabel}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        {choices.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {choice}
          </MenuItem>
        ))}
        <MenuItem value={ownText}>Другое: своими словами</MenuItem>
      </FormField>
      {isOwn && (
        <OneLineField
          required
          name={name}
          label={textLabel}
          value={text}
          onChange={setText}
          maxLength={500}
        />
      )}
    </ActionDialog>
  )
}
