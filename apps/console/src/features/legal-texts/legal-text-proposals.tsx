import { type TextProposal } from '@impulse/api/legal-texts/console-legal-texts'
import { documentTextLabels, textProposalStateLabels } from '@impulse/copy-ru/legal-texts/legal-text-labels'
import { versionText } from '@impulse/api/legal-texts/legal-text-version'
import { Box, Card, CardContent, Stack, Typography } from '@mui/material'
import { usePermissions } from 'react-admin'
import { formatMoment } from '../../shared/format/moment.tsx'
import { NotLoaded } from '../../shared/api/not-loaded.tsx'
import { RichView } from '../../shared/rich-text/rich-view.tsx'
import { ProposalDecision, type ProposalDecisionLabels } from '../../shared/actions/proposal-decision.tsx'
import { useResponse } from '../../shared/api/use-response.ts'
import { formatAcceptance } from './acceptance-messages.ts'
import { TextChanges } from './legal-text-changes.tsx'

const decision: ProposalDecisionLabels<TextProposal['state']> = {
  path: '/console/api/legal-text-proposals/:id/decision',
  states: textProposalStateLabels,
  objectLabel: 'редакцию',
  approveLabel: 'Подтвердить',
  questionLabel: 'Подтвердить редакцию',
  approvedMessage: 'Редакция назначена',
  declinedMessage: 'Текст остался прежним',
}

/**
 * List of proposed versions that wait for the approval of a second staff member, each with its changes and with the
 * number of members who will have to accept the version.
 */
export function TextProposals() {
  const { permissions = [] } = usePermissions<string[]>()
  const { value: proposals, failure, reload } = useResponse('/console/api/legal-text-proposals')
  if (!proposals) return <NotLoaded failure={failure} isThere={false} onRetry={reload} />
  return (
    <Stack spacing={2} sx={{ mt: proposals.length > 0 ? 2 : 0 }}>
      {proposals.map((one) => (
        <Card key={one.id} component="section" aria-label={`Редакция №\u00a0${one.number}`}>
          <CardContent>
            <Typography variant="h6" component="h2" gutterBottom>
              {documentTextLabels[one.kind]}: {textProposalStateLabels.open.toLowerCase()}
            </Typography>
            <Typography variant="body2" gutterBottom>
              {one.author} предлагает редакцию №&nbsp;{one.number} вместо редакции от{' '}
              {versionText(one.replaces)}. {one.reason}
            </Typography>
            <Facts one={one} />
            <Box component="details" sx={{ my: 1 }}>
              <summary>Весь новый текст</summary>
              <RichView blocks={one.content.content} />
            </Box>
            {permissions.includes('texts.decide') && (
              <ProposalDecision row={one} text={decision}>
                {(isApproved) => (isApproved ? <Facts one={one} /> : <Typography>{one.reason}</Typography>)}
              </ProposalDecision>
            )}
          </CardContent>
        </Card>
      ))}
    </Stack>
  )
}

const Facts = ({ one }: { one: TextProposal }) => (
  <Stack spacing={1}>
    <Typography variant="body2">
      Вступит в силу {formatMoment(one.inForceFrom)} МСК. {formatAcceptance(one.kind, one.members)}
    </Typography>
    <TextChanges changes={one.changes} />
  </Stack>
)
