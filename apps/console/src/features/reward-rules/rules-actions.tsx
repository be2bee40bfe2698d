import { fillPath } from '@impulse/api/routes/fill-path'
import { type ConsoleRewardRules } from '@impulse/api/rewards/console-reward-rules'
import { Alert, Button, LinearProgress, Stack, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { Link, useGetIdentity, useRefresh } from 'react-admin'
import { call } from '../../shared/api/call.ts'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { type ActionCallbacks, useActions } from '../../shared/actions/use-actions.ts'
import { RetroactivePreview } from './retroactive-preview.tsx'
import { formatFirstDay } from './rules-list.tsx'

/**
 * Buttons for a version of the reward rules, depending on its state. The author cannot approve the version.
 */
export function RuleSetDetailActions(one: ConsoleRewardRules) {
  const { activeAction, setActiveAction, callbacks } = useActions<'approve' | 'discard'>()
  const { identity } = useGetIdentity()
  const isOwn = one.author === `staff:${String(identity?.id)}`
  const isDraft = one.state === 'draft'
  return (
    <>
      {isDraft && isOwn && (
        <Alert severity="info">Это ваш черновик: утвердит его другой администратор.</Alert>
      )}
      {one.state === 'recalculating' && (
        <Alert severity="warning">
          Правила действуют, но пересчёт прежних договоров прервался. Пока он не закончен, другие не
          утвердить.
        </Alert>
      )}
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {isDraft && !isOwn && (
          <Button variant="contained" onClick={() => setActiveAction('approve')}>
            Утвердить
          </Button>
        )}
        {one.state === 'recalculating' && (
          <Button variant="contained" onClick={() => setActiveAction('approve')}>
            Продолжить пересчёт
          </Button>
        )}
        <Button component={Link} to={`/reward-rules/create?from=${one.id}`} variant="outlined">
          {isDraft ? 'Изменить' : 'Новый черновик из этой версии'}
        </Button>
        {isDraft && (
          <Button variant="outlined" color="error" onClick={() => setActiveAction('discard')}>
            Отклонить
          </Button>
        )}
      </Stack>
      {activeAction === 'approve' && <ApproveDialog one={one} {...callbacks} />}
      {activeAction === 'discard' && <DiscardDialog one={one} {...callbacks} />}
    </>
  )
}

type DialogProps = ActionCallbacks & { one: ConsoleRewardRules }

function ApproveDialog({ one, onDone, onClose }: DialogProps) {
  const [done, setDone] = useState<number | null>(null)
  const refresh = useRefresh()
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const isRetroactive = one.recalculates !== null || one.state === 'recalculating'
  // A long recalculation takes several calls: the server responds to each call after a few seconds, and the next call
  // continues the recalculation.
  const approve = async (): Promise<void> => {
    const approved = await call('POST', fillPath('/console/api/reward-rules/:id/approval', one), {
      retroactive: isRetroactive,
    })
    if (approved.recalculation?.isFinished === false) {
      refresh()
      setDone(approved.recalculation.contracts)
      return isGone.current ? undefined : approve()
    }
    onDone('Правила утверждены')
  }
  return (
    <ActionDialog
      title={
        one.state === 'recalculating' ? 'Продолжить пересчёт?' : `Утвердить правила с ${formatFirstDay(one)}?`
      }
      button={isRetroactive ? 'Утвердить и пересчитать' : 'Утвердить'}
      onSubmit={approve}
      onClose={onClose}
      continuesInBackground={isRetroactive}
    >
      {isRetroactive && (
        <Alert severity="warning">
          Вознаграждения за договоры с этого дня пересчитают: разницу начислят или снимут, снятое сверх
          баланса станет долгом.
        </Alert>
      )}
      {one.recalculates !== null && done === null && <RetroactivePreview {...one} />}
      <Typography>Утверждённые правила не меняются: поправить их можно только новой версией.</Typography>
      {done !== null && (
        <Typography component="output">
          Идёт пересчёт. Вознаграждение изменилось у договоров: {done}
        </Typography>
      )}
      {done !== null && <LinearProgress aria-label="Идёт пересчёт" />}
    </ActionDialog>
  )
}

function DiscardDialog({ one, onDone, onClose }: DialogProps) {
  const discard = async () => {
    await call('DELETE', fillPath('/console/api/reward-rules/:id', one))
    onDone('Черновик отклонён')
  }
  return (
    <ActionDialog title="Отклонить черновик?" button="Отклонить" onSubmit={discard} onClose={onClose}>
      <Typography>Утвердить его больше нельзя будет, но новый можно сделать из него.</Typography>
    </ActionDialog>
  )
}
