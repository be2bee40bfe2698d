import type { ImportCounts } from '@impulse/api/contracts/console-imports'
import { Box, Typography } from '@mui/material'
import { FactCard } from '../../shared/layout/fact-card.tsx'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { formatPoints } from '@impulse/copy-ru/balance/points'

/**
 * Card with the effect of an imported file, or with the expected effect of a file that is not imported yet.
 */
export function ReportCard({ report, isPreview }: { report: ImportCounts; isPreview: boolean }) {
  const facts = [
    [isPreview ? 'Появится договоров' : 'Появилось договоров', formatNumber(report.created)],
    [isPreview ? 'Изменится' : 'Изменилось', formatNumber(report.updated)],
    ['Без изменений', formatNumber(report.unchanged)],
    ['Отклонено строк', formatNumber(report.rejected)],
    ['Номер в другом написании', formatNumber(report.respelled)],
    ['Строк с прежним телефоном участника', formatNumber(report.formerPhones)],
    ['Новых участников', formatNumber(report.membersCreated)],
    [isPreview ? 'Будет начислено' : 'Начислено', formatPoints(report.accrued)],
    ['Из них с прошедшим сроком заморозки', formatPoints(report.due)],
    [isPreview ? 'Будет снято за расторгнутые' : 'Снято за расторгнутые', formatPoints(report.clawedBack)],
  ] as const
  const title = isPreview ? 'Что изменит этот файл' : 'Что изменила загрузка'
  return (
    // The maximum width keeps each figure near its label on a wide screen.
    <Box sx={{ maxWidth: 560 }}>
      <FactCard title={title} facts={facts}>
        {report.respelled > 0 && <Respellings report={report} />}
      </FactCard>
    </Box>
  )
}

const Respellings = ({ report: { respelled, respellings } }: { report: ImportCounts }) => (
  <>
    <Typography variant="body2" sx={{ mt: 2 }}>
      Эти номера уже есть в другом написании: регистр, пробелы, дефисы и похожие латинские буквы не
      различаются.
    </Typography>
    <Typography component="ul" variant="body2" sx={{ m: 0, pl: 3 }}>
      {respellings.map(({ line, number, storedAs }) => (
        <li key={line}>
          Строка {line}: {number} — это договор {storedAs}
        </li>
      ))}
      {respelled > respellings.length && <li>И ещё {formatNumber(respelled - respellings.length)}</li>}
    </Typography>
  </>
)
