import { minRestoreReasonLength } from '@impulse/api/payouts/payout-limits'
import { providerStatusLabels } from '@impulse/copy-ru/payouts/payout-labels'
import type { PayoutOverview } from '@impulse/api/payouts/console-payout-overview'
import { Alert, Box, Stack, Typography } from '@mui/material'
import { Link, Title, useGetIdentity, usePermissions } from 'react-admin'
import { SystemSwitchAlert, type SystemSwitchMessages } from '../../shared/actions/system-switch-card.tsx'
import { call, RefusedCall } from '../../shared/api/call.ts'
import { FactCard } from '../../shared/layout/fact-card.tsx'
import { formatMoment } from '../../shared/format/moment.tsx'
import { formatTotal } from '../../shared/format/total.ts'
import { NotLoaded } from '../../shared/api/not-loaded.tsx'
import { formatRoubles } from '@impulse/copy-ru/balance/points'
import { StepForm } from '../../shared/actions/step-form.tsx'
import { TableCard } from '../../shared/list/table-card.tsx'
import { useResponse } from '../../shared/api/use-response.ts'
import { formatTotals } from './batch-list.tsx'
import { PayerPart } from './payer-card.tsx'
import { RestoreGaps } from './restore-gaps.tsx'

/**
 * Page with the payout pause, the limits and totals of payouts, payouts with an unknown outcome, and the
 * payer.
 */
export function PayoutOverviewPage() {
  const { permissions = [] } = usePermissions<string[]>()
  const { identity } = useGetIdentity()
  const { value: overview, failure, setValue, reload } = useResponse('/console/api/payout-overview')
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Title title="Остановка выплат" />
      <NotLoaded failure={failure} isThere={overview !== null} onRetry={reload} />
      {overview && (
        <SystemSwitchAlert
          systemSwitch={overview.payoutPause}
          text={toPauseMessages(overview.payoutPause)}
          closed={getPauseLockReason(overview.payoutPause, { permissions, name: identity?.id })}
          onSwitch={async (change) =>
            setValue(await call('PUT', '/console/api/payout-overview/pause', change))
          }
        />
      )}
      {overview?.payoutPause.restoreGaps && <RestoreGaps gaps={overview.payoutPause.restoreGaps} />}
      {/* The box keeps the card at its own height, because cards fill the height of their parent. */}
      {overview && (
        <Box sx={{ maxWidth: 720 }}>
          <FactCard title="Лимиты и итоги" facts={toFacts(overview)} />
        </Box>
      )}
      {overview && overview.readyWithOtherMethod.count > 0 && (
        <MethodChangeCard overview={overview} onChanged={setValue} />
      )}
      {overview && <UnknownOutcomes overview={overview} onChecked={setValue} />}
      <PayerPart />
    </Stack>
  )
}

/** Returns the reason why this staff member cannot end the payout pause, or undefined when the staff member can. */
function getPauseLockReason(
  { isOn, byAdmin, needsTwoAdmins, firstAdmin, firstReason, restoreGaps }: PayoutOverview['payoutPause'],
  { permissions, name }: { permissions: readonly string[]; name: unknown },
): string | undefined {
  const agreed = isOn && firstAdmin !== null ? ` Согласен: ${formatConsent(firstAdmin, firstReason)}` : ''
  if (byAdmin && !permissions.includes('payouts.override-pause'))
    return needsTwoAdmins ? `Запускают два администратора.${agreed}` : pausedByAdminText
  if (restoreGaps && restoreGaps.openLines > 0) return 'Запуск ждёт сверки'
  if (isOn && needsTwoAdmins && firstAdmin === name) return 'Вы согласились: запускает второй администратор'
  return undefined
}

const formatConsent = (name: string, reason: string): string =>
  reason === '' ? name : `${name}, «${reason}»`

const pausedByAdminText = 'Остановил администратор: запускает тоже администратор'

/** Returns the texts of the pause. After payouts were resumed without statements, they contain the reasons. */
function toPauseMessages(payoutPause: PayoutOverview['payoutPause']): SystemSwitchMessages {
  const { isOn, reason } = payoutPause
  const running = 'Выплаты идут'
  return {
    ...payoutPauseMessages,
    running: isOn || reason === '' ? running : `${running}. Запущены без части сверки. ${reason}`,
    resume: toResumeMessages(payoutPause),
  }
}

/**
 * Returns the texts of the button that ends the pause. When two administrators must end it, the first only consents.
 * While statements are missing, both give a reason.
 */
