import type { BroadcastRow } from '@impulse/api/broadcasts/console-broadcasts'
import { broadcastAudienceLabels } from '@impulse/copy-ru/broadcasts/broadcast-labels'
import { broadcastListDefinition } from '@impulse/copy-ru/broadcasts/broadcast-list'
import { CreateButton, TopToolbar } from 'react-admin'
import { ConsoleList } from '../../shared/list/console-list.tsx'

/** List of all broadcasts: drafts, running, stopped and finished broadcasts. */
export const BroadcastList = () => (
  <ConsoleList
    list={broadcastListDefinition}
    rowClick="edit"
    cells={{
      audience: formatAudience,
      notified: ({ notified, recipients }) => (recipients === null ? '—' : `${notified} из ${recipients}`),
    }}
    actions={
      <TopToolbar>
        <CreateButton label="Написать" />
      </TopToolbar>
    }
  />
)

export const formatAudience = ({ audience, audienceOf }: BroadcastRow): string =>
  audienceOf === null
    ? broadcastAudienceLabels[audience]
    : `${broadcastAudienceLabels[audience]}: ${audienceOf}`
