import { maxContractFileBytes } from '@impulse/api/contracts/contract-limits'
import { Card, CardContent, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Title, useRedirect } from 'react-admin'
import { FieldsRefused } from '../../shared/form/form-errors.ts'
import { FormField } from '../../shared/form/form-field.tsx'
import { StepForm } from '../../shared/actions/step-form.tsx'
import { SavedMappings } from './saved-mappings.tsx'
import { sendFile } from './send-file.ts'
import { Progress } from './stage-progress.tsx'

/** Form that uploads a file of contracts, then redirects to the page of the upload. */
export function ImportCreate() {
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const redirect = useRedirect()
  const send = async () => {
    if (!file) throw new FieldsRefused({ file: 'Выберите файл' })
    if (file.size === 0) throw new FieldsRefused({ file: 'Файл пустой. Выберите другой' })
    if (file.size > maxContractFileBytes)
      throw new FieldsRefused({ file: 'Файл больше 200 МБ. Разделите его на части' })
    setShare(0)
    try {
      redirect('show', 'imports', await sendFile(file, setShare))
    } finally {
      setShare(null)
    }
  }
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 720 }}>
      <Title title="Новая загрузка" />
      <Card>
        <CardContent>
          <StepForm button="Отправить и проверить" onSubmit={send}>
            <Typography>
              CSV до 200 МБ или XLSX до 100 МБ. Столбцы: номер договора, продукт, телефон участника, город,
              дата подключения, статус. Если столбцы называются иначе, вы сопоставите их на следующем шаге.
              Сначала файл только проверяется, ничего не меняется.
            </Typography>
            <FormField
              name="file"
              type="file"
              label="Файл договоров"
              disabled={share !== null}
              slotProps={{ inputLabel: { shrink: true }, htmlInput: { accept: '.csv,.txt,.xlsx' } }}
              onChange={({ target }) => setFile((target as HTMLInputElement).files?.[0] ?? null)}
            />
            {share !== null && <Progress name="Отправка файла" share={share} text="не закрывайте страницу" />}
          </StepForm>
        </CardContent>
      </Card>
      <SavedMappings />
    </Stack>
  )
}
