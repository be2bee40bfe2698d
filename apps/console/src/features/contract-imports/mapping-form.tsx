import { fillPath } from '@impulse/api/routes/fill-path'
import { type ImportUpload } from '@impulse/api/contracts/console-imports'
import { Alert, Button, Stack, Typography } from '@mui/material'
import { useGetIdentity } from 'react-admin'
import { toDraftKey } from '../../shared/form/draft-store.ts'
import { call } from '../../shared/api/call.ts'
import { NotLoaded } from '../../shared/api/not-loaded.tsx'
import { useResponse } from '../../shared/api/use-response.ts'
import { usePress } from '../../shared/api/use-press.tsx'
import { minColumns, fits } from './mapping-labels.ts'
import { NewMapping } from './new-mapping.tsx'

type Props = { upload: ImportUpload; onChange: (upload: ImportUpload) => void }

/** Form that maps the columns of a file from another system, with a saved mapping or with a new mapping. */
export function MappingForm({ upload, onChange }: Props) {
  const { value: known, failure, setValue, reload } = useResponse('/console/api/import-mappings')
  const { identity } = useGetIdentity()
  const { busy, runAction } = usePress()
  const header = upload.header ?? []
  const check = (mapping: string) =>
    runAction(async () => {
      const path = fillPath('/console/api/import-uploads/:id/check', { id: upload.id })
      onChange(await call('POST', path, { mapping }))
    })
  if (!known || !identity) return <NotLoaded failure={failure} isThere={false} onRetry={reload} />
  const suiting = known.mappings.filter(({ mapping }) => fits(mapping, header))
  return (
    <>
      <Alert severity="warning">
        Столбцы этого файла называются не так, как у нас: {header.join(', ') || 'заголовка нет'}.
      </Alert>
      {suiting.length > 0 && (
        <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
          {suiting.map(({ id }) => (
            <Button key={id} variant="contained" disabled={busy} onClick={() => check(id)}>
              Проверить по «{id}»
            </Button>
          ))}
        </Stack>
      )}
      {header.length >= minColumns && (
        <NewMapping
          header={header}
          known={known}
          draftKey={toDraftKey(String(identity.id), `mapping of ${JSON.stringify(header)}`)}
          onSaved={(mappings, name) => {
            setValue(mappings)
            return check(name)
          }}
        />
      )}
      {header.length < minColumns && (
        <Typography>
          В первой строке меньше шести столбцов, сопоставить их нельзя. Исправьте файл и отправьте снова.
        </Typography>
      )}
    </>
  )
}
