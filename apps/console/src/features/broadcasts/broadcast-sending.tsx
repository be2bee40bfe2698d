import { fillPath } from '@impulse/api/routes/fill-path'
import { broadcastRefusals } from '@impulse/copy-ru/broadcasts/broadcast-refusals'
import { type ConsoleBroadcast } from '@impulse/api/broadcasts/console-broadcasts'
import { broadcastStateLabels } from '@impulse/copy-ru/broadcasts/broadcast-labels'
import { Button, Chip, LinearProgress, Stack, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useNotify } from 'react-admin'
import { call } from '../../shared/api/call.ts'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { FormField } from '../../shared/form/form-field.tsx'
import { usePress } from '../../shared/api/use-press.tsx'
import { formatRemainingTime } from './broadcast-form-values.ts'

type Props = { one: ConsoleBroadcast; isDirty: boolean; onDone: (one: ConsoleBroadcast) => void }

const pollIntervalMs = 3_000
const [, noRecipientsText] = broadcastRefusals.broadcast_nobody

/** Progress of a broadcast, and the buttons that test, send, stop or continue the broadcast. */
export function BroadcastSending({ one, isDirty, onDone }: Props) {
  const [activeDialog, setActiveDialog] = useState<'test' | 'stop' | { recipients: number } | null>(null)
  const notify = useNotify()
  const { busy, runAction } = usePress()
  const isSending = one.state === 'sending'
  useEffect(() => {
    if (!isSending) return undefined
    const path = fillPath('/console/api/broadcasts/:id', { id: one.id })
    const looking = setInterval(() => void call('GET', path).then(onDone, () => undefined), pollIntervalMs)
    return () => clearInterval(looking)
  }, [isSending, one.id, onDone])
  const count = () =>
    runAction(async () => {
      const { count: recipients } = await call('GET', fillPath('/console/api/broadcasts/:id/recipients', one))
      if (recipients === 0 && one.state === 'draft') notify(noRecipientsText, { type: 'warning' })
      else setActiveDialog({ recipients })
    })
  const close = () => setActiveDialog(null)
  const done = (broadcast: ConsoleBroadcast) => {
    close()
    onDone(broadcast)
  }
  const mayBegin = one.state === 'draft' || one.state === 'stopped'
  return (
    <Stack spacing={1}>
      <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center', rowGap: 1 }}>
        <Chip label={broadcastStateLabels[one.state]} />
        {one.recipients !== null && (
          <Typography>
            Отправлено {one.notified} из {one.recipients}
          </Typography>
        )}
        {one.state === 'draft' && (
          <Button variant="outlined" disabled={isDirty || busy} onClick={() => setActiveDialog('test')}>
            Отправить себе
          </Button>
        )}
        {mayBegin && (
          <Button variant="contained" disabled={isDirty || busy} onClick={count}>
            {one.state === 'draft' ? 'Разослать' : 'Продолжить'}
          </Button>
        )}
        {isSending && (
          <Button color="error" variant="outlined" disabled={busy} onClick={() => setActiveDialog('stop')}>
            Остановить
          </Button>
        )}
      </Stack>
      {isSending && one.recipients !== null && (
        <LinearProgress
          variant="determinate"
          aria-label="Отправлено"
          value={Math.min(100, (one.notified * 100) / Math.max(1, one.recipients))}
        />
      )}
      {activeDialog === 'test' && <TestDialog one={one} onClose={close} />}
      {activeDialog === 'stop' && <StopDialog one={one} onClose={close} onDone={done} />}
      {typeof activeDialog === 'object' && activeDialog && (
        <SendDialog one={one} {...activeDialog} onClose={close} onDone={done} />
      )}
    </Stack>
  )
}

const phoneErrorFields = { broadcast_own_phone: 'phone', broadcast_no_member: 'phone' }

function TestDialog({ one, onClose }: { one: ConsoleBroadcast; onClose: () => void }) {
  const [phone, setPhone] = useState('')
  const notify = useNotify()
  const send = async () => {
    await call('POST', fillPath('/console/api/broadcasts/:id/test', { id: one.id }), { phone })
    notify('Пробное уведомление отправлено', { type: 'success' })
    onClose()
  }
  return (
    <ActionDialog
      title="Отправить на пробу"
      button="Отправить"
      onSubmit={send}
      onClose={onClose}
      fieldByCode={phoneErrorFields}
    >
      <FormField
        name="phone"
        type="tel"
        label="Телефон участника"
        helperText="Пусто — на ваш личный телефон, если он указан в консоли"
        value={phone}
        onChange={({ target }) => setPhone(target.value)}
      />
    </ActionDialog>
  )
}

type SendProps = { one: ConsoleBroadcast; recipients: number; onDone: Props['onDone']; onClose: () => void }

function SendDialog({ one, recipients, onDone, onClose }: SendProps) {
  const send = async () => {
    const path = fillPath('/console/api/broadcasts/:id/sending', { id: one.id })
    onDone(await call('POST', path, { version: one.version }))
  }
  return (
    <ActionDialog
      title={one.state === 'draft' ? `Разослать «${one.title}»?` : 'Продолжить рассылку?'}
      button={one.state === 'draft' ? 'Разослать' : 'Продолжить'}
      onSubmit={send}
      onClose={onClose}
    >
      <Typography>
        {formatRemainingTime(one, recipients)} Каждый получит её один раз; остановить можно в любую минуту,
        отозвать отправленное — нет.
      </Typography>
    </ActionDialog>
  )
}

function StopDialog({ one, onDone, onClose }: Omit<SendProps, 'recipients'>) {
  const notify = useNotify()
  const stop = async () => {
    onDone(await call('DELETE', fillPath('/console/api/broadcasts/:id/sending', { id: one.id })))
    notify('Рассылка остановлена', { type: 'success' })
  }
  return (
    <ActionDialog title="Остановить рассылку?" button="Остановить" onSubmit={stop} onClose={onClose}>
      <Typography>
        Больше никто её не получит, пока её не продолжат с того же места. У тех, кому она пришла, она
        останется.
      </Typography>
    </ActionDialog>
  )
}
