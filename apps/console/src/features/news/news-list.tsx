import { formatAudience, newsStateLabels } from '@impulse/copy-ru/news/news-labels'
import { type AdminNewsListItem } from '@impulse/api/news/console-news'
import { Button, Chip, Stack } from '@mui/material'
import { useState } from 'react'
import { CreateButton, FunctionField, List, SearchInput, SelectInput, TextField } from 'react-admin'
import { toChoices } from '../../shared/form/choices.ts'
import { ListActions } from '../../shared/list/list-actions.tsx'
import { ListTable } from '../../shared/list/list-table.tsx'
import { MomentField } from '../../shared/format/moment.tsx'
import { useResponse } from '../../shared/api/use-response.ts'
import { CategoriesDialog } from './categories-dialog.tsx'

const states = toChoices(newsStateLabels)

const filters = [
  <SearchInput key="q" source="q" placeholder="Заголовок или адрес" alwaysOn />,
  <SelectInput key="state" source="state" label="Состояние" choices={states} alwaysOn />,
]

/** List of all news items, last changed first. */
export function NewsList() {
  const { value: choices } = useResponse('/console/api/news-choices')
  return (
    <List
      title="Новости"
      exporter={false}
      empty={false}
      filters={filters}
      actions={<Actions />}
      sort={{ field: 'updatedAt', order: 'DESC' }}
    >
      <ListTable label="Новости" rowClick="edit">
        <TextField source="title" label="Заголовок" sortable={false} />
        <FunctionField<AdminNewsListItem> label="Состояние" render={State} />
        <MomentField source="publishedAt" label="Видна с" />
        <TextField source="categoryName" label="Рубрика" sortable={false} />
        <FunctionField<AdminNewsListItem>
          label="Кому"
          render={({ audience }) => formatAudience(audience, choices?.products ?? [])}
        />
        <FunctionField<AdminNewsListItem> label="Прочитали" textAlign="right" render={({ reads }) => reads} />
        <FunctionField<AdminNewsListItem> label="Отметок" textAlign="right" render={({ likes }) => likes} />
        <MomentField source="updatedAt" label="Изменена" />
      </ListTable>
    </List>
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
    <ListActions saves="news.export">
      <Button onClick={() => setDialogOpen(true)}>Рубрики</Button>
      <CreateButton label="Написать" />
      {isDialogOpen && <CategoriesDialog onClose={() => setDialogOpen(false)} />}
    </ListActions>
  )
}
