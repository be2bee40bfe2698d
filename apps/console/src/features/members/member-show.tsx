import type { MemberCard } from '@impulse/api/members/console-members'
import { memberName } from '@impulse/copy-ru/members/member-name'
import { Grid, Stack } from '@mui/material'
import { Show, useRecordContext } from 'react-admin'
import { useWholeRecord } from '../../shared/layout/record-page.tsx'
import { BalanceActions } from './balance-actions.tsx'
import { DocumentParts } from './identity-document-card.tsx'
import { BalanceCard, PersonCard } from './member-facts.tsx'
import { HistoryTable } from './history-table.tsx'
import { MergeAction, MergeNotes } from './merge-action.tsx'
import {
  EndSecondFactorAction,
  EndSessionsAction,
  RestrictionActions,
  RestrictionNotes,
  SecondFactorNote,
} from './restriction-actions.tsx'
import { ImpersonationAction } from './impersonation-action.tsx'
import { AuditTable, ConsentTable, DeviceTable, LotTable, OrderTable } from './member-tables.tsx'

/** Page of a member (the member's card) with the actions of staff. Each opening is audited. */
export const MemberShow = () => (
  <Show title={<MemberTitle />} component="div" actions={false}>
    <MemberCards />
  </Show>
)

function MemberTitle() {
  const record = useRecordContext<MemberCard>()
  return <>{record ? memberName(record) : 'Участник'}</>
}

function MemberCards() {
  const record = useWholeRecord<MemberCard>('balance')
  if (!record) return null
  return (
    <Grid container spacing={2} sx={{ mt: 1 }}>
      <Grid size={12}>
        <Stack spacing={2}>
          <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
            <BalanceActions member={record} />
            <RestrictionActions member={record} />
            <EndSessionsAction member={record} />
            <EndSecondFactorAction member={record} />
            <MergeAction member={record} />
            <ImpersonationAction member={record} />
          </Stack>
          <MergeNotes {...record} />
          <RestrictionNotes {...record} />
          <SecondFactorNote {...record} />
        </Stack>
      </Grid>
      <Grid size={{ xs: 12, md: 4 }}>
        <PersonCard {...record} />
      </Grid>
      <Grid size={{ xs: 12, md: 4 }}>
        <BalanceCard {...record} />
      </Grid>
      {/* When the status changes, the key changes too, and React creates the component again. This hides a
        document that staff opened before the change. */}
      <DocumentParts key={`${record.id} ${record.document.status}`} {...record} />
      <Grid size={12}>
        <LotTable {...record} />
      </Grid>
      <Grid size={12}>
        <HistoryTable key={record.history[0]?.id} {...record} />
      </Grid>
      <Grid size={12}>
        <OrderTable {...record} />
      </Grid>
      <Grid size={{ xs: 12, md: 6 }}>
        <DeviceTable {...record} />
      </Grid>
      <Grid size={{ xs: 12, md: 6 }}>
        <ConsentTable {...record} />
      </Grid>
      <Grid size={12}>
        <AuditTable {...record} />
      </Grid>
    </Grid>
  )
}
