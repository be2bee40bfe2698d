import { fillPath } from '@impulse/api/routes/fill-path'
import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import type { MemberCard } from '@impulse/api/members/console-members'
import type { ConsoleAction } from '@impulse/api/staff/console-permissions'
import { type Restriction, type RestrictionKind } from '@impulse/api/members/console-restrictions'
import { formatHours } from '@impulse/copy-ru/lists/waiting-hours'
import { restrictionLabels } from '@impulse/copy-ru/members/restriction-labels'
import { secondFactorEndDays } from '@impulse/api/sign-in/sign-in-limits'
import { Alert, Button, Typography } from '@mui/material'
import { usePermissions } from 'react-admin'
import { call } from '../../shared/api/call.ts'
import { formatMoment } from '../../shared/format/moment.tsx'
import { ReasonDialog } from '../../shared/actions/reason-dialog.tsx'
import { type ActionCallbacks, useActions } from '../../shared/actions/use-actions.ts'

/**
 * Texts of a restriction. Staff read `whenLifted` when they lift this restriction, and `whenOtherLifted` when they lift
 * the other restriction while this restriction remains.
 */
type Labels = {
  impose: string
  end: string
  consequence: string
  whenLifted: string
  whenOtherLifted: string
}

const text = {
  block: {
    action: 'members.block',
    path: '/console/api/members/:id/block',
    impose: 'Закрыть вход',
    end: 'Открыть вход',
    consequence: 'Все сеансы участника закончатся, войти он не сможет, его выплаты остановятся.',
    whenLifted: 'Участник снова сможет войти.',
    whenOtherLifted: 'Вход останется закрыт: его открывают отдельно, кнопкой «Открыть вход».',
  },
  payouts: {
    action: 'members.restrict-payouts',
    path: '/console/api/members/:id/payout-restriction',
    impose: 'Остановить выплаты',
    end: 'Вернуть выплаты',
    consequence:
      'Заявки участника не одобряются и не уходят в банк, новых он подать не может. Входить может.',
    whenLifted: 'Заявки участника снова можно подавать, одобрять и отправлять в банк.',
    whenOtherLifted: 'Выплаты останутся остановлены: их возвращают отдельно, кнопкой «Вернуть выплаты».',
  },
} as const satisfies Record<RestrictionKind, Labels & { action: ConsoleAction; path: string }>

/** Alerts about the member's current restrictions, each with its reason, its author and its beginning. */
export const RestrictionNotes = ({ restrictions }: MemberCard) =>
  restrictions.map(({ kind, reason, actor, since, liftApprovedBy }: Restriction) => (
    <Alert key={kind} severity="warning">
      {restrictionLabels[kind]}: {reason} ({formatAuditActor(actor)}, {formatMoment(since)})
      {liftApprovedBy !== null &&
        `. Снять согласен: ${liftApprovedBy}. Сумма большая, поэтому нужен ещё один сотрудник`}
    </Alert>
  ))

/** Buttons with which staff impose or lift a restriction of the member. Staff must enter a reason. */
export function RestrictionActions({ member }: { member: MemberCard }) {
  const { permissions = [] } = usePermissions<string[]>()
  const { activeAction, setActiveAction, callbacks } = useActions<RestrictionKind>()
  if (member.phone === null || member.mergedInto) return null
  const imposedKinds = new Set(member.restrictions.map(({ kind }) => kind))
  return (
    <>
      {(['payouts', 'block'] as const)
        .filter((kind) => permissions.includes(text[kind].action))
        .map((kind) => (
          <Button key={kind} variant="outlined" onClick={() => setActiveAction(kind)}>
            {imposedKinds.has(kind) ? text[kind].end : text[kind].impose}
          </Button>
        ))}
      {activeAction && (
        <RestrictionDialog kind={activeAction} id={member.id} imposedKinds={imposedKinds} {...callbacks} />
      )}
    </>
  )
}

type DialogProps = ActionCallbacks & {
  kind: RestrictionKind
  id: string
  imposedKinds: ReadonlySet<RestrictionKind>
}

const otherThan = { block: 'payouts', payouts: 'block' } as const

