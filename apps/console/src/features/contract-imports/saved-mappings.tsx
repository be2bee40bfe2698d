import { fillPath } from '@impulse/api/routes/fill-path'
import { type NamedMapping } from '@impulse/api/contracts/console-imports'
import { Button, Card, CardContent, List, ListItem, ListItemText, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'

export const mappingPath = (name: string) => fillPath('/console/api/import-mappings/:name', { name })

/** Saved column mappings. Renders nothing when no mapping is saved. */
export function SavedMappings() {
  const [mappings, setMappings] = useState<NamedMapping[]>([])
  const [nameToDelete, setNameToDelete] = useState<string | null>(null)
  useEffect(() => {
    // When the request fails, the page shows no list of mappings; staff can still upload a file.
    call('GET', '/console/api/import-mappings').then(
      (found) => setMappings(found.mappings),
      () => undefined,
    )
  }, [])
  if (mappings.length === 0) return null
  const remove = async (name: string) => {
    setMappings((await call('DELETE', mappingPath(name))).mappings)
    setNameToDelete(null)
  }
  return (
    <Card>
      <CardContent>
        <Typography variant="h6" component="h2">
          Сохранённые сопоставления
        </Typography>
        <List dense>
          {mappings.map(({ id, mapping: { columns } }) => (
            <ListItem
              key={id}
              disableGutters
              secondaryAction={
                <Button
                  color="error"
                  aria-label={`Удалить сопоставление ${id}`}
                  onClick={() => setNameToDelete(id)}
                >
                  Удалить
                </Button>
              }
            >
              <ListItemText primary={id} secondary={Object.values(columns).join(', ')} sx={{ mr: 8 }} />
            </ListItem>
          ))}
        </List>
        {nameToDelete !== null && (
          <ActionDialog
            title={`Удалить сопоставление ${nameToDelete}?`}
            button="Удалить"
            onSubmit={() => remove(nameToDelete)}
            onClose={() => setNameToDelete(null)}
          >
            <Typography>На сделанные загрузки это не влияет.</Typography>
          </ActionDialog>
        )}
      </CardContent>
    </Card>
  )
}
