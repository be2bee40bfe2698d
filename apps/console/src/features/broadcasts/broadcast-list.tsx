import { broadcastAudienceLabels, broadcastStateLabels } from '@impulse/copy-ru/broadcasts/broadcast-labels'
import { type BroadcastRow } from '@impulse/api/broadcasts/console-broadcasts'
import { CreateButton, FunctionField, List, SelectInput, TextField, TopToolbar } from 'react-admin'
import { toChoices } from '../../shared/form/choices.ts'
import { ListTable } from '../../shared/list/list-table.tsx'
import { MomentField } from '../../shared/format/moment.tsx'

const states = toChoices(broadcastStateLabels)

/** List of all broadcasts: drafts, running, stopped and finished broadcasts. */
export const BroadcastList = () => (
  <List
    title="Рассылки"
    exporter={false}
    empty={false}
    filters={[<SelectInput key="state" source="state" label="Состояние" choices={states} alwaysOn />]}
    sort={{ field: 'updatedAt', order: 'DESC' }}
    actions={
      <TopToolbar>
        <CreateButton label="Написать" />
      </TopToolbar>
    }
  >
    <ListTable label="Рассылки" rowClick="edit">
      <TextField source="title" label="Заголовок" sortable={false} />
      <FunctionField<BroadcastRow> label="Состояние" render={({ state }) => broadcastStateLabels[state]} />
      <FunctionField<BroadcastRow> label="Кому" render={formatAudience} />
      <FunctionField<BroadcastRow>
        label="Отправлено"
        textAlign="right"
        render={({ notified, recipients }) => (recipients === null ? '—' : `${notified} из ${recipients}`)}
      />
      <TextField source="createdBy" label="Кто написал" sortable={false} />
      <MomentField source="updatedAt" label="Изменена" />
    </ListTable>
  </List>
)

export const formatAudience = ({ audience, audienceOf }: BroadcastRow): string =>
  audienceOf === null
    ? broadcastAudienceLabels[audience]
    : `${broadcastAudienceLabels[audience]}: ${audienceOf}`