function RestrictionDialog({ kind, id, imposedKinds, onDone, onClose }: DialogProps) {
  const [isImposed, otherKind] = [imposedKinds.has(kind), otherThan[kind]]
  const submit = async (reason: string) => {
    const { path } = text[kind]
    const isDone = isImposed
      ? (await call('POST', fillPath(`${path}/end`, { id }), { reason })).isLifted
      : Boolean(await call('PUT', fillPath(path, { id }), { reason }))
    onDone(
      isDone
        ? 'Сделано, участнику сообщено'
        : 'Согласие записано: снять ограничение должен и другой сотрудник',
    )
  }
  const { impose: imposeLabel, end, consequence, whenLifted } = text[kind]
  return (
    <ReasonDialog
      title={`${isImposed ? end : imposeLabel}?`}
      button={isImposed ? end : imposeLabel}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography>{isImposed ? whenLifted : consequence}</Typography>
      {isImposed && imposedKinds.has(otherKind) && (
        <Alert severity="info">{text[otherKind].whenOtherLifted}</Alert>
      )}
    </ReasonDialog>
  )
}

/** Button that ends all sessions of the member, for example after the theft of a phone. Staff must enter a reason. */
export function EndSessionsAction({ member }: { member: MemberCard }) {
  const { permissions = [] } = usePermissions<string[]>()
  const { activeAction, setActiveAction, callbacks } = useActions<'end'>()
  if (member.phone === null || member.mergedInto || !permissions.includes('members.end-sessions')) return null
  const { onDone, onClose } = callbacks
  const end = async (reason: string) => {
    await call('POST', fillPath('/console/api/members/:id/sessions/end', { id: member.id }), { reason })
    onDone('Сеансы завершены, участнику сообщено')
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setActiveAction('end')}>
        Завершить сеансы
      </Button>
      {activeAction && (
        <ReasonDialog title="Завершить сеансы?" button="Завершить сеансы" onSubmit={end} onClose={onClose}>
          <Typography>
            {member.secondFactor.isOn
              ? 'Участник выйдет на всех устройствах, его новые ключи для входа удалятся. Войти снова он сможет сразу, с прежним ключом.'
              : 'Участник выйдет на всех устройствах, его ключи для входа удалятся. Войти снова он сможет сразу, по коду из СМС.'}
          </Typography>
        </ReasonDialog>
      )}
    </>
  )
}

/** Alert that a code alone does not sign the member in, with the time from which it will. */
export const SecondFactorNote = ({ secondFactor: { isOn, endsAt } }: MemberCard) =>
  isOn && (
    <Alert severity="info">
      Вход только с ключом: код из СМС кабинет не открывает
      {endsAt !== null && `. Отключится ${formatMoment(endsAt)}`}
    </Alert>
  )

const endDelay = formatHours(secondFactorEndDays * 24)

/** Button with which staff help a member who lost all passkeys. Staff must enter a reason. */
export function EndSecondFactorAction({ member }: { member: MemberCard }) {
  const { permissions = [] } = usePermissions<string[]>()
  const { activeAction, setActiveAction, callbacks } = useActions<'end'>()
  const { isOn, endsAt } = member.secondFactor
  const isOffered = isOn && endsAt === null && member.phone !== null && !member.mergedInto
  if (!isOffered || !permissions.includes('members.end-second-factor')) return null
  const { onDone, onClose } = callbacks
  const end = async (reason: string) => {
    await call('POST', fillPath('/console/api/members/:id/second-factor/end', { id: member.id }), { reason })
    onDone(`Вход по коду откроется через ${endDelay}, участнику сообщено`)
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setActiveAction('end')}>
        Вернуть вход по коду
      </Button>
      {activeAction && (
        <ReasonDialog
          title="Вернуть вход по коду?"
          button="Вернуть вход по коду"
          onSubmit={end}
          onClose={onClose}
        >
          <Typography>
            Только если участник потерял все ключи и вы убедились, что это он. Через {endDelay} участник снова
            сможет войти по коду из СМС. Выплаты остановятся сразу: верните их отдельно. Если участник войдёт
            с ключом, вход по коду не откроется, а выплаты останутся остановленными.
          </Typography>
        </ReasonDialog>
      )}
    </>
  )
}
