import type { Mappings } from '@impulse/api/contracts/console-imports'
import { Card, CardContent, Checkbox, FormControlLabel, Grid, MenuItem, Typography } from '@mui/material'
import { useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { DraftNotes } from '../../shared/form/draft-alerts.tsx'
import { FieldsRefused } from '../../shared/form/form-errors.ts'
import { FormField } from '../../shared/form/form-field.tsx'
import { StepForm } from '../../shared/actions/step-form.tsx'
import { useDraft } from '../../shared/form/use-draft.ts'
import {
  columnNames,
  columnLabels,
  type ColumnName,
  guessMapping,
  isOptional,
  findMappingErrors,
  listMappingProblems,
  wordsField,
} from './mapping-labels.ts'
import { mappingPath } from './saved-mappings.tsx'
import { toMapping, statusFields, type MappingFormValues } from './mapping-form-values.ts'

type Props = {
  header: readonly string[]
  known: Mappings
  draftKey: string
  onSaved: (mappings: Mappings, name: string) => Promise<void>
}

const errorFields = { column_mapping_taken: 'name' }

/**
 * Form of a new mapping: the file's column for each field, and the file's words for each product and status.
 */
export function NewMapping({ header, known: { mappings, products }, draftKey, onSaved }: Props) {
  const [saved] = useState(() => ({
    written: { columns: guessMapping(header), words: {}, name: '' },
    version: 0,
  }))
  const draft = useDraft<MappingFormValues>(draftKey, saved)
  const { columns, words, name } = draft.written
  const [replaces, setReplaces] = useState(false)
  const isTaken = mappings.some(({ id }) => id === name.trim())
  const productFields = products.map(({ key, name: label }) => [key, label] as const)
  const save = async () => {
    const errors = {
      ...findMappingErrors(columns, name),
      ...listMappingProblems(productFields, words),
      ...listMappingProblems(statusFields, words),
    }
    if (Object.keys(errors).length > 0) throw new FieldsRefused(errors)
    const mapping = toMapping(draft.written, products)
    const savedMappings = await call('PUT', mappingPath(name.trim()), {
      ...mapping,
      replaces: isTaken && replaces,
    })
    draft.settle({ written: draft.written, version: 0 })
    await onSaved(savedMappings, name.trim())
  }
  return (
    <Card>
      <CardContent>
        <Typography variant="h6" component="h2" gutterBottom>
          Новое сопоставление
        </Typography>
        <DraftNotes draft={draft} loadSaved={() => Promise.resolve(saved)} />
        <StepForm button="Сохранить и проверить" onSubmit={save} fieldByCode={errorFields}>
          <Grid container spacing={2}>
            {columnNames.map((column) => (
              <Grid key={column} size={{ xs: 12, sm: 6 }}>
                <ColumnSelect
                  column={column}
                  header={header}
                  value={columns[column] ?? ''}
                  onChange={(value) => draft.change({ columns: { ...columns, [column]: value } })}
                />
              </Grid>
            ))}
          </Grid>
          <Typography variant="body2" color="text.secondary">
            Если в файле другие слова, впишите их через запятую. Наши слова понятны и так.
          </Typography>
          <Grid container spacing={2}>
            {[...productFields, ...statusFields].map(([key, label]) => (
              <Grid key={key} size={{ xs: 12, sm: 6 }}>
                <FormField
                  fullWidth
                  name={wordsField(key)}
                  label={`Как в файле называется «${label}»`}
                  value={words[key] ?? ''}
                  onChange={({ target }) => draft.change({ words: { ...words, [key]: target.value } })}
                />
              </Grid>
            ))}
          </Grid>
          <FormField
            required
            name="name"
            label="Имя сопоставления"
            helperText="Буквы, цифры, дефис и подчёркивание, до 50 знаков"
            value={name}
            onChange={({ target }) => {
              setReplaces(false)
              draft.change({ name: target.value })
            }}
            slotProps={{ htmlInput: { maxLength: 50 } }}
          />
          {isTaken && (
            <FormControlLabel
              control={<Checkbox checked={replaces} onChange={(_, isOn) => setReplaces(isOn)} />}
              label={`Заменить сохранённое сопоставление «${name.trim()}» этим`}
            />
          )}
        </StepForm>
      </CardContent>
    </Card>
  )
}

type SelectProps = {
  column: ColumnName
  header: readonly string[]
  value: string
  onChange: (value: string) => void
}
const ColumnSelect = ({ column, header, value, onChange }: SelectProps) => (
  <FormField
    select
    name={column}
    required={!isOptional(column)}
    fullWidth
    label={columnLabels[column]}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  >
    {isOptional(column) && <MenuItem value="">Нет в файле</MenuItem>}
    {[...new Set(header.filter(Boolean))].map((name) => (
      <MenuItem key={name} value={name}>
        {name}
      </MenuItem>
    ))}
  </FormField>
)
