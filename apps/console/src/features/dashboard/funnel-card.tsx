import { type Funnel } from '@impulse/api/dashboard/console-dashboard'
import { dayInDigits } from '@impulse/api/fields/day'
import { Card, CardContent, Typography } from '@mui/material'
import { NotLoaded } from '../../shared/api/not-loaded.tsx'
import { formatPoints } from '@impulse/copy-ru/balance/points'
import { useResponse } from '../../shared/api/use-response.ts'
import { type BarRow, Bars } from './bar-table.tsx'
import { fillGridCell } from '../../shared/layout/fill-grid-cell.ts'

/** Card with the contracts connected in the last 30 days, their rewards, and the payouts of the same days. */
export function FunnelCard() {
  const { value: funnel, failure } = useResponse('/console/api/dashboard/funnel')
  return (
    <Card sx={fillGridCell}>
      <CardContent>
        <Typography variant="subtitle1" component="h2" gutterBottom>
          От договора до выплаты
        </Typography>
        <NotLoaded failure={failure} isThere={funnel !== null} />
        {funnel && (
          <Bars
            name={`Договоры, подключённые ${formatPeriod(funnel)}`}
            rows={contractRows(funnel)}
            text={String}
          />
        )}
        {funnel && <Bars name="Вознаграждения за них" rows={rewardRows(funnel)} text={formatPoints} />}
        {funnel && <Bars name="Выплаты за те же дни" rows={payoutRows(funnel)} text={formatPoints} />}
      </CardContent>
    </Card>
  )
}

const formatPeriod = ({ since, to }: Funnel): string => `с ${dayInDigits(since)} по ${dayInDigits(to)}`

const contractRows = ({ connected, rewarded, released }: Funnel): BarRow[] => [
  ['Подключено', connected],
  ['С вознаграждением', rewarded.count],
  ['Разморожено', released.count],
]

const rewardRows = ({ rewarded, released }: Funnel): BarRow[] => [
  ['Начислено', rewarded.sum],
  ['Разморожено', released.sum],
]

const payoutRows = ({ left, paid }: Funnel): BarRow[] => [
  [`Отправлено:\u00a0${left.count}`, left.sum],
  [`Дошло:\u00a0${paid.count}`, paid.sum],
]
