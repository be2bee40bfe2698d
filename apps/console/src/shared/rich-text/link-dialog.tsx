import { linkKind } from '@impulse/api/rich-text/link-kind'
import { useState } from 'react'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { FieldsRefused } from '../form/form-errors.ts'
import { FormField } from '../form/form-field.tsx'

/** Dialog in which staff type the address of a link. An empty address removes the link. */
export function LinkDialog({
  before,
  onChosen,
  onClose,
}: {
  before: string
  onChosen: (href: string) => void
  onClose: () => void
}) {
  const [href, setHref] = useState(before)
  const choose = async () => {
    const trimmedHref = href.trim()
    if (trimmedHref !== '' && linkKind(trimmedHref) === null)
      throw new FieldsRefused({
        href: 'Ссылка — https://…, mailto:…, tel:… или страница кабинета, например /balance',
      })
    onChosen(trimmedHref)
  }
  return (
    <ActionDialog title="Куда ведёт ссылка" button="Готово" onSubmit={choose} onClose={onClose}>
      <FormField
        name="href"
        label="Адрес"
        helperText="https://…, mailto:…, tel:… или страница кабинета: /balance. Пусто — убрать ссылку"
        value={href}
        onChange={({ target }) => setHref(target.value)}
        slotProps={{ htmlInput: { maxLength: 2000, autoCapitalize: 'none' } }}
      />
    </ActionDialog>
  )
}
