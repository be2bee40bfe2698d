import { Box, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material'

export type BarRow = readonly [name: string, sum: number]

/** Table with a name, a number and a bar in each row. The length of the bar shows the number. */
export function Bars({
  name,
  rows,
  text: message,
}: {
  name: string
  rows: readonly BarRow[]
  text: (sum: number) => string
}) {
  const maxValue = Math.max(1, ...rows.map(([, sum]) => Math.abs(sum)))
  return (
    <Table size="small" sx={{ mb: 2, '& caption': { captionSide: 'top' } }}>
      <Typography component="caption" variant="body2" color="text.secondary">
        {name}
      </Typography>
      <TableBody>
        {rows.map(([title, sum]) => (
          <TableRow key={title}>
            <TableCell component="th" scope="row" sx={{ width: '30%' }}>
              {title}
            </TableCell>
            <TableCell align="right" sx={{ width: '20%', whiteSpace: 'nowrap' }}>
              {message(sum)}
            </TableCell>
            <TableCell aria-hidden>
              <Box
                sx={{
                  height: 12,
                  borderRadius: 1,
                  bgcolor: sum < 0 ? 'error.main' : 'primary.main',
                  width: `${(Math.abs(sum) / maxValue) * 100}%`,
                }}
              />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
