import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import { Box, IconButton, Stack, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { CreateButton, Link, Title } from 'react-admin'
import { call } from '../../shared/api/call.ts'
import { NotLoaded } from '../../shared/api/not-loaded.tsx'
import { useInlinePress } from '../../shared/api/use-press.tsx'
import { useResponse } from '../../shared/api/use-response.ts'
import { WideTable } from '../../shared/list/wide-table.tsx'

/** List of help articles, in the order in which the cabinet shows them to members. */
export function HelpList() {
  const { value: articles, failure, setValue } = useResponse('/console/api/help-articles')
  const { busy, failure: refused, press } = useInlinePress()
  const move = async (from: number, to: number) => {
    if (!articles) return
    const order = articles.map(({ id }) => id)
    order.splice(to, 0, ...order.splice(from, 1))
    await press(async () => setValue(await call('PUT', '/console/api/help-order', { articles: order })))
  }
  const failed = refused ?? failure
  return (
    <Stack spacing={1}>
      <Title title="Помощь" />
      {/* The box leaves the button at its own width, because the column would stretch the button. */}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <CreateButton label="Написать ответ" />
      </Box>
      <NotLoaded failure={failed} isThere={articles !== null} />
      {articles && (
        <WideTable label="Вопросы и ответы">
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>Место</TableCell>
                <TableCell>Вопрос</TableCell>
                <TableCell>Раздел</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {articles.map(({ id, question, categoryName }, at) => (
                <TableRow key={id}>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>
                    <IconButton
                      size="small"
                      aria-label={`Выше: ${question}`}
                      disabled={busy || at === 0}
                      onClick={() => void move(at, at - 1)}
                    >
                      <ArrowUpwardIcon fontSize="small" />
                    </IconButton>
                    <IconButton
                      size="small"
                      aria-label={`Ниже: ${question}`}
                      disabled={busy || at === articles.length - 1}
                      onClick={() => void move(at, at + 1)}
                    >
                      <ArrowDownwardIcon fontSize="small" />
                    </IconButton>
                  </TableCell>
                  <TableCell>
                    <Link to={`/help-articles/${id}`}>{question}</Link>
                  </TableCell>
                  <TableCell>{categoryName}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </WideTable>
      )}
    </Stack>
  )
}
