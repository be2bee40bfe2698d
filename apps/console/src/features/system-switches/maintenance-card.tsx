import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import { type SystemSwitches } from '@impulse/api/system-switches/console-system-switches'
import { maxMaintenanceTextLength } from '@impulse/api/system-switches/system-switch-limits'
import { Alert, Button, Card, CardContent, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { call } from '../../shared/api/call.ts'
import { DateField, FormField } from '../../shared/form/form-field.tsx'
import { formatMoment } from '../../shared/format/moment.tsx'
import { StepForm } from '../../shared/actions/step-form.tsx'
import { usePress } from '../../shared/api/use-press.tsx'
import { toMoscowTime, toMinuteInput } from './moscow-minute.ts'

type Props = { banner: SystemSwitches['maintenance']; onChanged: (systemSwitches: SystemSwitches) => void }

/**
 * Card with the maintenance banner and its form. Every page of the members' cabinet shows the banner until the end
 * of the maintenance.
 */
export function MaintenanceCard({ banner, onChanged }: Props) {
  const [text, setText] = useState(banner.text)
  const [until, setUntil] = useState(toMinuteInput(banner.until))
  const notify = useNotify()
  const save = async () => {
    const body = { text, until: toMoscowTime(until) }
    onChanged(await call('PUT', '/console/api/system-switches/maintenance', body))
    notify('Объявление видят все', { type: 'success' })
  }
  return (
    <Card component="section" aria-label="Объявление о работах">
      <CardContent>
        <Typography variant="h6" component="h2" gutterBottom>
          Объявление о работах
        </Typography>
        <CurrentMaintenance banner={banner} onChanged={onChanged} />
        <StepForm button="Показать всем" onSubmit={save}>
          <FormField
            name="text"
            label="Текст"
            value={text}
            onChange={({ target }) => setText(target.value)}
            helperText="Строка вверху каждой страницы кабинета"
            slotProps={{ htmlInput: { maxLength: maxMaintenanceTextLength } }}
          />
          <DateField
            name="until"
            label="До какого времени, по Москве"
            type="datetime-local"
            value={until}
            onChange={setUntil}
            helperText="Потом строка исчезнет сама"
          />
        </StepForm>
      </CardContent>
    </Card>
  )
}

/** Maintenance banner that members see now, with a button that removes the banner. */
function CurrentMaintenance({ banner: { words: text, actor, changedAt }, onChanged }: Props) {
  const { busy, runAction } = usePress()
  const end = () =>
    runAction(async () => onChanged(await call('DELETE', '/console/api/system-switches/maintenance')))
  if (text === null)
    return (
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        Сейчас в кабинете объявления нет.
      </Typography>
    )
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" variant="outlined" disabled={busy} onClick={end}>
          Снять
        </Button>
      }
    >
      {text} ({formatAuditActor(actor)}, {formatMoment(changedAt)})
    </Alert>
  )
}
