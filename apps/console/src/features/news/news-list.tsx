import { formatAudience, newsStateLabels } from '@impulse/copy-ru/news/news-labels'
import { newsListDefinition } from '@impulse/copy-ru/news/news-list'
import type { AdminNewsListItem } from '@impulse/api/news/console-news'
import { Button, Chip, Stack } from '@mui/material'
import { useState } from 'react'
import { CreateButton } from 'react-admin'
import { useResponse } from '../../shared/api/use-response.ts'
import { ConsoleList } from '../../shared/list/console-list.tsx'
import { ListActions } from '../../shared/list/list-actions.tsx'
import { CategoriesDialog } from './categories-dialog.tsx'

/** List of all news items, last changed first. */
export function NewsList() {
  const { value: choices } = useResponse('/console/api/news-choices')
  return (
    <ConsoleList
      list={newsListDefinition}
      rowClick="edit"
      cells={{ state: State, audience: ({ audience }) => formatAudience(audience, choices?.products ?? []) }}
      actions={<Actions />}
    />
  )
}

const State = ({ state, isPinned }: AdminNewsListItem) => (
  <Stack direction="row" spacing={0.5} sx={{ flexWrap: 'wrap' }}>
    <span>{newsStateLabels[state]}</span>
    {isPinned && <Chip size="small" variant="outlined" label="закреплена" />}
  </Stack>
)

function Actions() {
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <ListActions saves={newsListDefinition.export}>
      <Button onClick={() => setDialogOpen(true)}>Рубрики</Button>
      <CreateButton label="Написать" />
      {isDialogOpen && <CategoriesDialog onClose={() => setDialogOpen(false)} />}
    </ListActions>
  )
}
