import { fillPath } from '@impulse/api/routes/fill-path'
import { type AdminNewsItem } from '@impulse/api/news/console-news'
import { newsStateLabels } from '@impulse/copy-ru/news/news-labels'
import { Button, Checkbox, Chip, FormControlLabel, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { call } from '../../shared/api/call.ts'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { DateField } from '../../shared/form/form-field.tsx'
import { formatMoment } from '../../shared/format/moment.tsx'
import { usePress } from '../../shared/api/use-press.tsx'

type Props = { item: AdminNewsItem; isDirty: boolean; onDone: (item: AdminNewsItem) => void }

/** State of a news item, and the buttons to publish, withdraw or pin the item. */
export function NewsActions({ item, isDirty, onDone }: Props) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { busy, runAction } = usePress()
  const notify = useNotify()
  const isOut = item.state === 'published' || item.state === 'scheduled'
  const withdraw = () =>
    runAction(
      async () => onDone(await call('DELETE', fillPath('/console/api/news/:id/publication', item))),
      'Новость снята',
    )
  const pin = () =>
    runAction(
      async () =>
        onDone(await call('PUT', fillPath('/console/api/news/:id/pin', item), { isPinned: !item.isPinned })),
      item.isPinned ? 'Новость откреплена' : 'Новость закреплена',
    )
  return (
    <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center', rowGap: 1 }}>
      <Chip color={item.state === 'published' ? 'primary' : 'default'} label={newsStateLabels[item.state]} />
      {isOut && <Typography variant="body2">с {formatMoment(item.publishedAt)} МСК</Typography>}
      {item.notifiedAt && <Typography variant="body2">уведомления разосланы</Typography>}
      <Typography variant="body2">
        прочитали: {item.reads}, отметок «нравится»: {item.likes}
      </Typography>
      <Button variant="outlined" disabled={isDirty || busy} onClick={() => setDialogOpen(true)}>
        {isOut ? 'Изменить время' : 'Опубликовать'}
      </Button>
      {isOut && (
        <Button color="error" disabled={busy} onClick={withdraw}>
          Снять с публикации
        </Button>
      )}
      <Button disabled={busy} onClick={pin}>
        {item.isPinned ? 'Открепить' : 'Закрепить'}
      </Button>
      {isDialogOpen && (
        <PublishDialog
          item={item}
          onClose={() => setDialogOpen(false)}
          onDone={(saved) => {
            setDialogOpen(false)
            onDone(saved)
            notify(saved.state === 'scheduled' ? 'Новость появится в своё время' : 'Новость опубликована', {
              type: 'success',
            })
          }}
        />
      )}
    </Stack>
  )
}

const minuteErrorFields = { news_too_late: 'at', invalid_minute: 'at' }

type DialogProps = { item: AdminNewsItem; onDone: Props['onDone']; onClose: () => void }

function PublishDialog({ item, onDone, onClose }: DialogProps) {
  const [minute, setMinute] = useState('')
  const [notifies, setNotifies] = useState(false)
  const publish = async () => {
    const input = { at: minute === '' ? null : minute, notifies, version: item.version }
    onDone(await call('POST', fillPath('/console/api/news/:id/publication', { id: item.id }), input))
  }
  return (
    <ActionDialog
      title="Опубликовать новость?"
      button="Опубликовать"
      onSubmit={publish}
      onClose={onClose}
      fieldByCode={minuteErrorFields}
    >
      <DateField
        name="at"
        type="datetime-local"
        label="Показать с этой минуты (МСК)"
        helperText="Пусто — сейчас"
        value={minute}
        onChange={setMinute}
      />
      <FormControlLabel
        control={<Checkbox checked={notifies} onChange={(_, isOn) => setNotifies(isOn)} />}
        label={
          item.notifies
            ? 'Уведомление уже назначено: второй раз никому не придёт'
            : 'Уведомить тех, кому она, один раз'
        }
      />
    </ActionDialog>
  )
}
