import type { ConsoleAction } from '@impulse/api/staff/console-permissions'
import AccountBalanceIcon from '@mui/icons-material/AccountBalance'
import AssignmentReturnIcon from '@mui/icons-material/AssignmentReturn'
import BadgeIcon from '@mui/icons-material/Badge'
import BalanceIcon from '@mui/icons-material/Balance'
import EventAvailableIcon from '@mui/icons-material/EventAvailable'
import FactCheckIcon from '@mui/icons-material/FactCheck'
import CalculateIcon from '@mui/icons-material/Calculate'
import CallMergeIcon from '@mui/icons-material/CallMerge'
import CampaignIcon from '@mui/icons-material/Campaign'
import DevicesIcon from '@mui/icons-material/Devices'
import ForumIcon from '@mui/icons-material/Forum'
import GavelIcon from '@mui/icons-material/Gavel'
import GppMaybeIcon from '@mui/icons-material/GppMaybe'
import HandshakeIcon from '@mui/icons-material/Handshake'
import HelpIcon from '@mui/icons-material/Help'
import HistoryIcon from '@mui/icons-material/History'
import MarkEmailReadIcon from '@mui/icons-material/MarkEmailRead'
import MenuBookIcon from '@mui/icons-material/MenuBook'
import NewspaperIcon from '@mui/icons-material/Newspaper'
import PanToolIcon from '@mui/icons-material/PanTool'
import PaymentsIcon from '@mui/icons-material/Payments'
import PeopleIcon from '@mui/icons-material/People'
import PercentIcon from '@mui/icons-material/Percent'
import PersonSearchIcon from '@mui/icons-material/PersonSearch'
import PlaylistAddCheckIcon from '@mui/icons-material/PlaylistAddCheck'
import ReceiptLongIcon from '@mui/icons-material/ReceiptLong'
import RuleIcon from '@mui/icons-material/Rule'
import SettingsSuggestIcon from '@mui/icons-material/SettingsSuggest'
import SecurityIcon from '@mui/icons-material/Security'
import SendIcon from '@mui/icons-material/Send'
import StairsIcon from '@mui/icons-material/Stairs'
import SummarizeIcon from '@mui/icons-material/Summarize'
import SupervisorAccountIcon from '@mui/icons-material/SupervisorAccount'
import UploadFileIcon from '@mui/icons-material/UploadFile'
import VpnKeyIcon from '@mui/icons-material/VpnKey'
import type { ResourceProps } from 'react-admin'
import {
  MemberShow,
  DocumentReview,
  TicketList,
  TicketShow,
  ContractList,
  ContractShow,
  ImportList,
  ImportCreate,
  ImportShow,
  ClaimList,
  ClaimShow,
  RulesList,
  RulesCreate,
  RulesShow,
  RiskList,
  RiskShow,
  MergeList,
  NewsList,
  NewsPage,
  BroadcastList,
  BroadcastPage,
  TextList,
  TextCreate,
  TextShow,
  HelpList,
  HelpPage,
  DeliveryList,
  SystemSwitchesPage,
  BackgroundTasksPage,
  StaffList,
  StaffCreate,
  StaffEdit,
  AuditList,
  SecurityEventList,
  MyAccessPage,
  UnclaimedPayoutList,
  ManualSettlementList,
  JournalEntryList,
  MemberIncomeList,
  MemberTaxRateList,
  TaxCalculationList,
  ClosedMonthList,
  TaxRegisterList,
  TrialBalanceList,
  PayoutOverviewPage,
  BalanceChangeList,
  BatchList,
  BatchShow,
  MySessionList,
  StatementLineList,
  WithdrawalShow,
} from './lazy-pages.tsx'
import { DocumentList } from '../features/identity-documents/document-list.tsx'
import { MemberList } from '../features/members/member-list.tsx'
import { WithdrawalList } from '../features/withdrawals/withdrawal-list.tsx'

/** Page of the console's menu. A staff member sees the page when the permissions include its `action`. */
export type ConsolePage = ResourceProps & { action: ConsoleAction }

const memberPages: readonly ConsolePage[] = [
  { name: 'members', action: 'members.list', list: MemberList, show: MemberShow, icon: PeopleIcon },
  {
    name: 'identity-documents',
    action: 'identity-documents.list',
    icon: BadgeIcon,
    list: DocumentList,
    show: DocumentReview,
  },
  { name: 'tickets', action: 'tickets.list', icon: ForumIcon, list: TicketList, show: TicketShow },
]

const contractPages: readonly ConsolePage[] = [
  {
    name: 'contracts',
    action: 'contracts.list',
    icon: ReceiptLongIcon,
    list: ContractList,
    show: ContractShow,
  },
  {
    name: 'imports',
    action: 'imports.list',
    icon: UploadFileIcon,
    list: ImportList,
    create: ImportCreate,
    show: ImportShow,
  },
  { name: 'claims', action: 'claims.queue', icon: PlaylistAddCheckIcon, list: ClaimList, show: ClaimShow },
  {
    name: 'reward-rules',
    action: 'reward-rules.list',
    icon: RuleIcon,
    list: RulesList,
    create: RulesCreate,
    show: RulesShow,
  },
]

