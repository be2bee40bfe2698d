import { memberName } from '@impulse/copy-ru/members/member-name'
import { type MemberRow } from '@impulse/api/members/console-members'
import { identityDocumentStatuses } from '@impulse/copy-ru/identity-documents/identity-document-status-labels'
import { formatPhone } from '@impulse/api/fields/phone'
import { FunctionField, List, SearchInput, TextField } from 'react-admin'
import { ListActions } from '../../shared/list/list-actions.tsx'
import { ListTable } from '../../shared/list/list-table.tsx'
import { MomentField } from '../../shared/format/moment.tsx'
import { formatPoints } from '../../shared/format/points.ts'

const filters = [<SearchInput key="q" source="q" placeholder="Телефон, имя, договор" alwaysOn />]

/** List of all members, or of the members that the search finds. */
export const MemberList = () => (
  <List
    title="Участники"
    exporter={false}
    filters={filters}
    actions={<ListActions saves="members.export" />}
    sort={{ field: 'createdAt', order: 'DESC' }}
  >
    <ListTable label="Участники" rowClick="show">
      <FunctionField<MemberRow> label="Имя" render={memberName} />
      <FunctionField<MemberRow>
        label="Телефон"
        render={({ phone }) => (phone ? formatPhone(phone) : 'аккаунт удалён')}
      />
      <TextField source="cityName" label="Город" sortable={false} />
      <FunctionField<MemberRow>
        label="Доступно"
        textAlign="right"
        render={({ available }) => formatPoints(available)}
      />
      <FunctionField<MemberRow>
        label="Документ"
        render={({ document }) => identityDocumentStatuses[document]}
      />
      <MomentField source="createdAt" label="В программе с" />
      <MomentField source="lastSignedInAt" label="Последний вход" sortable={false} />
    </ListTable>
  </List>
)
