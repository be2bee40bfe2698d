import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import { claimTargetHours } from '@impulse/api/claims/claim-limits'
import { documentTargetHours } from '@impulse/api/identity-documents/identity-document-limits'
import { riskTargetHours } from '@impulse/api/risk/risk-case'
import type { Today, Waiting, WaitingKind } from '@impulse/api/dashboard/console-dashboard'
import { systemSwitchPages, waitingPages } from '@impulse/api/dashboard/waiting-pages'
import { pausedSwitchMessages, waitingMessages } from '@impulse/copy-ru/dashboard/dashboard-messages'
import { formatHours } from '@impulse/copy-ru/lists/waiting-hours'
import { Alert, Card, CardContent, Grid, Typography } from '@mui/material'
import { Link, Title, usePermissions } from 'react-admin'
import { AgeLabel } from '../../shared/list/age-of-target.tsx'
import { formatMoment } from '../../shared/format/moment.tsx'
import { formatRoubles } from '@impulse/copy-ru/balance/points'
import { NotLoaded } from '../../shared/api/not-loaded.tsx'
import { useResponse } from '../../shared/api/use-response.ts'
import { useFresh } from '../../shared/api/use-fresh.ts'
import { FunnelCard } from './funnel-card.tsx'
import { LiabilityCard } from './liability-card.tsx'
import { fillGridCell } from '../../shared/layout/fill-grid-cell.ts'

/**
 * Hours after which an item of a queue is overdue. A queue that is missing here has no such limit, so its card shows
 * only the waiting time.
 */
const targetHours: Partial<Record<WaitingKind, number>> = {
  'identity-documents': documentTargetHours,
  claims: claimTargetHours,
  'risk-cases': riskTargetHours,
}

/** Page «Сегодня»: the queues of items that wait for staff, each with the waiting time of its oldest item. */
export function TodayPage() {
  const { value: today, failure, reload } = useResponse('/console/api/dashboard')
  useFresh(reload)
  const { permissions = [] } = usePermissions<string[]>()
  return (
    <>
      <Title title="Сегодня" />
      <NotLoaded failure={failure} isThere={today !== null} />
      {today?.needsDeclaration && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          <Link to="/my-access">Укажите, участник ли вы</Link>: до этого решать о деньгах и документах нельзя.
        </Alert>
      )}
      {today?.pausedSwitches
        .filter(({ kind }) => kind in pausedSwitchMessages)
        .map((systemSwitch) => (
          <PausedSwitchAlert key={systemSwitch.kind} {...systemSwitch} permissions={permissions} />
        ))}
      {today?.waiting.length === 0 && (
        <Typography sx={{ mt: 2 }}>
          {today.isConfirmed
            ? 'Для вашей роли здесь пока ничего нет.'
            : 'Вы вошли. Ваши роли начнут действовать, когда доступ подтвердит другой администратор, не тот, кто вас пригласил. Потом обновите страницу.'}
        </Typography>
      )}
      <Grid container spacing={2} sx={{ mt: 1 }}>
        {/* Leaves out queues that only a newer server has, because this page has no texts for them. */}
        {today?.waiting
          .filter(({ kind }) => kind in waitingMessages)
          .map((one) => (
            <Grid key={one.kind} size={{ xs: 12, sm: 6, lg: 4 }}>
              <WaitingCard {...one} />
            </Grid>
          ))}
      </Grid>
      {/* A second grid: in one grid, a queue's card would be stretched to the height of a table next to the
        card. */}
      <Grid container spacing={2} sx={{ mt: 2 }}>
        {permissions.includes('dashboard.liability') && (
          <Grid size={{ xs: 12, lg: 6 }}>
            <LiabilityCard />
          </Grid>
        )}
        {permissions.includes('dashboard.funnel') && (
          <Grid size={{ xs: 12, lg: 6 }}>
            <FunnelCard />
          </Grid>
        )}
      </Grid>
    </>
  )
}

type PausedSwitchAlertProps = Today['pausedSwitches'][number] & { permissions: readonly string[] }

/**
 * Alert about an active system switch: its reason, the staff member who turned the switch on, and a link to
 * the page on which the switch is turned off.
 */
function PausedSwitchAlert({ kind, reason, actor, changedAt, permissions }: PausedSwitchAlertProps) {
  const { to, action } = systemSwitchPages[kind]
  return (
    <Alert severity="error" sx={{ mt: 2 }}>
      {permissions.includes(action) ? (
        <Link to={to} color="inherit" underline="always">
          {pausedSwitchMessages[kind]}
        </Link>
      ) : (
        pausedSwitchMessages[kind]
      )}
      : {reason} ({formatAuditActor(actor)}, {formatMoment(changedAt)})
    </Alert>
  )
}

function WaitingCard({ kind, count, oldestHours, sum }: Waiting) {
  const { title, none } = waitingMessages[kind]
  return (
    <Card sx={{ ...fillGridCell, position: 'relative' }}>
      <CardContent>
        <Typography component="h2" variant="subtitle1">
          {/* The clickable area of the link covers the whole card. */}
          <Link
            to={waitingPages[kind].to}
            color="inherit"
            sx={{ '&::after': { content: '""', position: 'absolute', inset: 0 } }}
          >
            {title}
          </Link>
        </Typography>
        <Typography variant="h3" component="p" color={count > 0 ? 'primary' : 'text.secondary'}>
          {count}
          {sum !== null && sum > 0 && (
            <Typography component="span" sx={{ ml: 1 }}>
              {formatRoubles(sum)}
            </Typography>
          )}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {oldestHours === null ? none : <Oldest hours={oldestHours} target={targetHours[kind]} />}
        </Typography>
      </CardContent>
    </Card>
  )
}

function Oldest({ hours, target }: { hours: number; target: number | undefined }) {
  return (
    <>
      Самому давнему{' '}
      {target === undefined ? formatHours(hours) : <AgeLabel mentionsTarget hours={hours} target={target} />}
    </>
  )
}
