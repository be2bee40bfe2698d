import { fillPath } from '@impulse/api/routes/fill-path'
import { type ConsoleTicket } from '@impulse/api/tickets/console-tickets'
import { Button, Card, CardContent, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { formatMoment } from '../../shared/format/moment.tsx'
import { FileViewer } from '../../shared/files/file-viewer.tsx'

type Message = ConsoleTicket['messages'][number]

/** Card with a message of a ticket. The text is shown as plain text, without formatting. */
export function MessageCard({ ticketId, message }: { ticketId: string; message: Message }) {
  const { staff, text, at, files } = message
  return (
    <Card component="article" variant={staff === null ? 'elevation' : 'outlined'}>
      <CardContent>
        <Typography variant="subtitle2" component="h2">
          {staff === null ? 'Участник' : `Поддержка (${staff})`}, {formatMoment(at)}
        </Typography>
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mt: 1 }}>{text}</Typography>
        {files.length > 0 && <Attached ticketId={ticketId} files={files} />}
      </CardContent>
    </Card>
  )
}

/**
 * Buttons for the files of a message. A file is loaded only when staff press its button, because each access
 * is audited.
 */
function Attached({ ticketId, files }: { ticketId: string; files: Message['files'] }) {
  const [shownIndex, setShownIndex] = useState<number | null>(null)
  const file = shownIndex === null ? undefined : files[shownIndex]
  const step = (by: 1 | -1) => {
    const to = (shownIndex ?? 0) + by
    return files[to] && (() => setShownIndex(to))
  }
  return (
    <>
      <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1, flexWrap: 'wrap' }}>
        {files.map(({ place, mediaType, bytes }, at) => (
          <Button
            key={place}
            size="small"
            variant={at === shownIndex ? 'contained' : 'outlined'}
            aria-pressed={at === shownIndex}
            onClick={() => setShownIndex(at === shownIndex ? null : at)}
          >
            Файл {place}: {mediaType === 'application/pdf' ? 'PDF' : 'картинка'}, {Math.ceil(bytes / 1024)} КБ
          </Button>
        ))}
      </Stack>
      {file && (
        <FileViewer
          source={fillPath('/console/api/tickets/:id/files/:place', { id: ticketId, place: file.place })}
          name={`Файл ${file.place}`}
          onBefore={step(-1)}
          onNext={step(1)}
        />
      )}
    </>
  )
}
