import type { Blocker } from '@impulse/api/withdrawals/withdrawal'
import { useLoaderData } from 'react-router'
import { useBegunForm } from '../../../features/identity-documents/use-begun-form.ts'
import { BlockersCard } from '../../../features/withdrawals/blockers-card.tsx'
import { WithdrawalPage } from '../../../features/withdrawals/withdrawal-page.tsx'
import {
  type LoadedWithdrawal,
  loadWithdrawal,
  loadWithdrawalInBrowser,
} from '../../../features/withdrawals/withdrawal.load.ts'
import { pageLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.withdraw }

export const loader = pageLoad(loadWithdrawal, loadWithdrawalInBrowser)

export function Component() {
  return <WithdrawalPage loaded={useLoaderData<LoadedWithdrawal>()} Blockers={Blockers} />
}

function Blockers({ blockers }: { blockers: readonly Blocker[] }) {
  const codes = blockers.map(({ code }) => code)
  const open = codes.includes('passport_missing') ? 'none' : undefined
  const begun = useBegunForm(codes.includes('passport_rejected') ? 'rejected' : open)
  return <BlockersCard blockers={blockers} begun={begun} />
}
