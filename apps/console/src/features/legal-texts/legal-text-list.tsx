import { documentTextLabels, versionStateLabels } from '@impulse/copy-ru/legal-texts/legal-text-labels'
import { type TextVersionRow } from '@impulse/api/legal-texts/console-legal-texts'
import { versionText } from '@impulse/api/legal-texts/legal-text-version'
import { CreateButton, FunctionField, List, TextField, TopToolbar } from 'react-admin'
import { ListTable } from '../../shared/list/list-table.tsx'
import { formatMoment } from '../../shared/format/moment.tsx'
import { TextProposals } from './legal-text-proposals.tsx'

/**
 * Page of legal texts: proposed versions that wait for the approval of a second staff member, and below them all
 * versions, newest first.
 */
export const TextList = () => (
  <>
    <TextProposals />
    <Versions />
  </>
)

const Versions = () => (
  <List
    title="Документы программы"
    exporter={false}
    pagination={false}
    actions={
      <TopToolbar>
        <CreateButton label="Новая редакция" />
      </TopToolbar>
    }
  >
    <ListTable label="Редакции" rowClick="show">
      <FunctionField<TextVersionRow> label="Документ" render={({ kind }) => documentTextLabels[kind]} />
      <FunctionField<TextVersionRow> label="Редакция" render={({ version }) => versionText(version)} />
      <FunctionField<TextVersionRow> label="Состояние" render={({ state }) => versionStateLabels[state]} />
      <FunctionField<TextVersionRow>
        label="С какого времени"
        render={({ inForceFrom }) => (inForceFrom ? formatMoment(inForceFrom) : 'с начала программы')}
      />
      <FunctionField<TextVersionRow>
        label="Кто предложил"
        render={({ publishedBy }) => publishedBy ?? 'типовой текст'}
      />
      <TextField source="summary" label="Что изменилось" sortable={false} />
    </ListTable>
  </List>
)
