import { fillPath } from '@impulse/api/routes/fill-path'
import { Button, Dialog, DialogContent, DialogTitle, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { call, toErrorMessage } from '../../shared/api/call.ts'
import { FailureAlert } from '../../shared/api/failure-alert.tsx'
import { StepForm } from '../../shared/actions/step-form.tsx'
import { useInlinePress } from '../../shared/api/use-press.tsx'
import { useResponse } from '../../shared/api/use-response.ts'

type Category = { id: string; name: string; news: number }

/** Dialog in which staff create and rename news categories, and delete categories without news. */
export function CategoriesDialog({ onClose }: { onClose: () => void }) {
  const { value: categories, failure, reload } = useResponse('/console/api/news-categories')
  const [newCategory, setNewCategory] = useState({ id: '', name: '' })
  const add = async () => {
    await call('POST', '/console/api/news-categories', newCategory)
    setNewCategory({ id: '', name: '' })
    await reload()
  }
  return (
    <Dialog
      open
      fullWidth
      aria-labelledby="categories-title"
      onClose={(_event, why) => why !== 'backdropClick' && onClose()}
    >
      <DialogTitle id="categories-title">Рубрики новостей</DialogTitle>
      <DialogContent>
        <FailureAlert failure={failure} />
        <Stack spacing={1} sx={{ py: 1 }}>
          {categories?.map((one) => (
            <CategoryRow key={`${one.id} ${one.name}`} {...one} onChanged={reload} />
          ))}
        </Stack>
        <StepForm button="Добавить рубрику" onSubmit={add}>
          <TextField
            label="Название новой рубрики"
            value={newCategory.name}
            onChange={({ target }) => setNewCategory({ ...newCategory, name: target.value })}
            slotProps={{ htmlInput: { maxLength: 40 } }}
          />
          <TextField
            label="Ключ: латинские строчные буквы и дефис"
            value={newCategory.id}
            onChange={({ target }) => setNewCategory({ ...newCategory, id: target.value })}
            slotProps={{ htmlInput: { maxLength: 40, autoCapitalize: 'none' } }}
          />
        </StepForm>
        <Button fullWidth sx={{ mt: 1 }} onClick={onClose}>
          Готово
        </Button>
      </DialogContent>
    </Dialog>
  )
}

function CategoryRow({ id, name: before, news, onChanged }: Category & { onChanged: () => Promise<void> }) {
  const [name, setName] = useState(before)
  const { busy, failure, press } = useInlinePress()
  const path = fillPath('/console/api/news-categories/:id', { id })
  const doing = (method: 'PUT' | 'DELETE') => () =>
    press(async () => {
      await (method === 'PUT' ? call(method, path, { name }) : call(method, path))
      await onChanged()
    })
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
      <TextField
        fullWidth
        size="small"
        label={`${id}, новостей: ${news}`}
        value={name}
        error={failure !== null}
        helperText={failure !== null && toErrorMessage(failure)}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: 40 } }}
      />
      <Button
        disabled={busy || name === before}
        onClick={doing('PUT')}
        aria-label={`Переименовать ${before}`}
      >
        Переименовать
      </Button>
      <Button disabled={busy || news > 0} onClick={doing('DELETE')} aria-label={`Удалить ${before}`}>
        Удалить
      </Button>
    </Stack>
  )
}
