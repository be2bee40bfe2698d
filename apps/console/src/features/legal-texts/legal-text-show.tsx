import { fillPath } from '@impulse/api/routes/fill-path'
import { type TextVersion } from '@impulse/api/legal-texts/console-legal-texts'
import { documentTextLabels, versionStateLabels } from '@impulse/copy-ru/legal-texts/legal-text-labels'
import { versionText } from '@impulse/api/legal-texts/legal-text-version'
import { Alert, Box, Button, Card, CardContent, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Title, useNotify, usePermissions } from 'react-admin'
import { useParams } from 'react-router'
import { call } from '../../shared/api/call.ts'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { FactCard } from '../../shared/layout/fact-card.tsx'
import { formatMoment } from '../../shared/format/moment.tsx'
import { NotLoaded } from '../../shared/api/not-loaded.tsx'
import { RichView } from '../../shared/rich-text/rich-view.tsx'
import { useResponse } from '../../shared/api/use-response.ts'

/**
 * Page of one version with its text. Staff can withdraw a version before it comes into force and for one hour
 * afterwards.
 */
export function TextShow() {
  const { id = '' } = useParams()
  const path = fillPath('/console/api/legal-texts/:id', { id })
  const { value: one, failure, setValue, reload } = useResponse(path)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const notify = useNotify()
  const { permissions = [] } = usePermissions<string[]>()
  const withdraw = async () => {
    setValue(await call('DELETE', path))
    setDialogOpen(false)
    notify('Редакция отозвана: действует прежняя', { type: 'success' })
  }
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Title title={one ? documentTextLabels[one.kind] : 'Документ программы'} />
      <NotLoaded failure={failure} isThere={one !== null} onRetry={reload} />
      {one && (
        <Box>
          <FactCard title={`Редакция ${versionText(one.version)}`} facts={toFacts(one)} />
        </Box>
      )}
      {one?.publishedBy === null && one.state === 'present' && (
        <Alert severity="info">Типовой текст: организатор программы вправе заменить его своим</Alert>
      )}
      {one?.isWithdrawable && permissions.includes('texts.publish') && (
        <Box>
          <Button color="error" variant="outlined" onClick={() => setDialogOpen(true)}>
            Отозвать редакцию
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
      {one && isDialogOpen && (
        <ActionDialog
          title="Отозвать редакцию?"
          button="Отозвать редакцию"
          onSubmit={withdraw}
          onClose={() => setDialogOpen(false)}
        >
          <Typography>
            {one.state === 'waits'
              ? 'Она не вступит в силу.'
              : 'Снова будет действовать прежняя редакция, и принимать эту участникам больше не нужно.'}{' '}
            Вернуть её нельзя, но можно предложить такую же заново.
          </Typography>
        </ActionDialog>
      )}
    </Stack>
  )
}

const toFacts = (one: TextVersion) =>
  [
    ['Состояние', versionStateLabels[one.state]],
    ['Действует с', one.inForceFrom ? formatMoment(one.inForceFrom) : 'с начала программы'],
    ['Предложил', one.publishedBy ?? 'типовой текст'],
    ...(one.approvedBy ? [['Подтвердил', one.approvedBy] as const] : []),
    ...(one.cancelledBy ? [['Отозвал', one.cancelledBy] as const] : []),
    ['Что изменилось', one.summary || '—'],
  ] as const
