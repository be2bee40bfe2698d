import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import { CategoriesDialog } from './categories-dialog.tsx'

/**
 * Note that asks staff to create the first category, because a news item cannot be saved without a category.
 */
export function NoCategories({ onDone }: { onDone: () => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    void onDone()
  }
  const open = (
    <Button color="inherit" size="small" onClick={() => setIsOpen(true)}>
      Завести рубрику
    </Button>
  )
  return (
    <>
      <Alert severity="info" action={open} sx={{ mb: 2 }}>
        Рубрик ещё нет, а без рубрики новость не сохранить.
      </Alert>
      {isOpen && <CategoriesDialog onClose={close} />}
    </>
  )
}