const moneyPages: readonly ConsolePage[] = [
  {
    name: 'withdrawals',
    action: 'withdrawals.list',
    icon: PaymentsIcon,
    list: WithdrawalList,
    show: WithdrawalShow,
  },
  {
    name: 'payout-batches',
    action: 'payouts.batches',
    icon: AccountBalanceIcon,
    list: BatchList,
    show: BatchShow,
  },
  {
    name: 'statement-lines',
    action: 'payouts.statement-lines',
    icon: FactCheckIcon,
    list: StatementLineList,
  },
  { name: 'trial-balance', action: 'accounting.view', list: TrialBalanceList, icon: SummarizeIcon },
  { name: 'tax-register', action: 'accounting.view', list: TaxRegisterList, icon: PercentIcon },
  { name: 'member-incomes', action: 'accounting.view', list: MemberIncomeList, icon: PersonSearchIcon },
  { name: 'member-tax-rates', action: 'accounting.view', list: MemberTaxRateList, icon: StairsIcon },
  { name: 'tax-calculation', action: 'accounting.view', list: TaxCalculationList, icon: CalculateIcon },
  { name: 'journal-entries', action: 'accounting.view', list: JournalEntryList, icon: MenuBookIcon },
  { name: 'closed-months', action: 'accounting.view', list: ClosedMonthList, icon: EventAvailableIcon },
  {
    name: 'unclaimed-payouts',
    action: 'settlements.list',
    list: UnclaimedPayoutList,
    icon: AssignmentReturnIcon,
  },
  { name: 'manual-settlements', action: 'settlements.list', list: ManualSettlementList, icon: HandshakeIcon },
  { name: 'payout-overview', action: 'payouts.overview', list: PayoutOverviewPage, icon: PanToolIcon },
  {
    name: 'balance-corrections',
    action: 'balance-corrections.list',
    icon: BalanceIcon,
    list: BalanceChangeList,
  },
  { name: 'member-merges', action: 'member-merges.list', list: MergeList, icon: CallMergeIcon },
  { name: 'risk-cases', action: 'risk-cases.list', list: RiskList, show: RiskShow, icon: GppMaybeIcon },
]

/** Returns the pages of a record whose form is the same for a new and an existing one. */
const editedBy = (page: NonNullable<ResourceProps['create']>) => ({ create: page, edit: page })

/** Pages of content that members read, of deliveries, of the system switches and of background tasks. */
const contentAndOperationPages: readonly ConsolePage[] = [
  { name: 'news', action: 'news.list', icon: NewspaperIcon, list: NewsList, ...editedBy(NewsPage) },
  {
    name: 'broadcasts',
    action: 'broadcasts.list',
    icon: SendIcon,
    list: BroadcastList,
    ...editedBy(BroadcastPage),
  },
  { name: 'help-articles', action: 'texts.list', icon: HelpIcon, list: HelpList, ...editedBy(HelpPage) },
  {
    name: 'legal-texts',
    action: 'texts.list',
    icon: GavelIcon,
    list: TextList,
    create: TextCreate,
    show: TextShow,
  },
  { name: 'deliveries', action: 'deliveries.list', list: DeliveryList, icon: MarkEmailReadIcon },
  { name: 'system-switches', action: 'system-switches.see', list: SystemSwitchesPage, icon: CampaignIcon },
  {
    name: 'background-tasks',
    action: 'background-tasks.see',
    list: BackgroundTasksPage,
    icon: SettingsSuggestIcon,
  },
]

const staffPages: readonly ConsolePage[] = [
  {
    name: 'staff',
    action: 'staff.list',
    icon: SupervisorAccountIcon,
    list: StaffList,
    create: StaffCreate,
    edit: StaffEdit,
  },
  { name: 'audit', action: 'audit.list', list: AuditList, icon: HistoryIcon },
  { name: 'security-events', action: 'security-events.list', list: SecurityEventList, icon: SecurityIcon },
  { name: 'my-access', action: 'access.my-access', list: MyAccessPage, icon: VpnKeyIcon },
  { name: 'my-sessions', action: 'access.my-sessions', list: MySessionList, icon: DevicesIcon },
]

/** Returns the pages that the permissions open. The menu and the router contain no other pages. */
export const pagesFor = (may: readonly string[]): ConsolePage[] =>
  pages.filter(({ action }) => may.includes(action))

/** All pages, in the order of the menu. */
export const pages = [
  ...memberPages,
  ...contractPages,
  ...moneyPages,
  ...contentAndOperationPages,
  ...staffPages,
]
