import type { MergePreview } from '@impulse/api/members/console-merges'
import { Alert, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { formatPoints } from '@impulse/copy-ru/balance/points'
import { WideTable } from '../list/wide-table.tsx'

const accounts = [
  ['available', 'Доступно'],
  ['frozen', 'Заморожено'],
  ['debt', 'Долг'],
] as const

/** Effect that merging two accounts would have now, or the reasons why the accounts cannot be merged. */
export function MergeFigures({ duplicateName, blockers, figures }: MergePreview) {
  if (!figures)
    return blockers.map((text) => (
      <Alert key={text} severity="warning">
        {text}
      </Alert>
    ))
  const { contracts, cancelled, duplicate, primary, after } = figures
  return (
    <>
      <Typography>
        Вторая запись: {duplicateName || 'имя не указано'}. Договоров перейдёт: действующих{' '}
        {formatNumber(contracts)}
        {cancelled > 0 && `, расторгнутых ${formatNumber(cancelled)}`}.
      </Typography>
      <WideTable label="Деньги">
        <Table
          size="small"
          sx={{ '& th, & td': { px: { xs: 0.5, sm: 2 } }, '& th': { whiteSpace: 'normal' } }}
        >
          <TableHead>
            <TableRow>
              {['', 'Вторая запись', 'Основная', 'Станет'].map((columnTitle) => (
                <TableCell key={columnTitle} align={columnTitle === '' ? 'left' : 'right'}>
                  {columnTitle}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {accounts.map(([account, name]) => (
              <TableRow key={account}>
                <TableCell component="th" scope="row">
                  {name}
                </TableCell>
                <Points points={duplicate[account]} />
                <Points points={primary[account]} />
                <Points points={after[account]} />
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </WideTable>
      <Typography variant="body2" color="text.secondary">
        Вознаграждения считаются заново по месяцам основной записи: ставка может вырасти, дни разморозки
        останутся. Выведенное второй записью вычитается.
      </Typography>
    </>
  )
}

const Points = ({ points }: { points: number }) => <TableCell align="right">{formatPoints(points)}</TableCell>
