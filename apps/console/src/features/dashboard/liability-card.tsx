import { type Liability } from '@impulse/api/dashboard/console-dashboard'
import { dayInDigits } from '@impulse/api/fields/day'
import { Card, CardContent, Typography } from '@mui/material'
import { NotLoaded } from '../../shared/api/not-loaded.tsx'
import { formatPoints } from '@impulse/copy-ru/balance/points'
import { useResponse } from '../../shared/api/use-response.ts'
import { type BarRow, Bars } from './bar-table.tsx'

/**
 * Card with the money of all members now (available, requested, frozen, debts), the money that members may request
 * now and in the next days, and the frozen points that will be released in each week.
 */
export function LiabilityCard() {
  const { value: liability, failure } = useResponse('/console/api/dashboard/liability')
  return (
    <Card>
      <CardContent>
        <Typography variant="subtitle1" component="h2" gutterBottom>
          Обязательства перед участниками
        </Typography>
        <NotLoaded failure={failure} isThere={liability !== null} />
        {liability && <Bars name="Сейчас" rows={nowRows(liability)} text={formatPoints} />}
        {liability && (
          <Bars name="Сколько денег могут попросить" rows={cashRows(liability)} text={formatPoints} />
        )}
        {liability && (
          <Bars name="Когда размораживается, по неделям" rows={weekRows(liability)} text={formatPoints} />
        )}
      </CardContent>
    </Card>
  )
}

const nowRows = ({ available, reserved, frozen, debt }: Liability): BarRow[] => [
  ['Доступно', available],
  ['В заявках на вывод', reserved],
  ['Заморожено', frozen],
  ['Долги участников', debt],
]

const cashRows = ({ available, reserved, releases }: Liability): BarRow[] => [
  ['Сейчас', available + reserved],
  ...releases.map(({ days, sum }): BarRow => [`За\u00a0${days}\u00a0дней`, available + reserved + sum]),
]

const weekRows = ({ weeks }: Liability): BarRow[] =>
  weeks.map(({ since, sum }) => [`с\u00a0${dayInDigits(since)}`, sum])
