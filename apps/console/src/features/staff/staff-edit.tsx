import { fillPath } from '@impulse/api/routes/fill-path'
import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import { type InvitedStaff, type StaffRow } from '@impulse/api/staff/console-staff'
import { formatAccount, staffStateLabels } from '@impulse/copy-ru/staff/staff-state-labels'
import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import {
  Confirm,
  DeleteWithConfirmButton,
  Edit,
  SaveButton,
  SimpleForm,
  Toolbar,
  useGetIdentity,
  useNotify,
  useRecordContext,
  useRefresh,
} from 'react-admin'
import { call } from '../../shared/api/call.ts'
import { formatMoment } from '../../shared/format/moment.tsx'
import { InvitationLinkDialog } from '../../shared/layout/one-time-link.tsx'
import { usePress } from '../../shared/api/use-press.tsx'
import { RolesInput } from './roles-field.tsx'
import { mayConfirm } from './confirmation-messages.ts'
import { EligibleConfirmers } from './eligible-confirmers.tsx'

/**
 * Page of a staff member: roles, invitation, sessions, account declaration and removal. A change takes effect at the staff
 * member's next request. After roles are added, no role takes effect until another administrator confirms the access.
 */
export const StaffEdit = () => (
  <Edit title={<StaffTitle />} mutationMode="pessimistic" redirect="list" transform={onlyRoles}>
    <SimpleForm toolbar={<StaffToolbar />}>
      <StaffFacts />
      <RolesInput />
      <Typography variant="body2" color="text.secondary">
        Когда ролей становится больше, доступ подтверждает другой администратор. До этого не действуют и
        прежние роли.
      </Typography>
      <StaffMemberActions />
    </SimpleForm>
  </Edit>
)

const onlyRoles = ({ roles }: StaffRow) => ({ roles })

function StaffTitle() {
  const record = useRecordContext<StaffRow>()
  return <>Сотрудник {record?.id}</>
}

function StaffFacts() {
  const record = useRecordContext<StaffRow>()
  if (!record) return null
  return (
    <Typography>
      {staffStateLabels[record.state]}. Открытых сеансов: {record.liveSessions}. Свой аккаунт участника:{' '}
      {formatAccount(record)}.
      {record.state === 'waiting' &&
        ` Приглашение открыто ${formatMoment(record.acceptedAt)}; пригласил или добавил роль: ${formatAuditActor(record.invitedBy ?? '')}. Роли начнут действовать, когда доступ подтвердят.`}
    </Typography>
  )
}

function StaffToolbar() {
  const record = useRecordContext<StaffRow>()
  if (record?.state === 'removed') return null
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton />
      <DeleteWithConfirmButton
        label="Отключить"
        confirmTitle={`Отключить ${record?.id}?`}
        confirmContent="Сеансы закончатся сейчас, пароль и второй фактор будут удалены. Имя останется в журнале."
        mutationMode="pessimistic"
        successMessage="Сотрудник отключён"
      />
    </Toolbar>
  )
}

/** Button label of each action on a staff member, and the question that the confirmation asks. */
const actions = {
  invite: {
    label: 'Выдать новое приглашение',
    title: 'Новое приглашение?',
    content: 'Прежние пароль, второй фактор и сеансы перестанут действовать сейчас.',
  },
  confirm: {
    label: 'Подтвердить доступ',
    title: 'Подтвердить доступ?',
    content:
      'Спросите у коллеги лично, что приглашение открыл именно он, и когда: ссылку видел тот, кто пригласил. И нужны ли ему эти роли. После этого они начнут действовать.',
  },
  sessions: {
    label: 'Завершить сеансы',
    title: 'Завершить все сеансы?',
    content: 'На каждом устройстве придётся войти заново.',
  },
  account: {
    label: 'Спросить об аккаунте заново',
    title: 'Спросить об аккаунте заново?',
    content:
      'Сотрудник не сможет решать о деньгах и документах, пока не подтвердит телефон кодом или не укажет, что он не участник. Прежний подтверждённый номер останется в записи: пока по нему есть аккаунт, решать о его деньгах и указать «не участник» нельзя.',
  },
} as const

export function StaffMemberActions() {
  const record = useRecordContext<StaffRow>()
  const [activeAction, setActiveAction] = useState<keyof typeof actions | null>(null)
  const [invited, setInvited] = useState<InvitedStaff | null>(null)
  const [notify, refresh] = [useNotify(), useRefresh()]
  const { runAction } = usePress()
  const currentStaffId = String(useGetIdentity().identity?.id ?? '')
  if (!record || currentStaffId === '' || record.state === 'removed') return null
  const hasAccountToClear = record.account !== 'undeclared' || record.phone !== null
  const carryOut = () => {
    setActiveAction(null)
    return runAction(async () => {
      if (activeAction === 'invite')
        setInvited(await call('POST', fillPath('/console/api/staff/:id/invitation', record)))
      if (activeAction === 'confirm') {
        await call('POST', fillPath('/console/api/staff/:id/confirmation', record), {
          acceptedAt: record.acceptedAt ?? '',
          roles: record.roles,
        })
        notify('Доступ подтверждён', { type: 'success' })
      }
      if (activeAction === 'sessions') {
        await call('DELETE', fillPath('/console/api/staff/:id/sessions', record))
        notify('Сеансы завершены', { type: 'success' })
      }
      if (activeAction === 'account') {
        await call('DELETE', fillPath('/console/api/staff/:id/account', record))
        notify('Сотрудник укажет аккаунт заново', { type: 'success' })
      }
      refresh()
    })
  }
  return (
    <Stack direction="row" useFlexGap spacing={2} sx={{ mt: 2, flexWrap: 'wrap' }}>
      {record.state === 'waiting' && record.invitedBy === `staff:${currentStaffId}` && (
        <EligibleConfirmers inviter={currentStaffId} record={record} />
      )}
      {record.state === 'waiting' && mayConfirm(record, currentStaffId) && (
        <Button variant="contained" onClick={() => setActiveAction('confirm')}>
          {actions.confirm.label}
        </Button>
      )}
      <Button variant="outlined" onClick={() => setActiveAction('invite')}>
        {actions.invite.label}
      </Button>
      <Button variant="outlined" onClick={() => setActiveAction('sessions')}>
        {actions.sessions.label}
      </Button>
      {hasAccountToClear && (
        <Button variant="outlined" onClick={() => setActiveAction('account')}>
          {actions.account.label}
        </Button>
      )}
      <Confirm
        isOpen={activeAction !== null}
        title={activeAction ? actions[activeAction].title : ''}
        content={activeAction ? actions[activeAction].content : ''}
        onConfirm={carryOut}
        onClose={() => setActiveAction(null)}
      />
      <InvitationLinkDialog invited={invited} onClose={() => setInvited(null)} />
    </Stack>
  )
}
