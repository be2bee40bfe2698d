import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import {
  Card,
  CardContent,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import type { ReactNode } from 'react'
import { WideTable } from './wide-table.tsx'
import { drawText } from './whole-references.tsx'
import { fillGridCell } from '../layout/fill-grid-cell.ts'

type Rows = readonly { id: string; cells: readonly ReactNode[] }[]

/**
 * Card with a short table. `more` is the number of rows that the card leaves out; `lists` are links to pages
 * with all rows.
 */
export function TableCard({
  title,
  heads,
  rows,
  more = 0,
  lists,
}: {
  title: string
  heads: readonly string[]
  rows: Rows
  more?: number
  lists?: ReactNode
}) {
  return (
    <Card sx={fillGridCell}>
      <CardContent>
        <Typography variant="h6" component="h2" gutterBottom>
          {title}
        </Typography>
        {rows.length === 0 && <Typography color="text.secondary">Пока ничего нет</Typography>}
        {rows.length > 0 && (
          <WideTable label={title}>
            <Table size="small">
              <TableHead>
                <TableRow>
                  {heads.map((columnTitle) => (
                    <TableCell key={columnTitle}>{columnTitle}</TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {rows.map(({ id, cells }) => (
                  <TableRow key={id}>
                    {cells.map((cell, at) => (
                      <TableCell key={heads[at]}>
                        <span>{typeof cell === 'string' ? drawText(cell) : cell}</span>
                      </TableCell>
                    ))}
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </WideTable>
        )}
        {(more > 0 || lists) && (
          <Stack direction="row" spacing={2} useFlexGap sx={{ mt: 1, flexWrap: 'wrap' }}>
            {more > 0 && <Typography variant="body2">И ещё {formatNumber(more)}</Typography>}
            {lists}
          </Stack>
        )}
      </CardContent>
    </Card>
  )
}
