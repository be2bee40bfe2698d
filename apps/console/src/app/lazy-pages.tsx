import { Alert, Button } from '@mui/material'
import { type ComponentType, lazy } from 'react'
import { Title } from 'react-admin'
import { loadCode } from '../shared/api/load-code.ts'

/** Page whose code is loaded when the page is opened. A failed load reloads the console, or shows `PageLoadFailed`. */
const later = (find: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await loadCode(find).catch(() => PageLoadFailed) }))

export const MemberShow = later(async () => (await import('../features/members/member-show.tsx')).MemberShow)
export const DocumentReview = later(
  async () => (await import('../features/identity-documents/document-review.tsx')).DocumentReview,
)
export const TicketList = later(async () => (await import('../features/tickets/ticket-list.tsx')).TicketList)
export const TicketShow = later(async () => (await import('../features/tickets/ticket-show.tsx')).TicketShow)
export const ContractList = later(
  async () => (await import('../features/contracts/contract-list.tsx')).ContractList,
)
export const ContractShow = later(
  async () => (await import('../features/contracts/contract-show.tsx')).ContractShow,
)
export const ImportList = later(
  async () => (await import('../features/contract-imports/import-list.tsx')).ImportList,
)
export const ImportCreate = later(
  async () => (await import('../features/contract-imports/import-create.tsx')).ImportCreate,
)
export const ImportShow = later(
  async () => (await import('../features/contract-imports/import-show.tsx')).ImportShow,
)
export const ClaimList = later(async () => (await import('../features/claims/claim-list.tsx')).ClaimList)
export const ClaimShow = later(async () => (await import('../features/claims/claim-show.tsx')).ClaimShow)
export const RulesList = later(
  async () => (await import('../features/reward-rules/rules-list.tsx')).RulesList,
)
export const RulesCreate = later(
  async () => (await import('../features/reward-rules/rules-create.tsx')).RulesCreate,
)
export const RulesShow = later(
  async () => (await import('../features/reward-rules/rules-show.tsx')).RulesShow,
)
export const RiskList = later(async () => (await import('../features/risk/risk-list.tsx')).RiskList)
export const RiskShow = later(async () => (await import('../features/risk/risk-show.tsx')).RiskShow)
export const BalanceChangeList = later(
  async () => (await import('../features/balance-corrections/balance-correction-list.tsx')).BalanceChangeList,
)
export const WithdrawalShow = later(
  async () => (await import('../features/withdrawals/withdrawal-show.tsx')).WithdrawalShow,
)
export const BatchList = later(
  async () => (await import('../features/payout-batches/batch-list.tsx')).BatchList,
)
export const BatchShow = later(
  async () => (await import('../features/payout-batches/batch-show.tsx')).BatchShow,
)
export const StatementLineList = later(
  async () => (await import('../features/statement-lines/statement-line-list.tsx')).StatementLineList,
)
export const PayoutOverviewPage = later(
  async () => (await import('../features/payout-batches/payout-overview-page.tsx')).PayoutOverviewPage,
)
export const TrialBalanceList = later(
  async () => (await import('../features/accounting/accounting-lists.tsx')).TrialBalanceList,
)
export const TaxRegisterList = later(
  async () => (await import('../features/accounting/accounting-lists.tsx')).TaxRegisterList,
)
export const UnclaimedPayoutList = later(
  async () => (await import('../features/accounting/settlement-lists.tsx')).UnclaimedPayoutList,
)
export const ManualSettlementList = later(
  async () => (await import('../features/accounting/settlement-lists.tsx')).ManualSettlementList,
)
export const JournalEntryList = later(
  async () => (await import('../features/accounting/accounting-lists.tsx')).JournalEntryList,
)
export const MemberIncomeList = later(
  async () => (await import('../features/accounting/accounting-lists.tsx')).MemberIncomeList,
)
export const MemberTaxRateList = later(
  async () => (await import('../features/accounting/accounting-lists.tsx')).MemberTaxRateList,
)
export const TaxCalculationList = later(
  async () => (await import('../features/accounting/accounting-lists.tsx')).TaxCalculationList,
)
export const ClosedMonthList = later(
  async () => (await import('../features/accounting/accounting-lists.tsx')).ClosedMonthList,
)
export const MergeList = later(
  async () => (await import('../features/member-merges/merge-list.tsx')).MergeList,
)
export const NewsList = later(async () => (await import('../features/news/news-list.tsx')).NewsList)
export const NewsPage = later(async () => (await import('../features/news/news-page.tsx')).NewsPage)
export const BroadcastList = later(
  async () => (await import('../features/broadcasts/broadcast-list.tsx')).BroadcastList,
)
export const BroadcastPage = later(
  async () => (await import('../features/broadcasts/broadcast-page.tsx')).BroadcastPage,
)
export const TextList = later(
  async () => (await import('../features/legal-texts/legal-text-list.tsx')).TextList,
)
export const TextCreate = later(
  async () => (await import('../features/legal-texts/legal-text-create.tsx')).TextCreate,
)
export const TextShow = later(
  async () => (await import('../features/legal-texts/legal-text-show.tsx')).TextShow,
)
export const HelpList = later(async () => (await import('../features/help/help-list.tsx')).HelpList)
export const HelpPage = later(async () => (await import('../features/help/help-page.tsx')).HelpPage)
export const DeliveryList = later(
  async () => (await import('../features/deliveries/delivery-list.tsx')).DeliveryList,
)
export const SystemSwitchesPage = later(
  async () => (await import('../features/system-switches/system-switches-page.tsx')).SystemSwitchesPage,
)
export const BackgroundTasksPage = later(
  async () => (await import('../features/background-tasks/background-tasks-page.tsx')).BackgroundTasksPage,
)
export const StaffList = later(async () => (await import('../features/staff/staff-list.tsx')).StaffList)
export const StaffCreate = later(async () => (await import('../features/staff/staff-create.tsx')).StaffCreate)
export const StaffEdit = later(async () => (await import('../features/staff/staff-edit.tsx')).StaffEdit)
export const AuditList = later(async () => (await import('../features/audit/audit-list.tsx')).AuditList)
export const SecurityEventList = later(
  async () => (await import('../features/security-events/security-event-list.tsx')).SecurityEventList,
)
export const MyAccessPage = later(
  async () => (await import('../features/my-access/my-access-page.tsx')).MyAccessPage,
)
export const MySessionList = later(
  async () => (await import('../features/my-sessions/my-session-list.tsx')).MySessionList,
)
export const InvitationPage = later(
  async () => (await import('../features/sign-in/invitation-page.tsx')).InvitationPage,
)

/** Replaces a page whose code could not be loaded: the browser is offline, or the server is, or has another version. */
const PageLoadFailed = () => (
  <>
    <Title title="Страница не загрузилась" />
    <Alert
      severity="error"
      sx={{ mt: 2 }}
      action={
        <Button color="inherit" size="small" onClick={() => location.reload()}>
          Повторить
        </Button>
      }
    >
      Проверьте интернет и повторите через минуту.
    </Alert>
  </>
)
