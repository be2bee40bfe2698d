import type { RulesSimulation } from '@impulse/api/rewards/console-reward-rules'
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { formatPoints } from '@impulse/copy-ru/balance/points'

const monthName = new Intl.DateTimeFormat('ru-RU', { month: 'long', timeZone: 'UTC' })

/** Table with a row for each month: actual and simulated rewards, drawn as bars. */
export function MonthBars({ months }: Pick<RulesSimulation, 'months'>) {
  const maxValue = Math.max(1, ...months.flatMap(({ before, after }) => [before, after]))
  return (
    <Table size="small" sx={{ '& caption': { captionSide: 'top' } }}>
      <Typography component="caption" variant="body2" color="text.secondary">
        По месяцам подключения: сверху как было, снизу как стало бы
      </Typography>
      <TableHead>
        <TableRow>
          <TableCell>Месяц</TableCell>
          <TableCell align="right">Было</TableCell>
          <TableCell align="right">Стало бы</TableCell>
          <TableCell aria-hidden />
        </TableRow>
      </TableHead>
      <TableBody>
        {months.map(({ month, before, after }) => (
          <TableRow key={month}>
            <TableCell component="th" scope="row">
              {monthName.format(new Date(`${month}T00:00:00Z`))} {month.slice(0, 4)}
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              {formatPoints(before)}
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              {formatPoints(after)}
            </TableCell>
            <TableCell aria-hidden sx={{ width: '35%' }}>
              <Bar share={before / maxValue} colour="text.disabled" />
              <Bar share={after / maxValue} colour="primary.main" />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const Bar = ({ share, colour }: { share: number; colour: string }) => (
  <Box sx={{ height: 8, my: 0.25, borderRadius: 1, bgcolor: colour, width: `${share * 100}%` }} />
)