function toResumeMessages({
  needsTwoAdmins,
  firstAdmin,
  firstReason,
  restoreGaps,
}: PayoutOverview['payoutPause']): SystemSwitchMessages['resume'] {
  const needsReason = restoreGaps !== null
  const toReason = needsReason
    ? ` Напишите, почему недостающего не будет и как вы проверили выплаты: не меньше ${minRestoreReasonLength} знаков.`
    : ''
  if (needsTwoAdmins && firstAdmin === null)
    return {
      needsReason,
      short: 'Согласиться на запуск',
      buttonLabel: 'Согласиться на запуск',
      means: `Выплаты запустит второй администратор. До этого ничего не уйдёт.${toReason}`,
    }
  return {
    needsReason,
    short: 'Запустить',
    buttonLabel: 'Запустить выплаты',
    means: `${needsTwoAdmins ? `Согласен: ${formatConsent(firstAdmin ?? '', firstReason)}. ` : ''}Одобренное снова начнёт уходить.${toReason}`,
  }
}

const payoutPauseMessages: Pick<SystemSwitchMessages, 'paused' | 'pause'> = {
  paused: 'Выплаты остановлены',
  pause: {
    short: 'Остановить',
    buttonLabel: 'Остановить выплаты',
    means: 'Ничего не уйдёт и новые заявки не примут, пока выплаты не запустят снова.',
  },
}

const toFacts = (overview: PayoutOverview) =>
  [
    ['Дневной лимит', formatRoubles(overview.dailyCap)],
    ['Сегодня ещё может уйти', formatRoubles(overview.leftToday)],
    ['Два согласия: участнику за 30 дней от', formatRoubles(overview.secondApprovalFrom)],
    ['Один сотрудник одобряет за день', formatCap(overview.approverDailyCap)],
    ['Один сотрудник одобряет за 30 дней', formatCap(overview.approver30DayCap)],
    ['Все выплаты', formatTotals(overview.totals) || 'пока нет'],
  ] as const

const formatCap = (points: number): string => (points === 0 ? 'без лимита' : `до ${formatRoubles(points)}`)

/**
 * Ready payouts by phone that were approved for a payout method other than the method in use now. An administrator gets
 * a button that moves them to the method in use; other staff see only the alert.
 */
function MethodChangeCard({
  overview: { method, readyWithOtherMethod },
  onChanged,
}: {
  overview: PayoutOverview
  onChanged: (overview: PayoutOverview) => void
}) {
  const { permissions = [] } = usePermissions<string[]>()
  // Shows the new count and sum when the server refuses the shown ones.
  const changeMethod = async () => {
    try {
      onChanged(await call('POST', '/console/api/payout-overview/method-change', readyWithOtherMethod))
    } catch (error) {
      if (error instanceof RefusedCall && error.code === 'ready_payouts_changed')
        onChanged(await call('GET', '/console/api/payout-overview'))
      throw error
    }
  }
  const ready = `Готовые выплаты по телефону, ${formatTotal(readyWithOtherMethod)}`
  const text =
    method === 'provider'
      ? `${ready}, одобрены до подключения провайдера и ждут пакета для банка.`
      : `${ready}, одобрены для провайдера, а он отключён: сами они не уйдут.`
  if (!permissions.includes('payouts.change-method'))
    return <Alert severity="warning">{text} Передаёт их администратор.</Alert>
  return (
    <StepForm
      button={method === 'provider' ? 'Отправить через провайдера' : 'Отправить пакетом для банка'}
      onSubmit={changeMethod}
    >
      <Alert severity="warning">{text}</Alert>
    </StepForm>
  )
}

function UnknownOutcomes({
  overview,
  onChecked,
}: {
  overview: PayoutOverview
  onChecked: (overview: PayoutOverview) => void
}) {
  const { unfinishedPayouts, canCheckStatus } = overview
  return (
    <>
      <Box>
        <TableCard
          title="У провайдера без исхода или с расхождением"
          heads={['Референс', 'Заявка', 'Сумма', 'С какого времени', 'Что известно']}
          rows={unfinishedPayouts.map(({ id, reference, credited, requestStartedAt, providerStatus }) => ({
            id,
            cells: [
              reference,
              `№\u00a0${id}`,
              formatRoubles(credited),
              formatMoment(requestStartedAt),
              providerStatus ? providerStatusLabels[providerStatus] : 'отправляется',
            ],
          }))}
        />
      </Box>
      {unfinishedPayouts.length > 0 && (
        <Typography>
          Исход или пояснение записывают в заявке:{' '}
          {unfinishedPayouts.slice(0, 20).map(({ id }) => (
            <Link key={id} to={`/withdrawals/${id}/show`} sx={{ mr: 1 }}>
              №&nbsp;{id}
            </Link>
          ))}
        </Typography>
      )}
      {canCheckStatus && unfinishedPayouts.length > 0 && (
        <StepForm
          button="Спросить провайдера"
          onSubmit={async () => onChecked(await call('POST', '/console/api/payout-overview/status-check'))}
        >
          <Typography>Сервер спрашивает и сам, всё реже со временем.</Typography>
        </StepForm>
      )}
    </>
  )
}
