import type { ImportUpload, UploadStage } from '@impulse/api/contracts/console-imports'
import { Box, LinearProgress, Typography } from '@mui/material'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'

export const stageLabels: Record<UploadStage, string> = {
  uploading: 'отправляется',
  checking: 'проверяется',
  unmapped: 'столбцы нужно сопоставить',
  checked: 'проверен, ждёт решения',
  importing: 'загружается',
  done: 'загружен',
  failed: 'не принят',
}

/** Progress bar with a text. `share` is the finished part from 0 to 1, or null while the total is unknown. */
export function Progress({
  name,
  share,
  text: message,
}: {
  name: string
  share: number | null
  text: string
}) {
  const percent = share === null ? null : Math.floor(share * 100)
  return (
    <Box>
      <LinearProgress
        aria-label={name}
        {...(percent === null ? {} : { variant: 'determinate', value: percent })}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {percent === null ? message : `${percent} %, ${message}`}
      </Typography>
    </Box>
  )
}

/** Progress of the server's check or import of a file. */
export function StageProgress({ stage, progress: { done, of } }: Pick<ImportUpload, 'stage' | 'progress'>) {
  if (stage !== 'checking' && stage !== 'importing') return null
  const message =
    of !== null
      ? `строк ${formatNumber(done)} из ${formatNumber(of)}`
      : done > 0
        ? `прочитано строк: ${formatNumber(done)}`
        : 'начинаем'
  const name = stage === 'importing' ? 'Загрузка договоров' : 'Проверка файла'
  return <Progress name={name} share={of === null ? null : of === 0 ? 1 : done / of} text={message} />
}
