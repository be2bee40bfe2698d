import {
  consoleDocumentTextPaths,
  documentTextWords,
  type TextVersion,
  versionStateWords,
} from '@impulse/wire/console-texts'
import { versionText } from '@impulse/wire/document-version'
import { Alert, Box, Button, Card, CardContent, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Title, useNotify } from 'react-admin'
import { useParams } from 'react-router'
import { call } from '../../shared/call.ts'
import { DeedDialog } from '../../shared/deed-dialog.tsx'
import { FactCard } from '../../shared/fact-card.tsx'
import { momentWords } from '../../shared/moment.tsx'
import { NotYet } from '../../shared/not-yet.tsx'
import { RichView } from '../../shared/rich-text/rich-view.tsx'
import { useAnswer } from '../../shared/use-answer.ts'

/** One version with its text. One that waits can be cancelled. */
export function TextShow() {
  const { id = '' } = useParams()
  const path = consoleDocumentTextPaths.one.replace(':id', encodeURIComponent(id))
  const { value: one, failure, setValue, reload } = useAnswer<TextVersion>(path)
  const [isAsked, setIsAsked] = useState(false)
  const notify = useNotify()
  const cancel = async () => {
    setValue(await call<TextVersion>('DELETE', path))
    setIsAsked(false)
    notify('Редакция отменена: в силу она не вступит', { type: 'success' })
  }
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Title title={one ? documentTextWords[one.kind] : 'Документ программы'} />
      <NotYet failure={failure} isThere={one !== null} onRetry={reload} />
      {one && (
        <Box>
          <FactCard title={`Редакция ${versionText(one.version)}`} facts={factsOf(one)} />
        </Box>
      )}
      {one?.publishedBy === null && one.state === 'present' && (
        <Alert severity="info">Типовой текст: организатор программы вправе заменить его своим</Alert>
      )}
      {one?.state === 'waits' && (
        <Box>
          <Button color="error" variant="outlined" onClick={() => setIsAsked(true)}>
            Отменить редакцию
          </Button>
        </Box>
      )}
      {one && (
        <Box>
          <Card>
            <CardContent>
              <RichView blocks={one.content.content} />
            </CardContent>
          </Card>
        </Box>
      )}
      {isAsked && (
        <DeedDialog
          title="Отменить редакцию?"
          button="Отменить редакцию"
          onSubmit={cancel}
          onClose={() => setIsAsked(false)}
        >
          <Typography>
            Она не вступит в силу. Вернуть её нельзя, но можно назначить такую же заново.
          </Typography>
        </DeedDialog>
      )}
    </Stack>
  )
}

const factsOf = (one: TextVersion) =>
  [
    ['Состояние', versionStateWords[one.state]],
    ['Действует с', one.inForceFrom ? momentWords(one.inForceFrom) : 'с начала программы'],
    ['Назначил', one.publishedBy ?? 'типовой текст'],
    ...(one.cancelledBy ? [['Отменил', one.cancelledBy] as const] : []),
    ['Что изменилось', one.summary || '—'],
  ] as const
