import { type LoaderFunctionArgs, Outlet, useLoaderData, useRouteLoaderData } from 'react-router'
import { type MemberSummary, loadingAccount, loadAccountInTime } from '../../shared/member/member-summary.ts'
import { useBackCloses } from '../../shared/modal/back-closes.ts'
import { currentMember } from '../navigation/current-member.ts'
import { documentContext } from '../document/document-context.ts'
import { ErrorPage } from '../errors/error-page.tsx'
import { isOnboarded } from '../navigation/guards.ts'
import { serverLoad } from '../navigation/load.ts'
import { Shell } from '../shell/shell.tsx'
import { VisitorFrame } from '../shell/visitor-frame.tsx'

/**
 * Loads the amounts for the shell (menu and top bar). Members see every page in the shell; visitors and new
 * members see the public pages in a plain frame.
 */
export async function loader(args: LoaderFunctionArgs): Promise<MemberSummary | null> {
  const { session, moneyWaitMs: waitMs } = args.context.get(documentContext)
  if (!session || !isOnboarded(session.user)) return null
  return serverLoad((api, { signal }) => loadAccountInTime(api, { signal, waitMs }))(args)
}

/** In the browser the shell is shown immediately, and the amounts are loaded afterwards. */
export function clientLoader(): MemberSummary | null {
  const member = currentMember()
  return member && isOnboarded(member) ? loadingAccount() : null
}

/** The shell refreshes its own data, so a navigation does not reload them. */
export const shouldRevalidate = () => false

export default function FrameLayout() {
  const account = useLoaderData<MemberSummary | null>()
  return (
    <Frame account={account}>
      <Outlet />
    </Frame>
  )
}

/** Shows the error of a page inside the frame, so that the menu stays usable. */
export function ErrorBoundary() {
  return (
    <Frame account={useRouteLoaderData<MemberSummary | null>('layouts/frame-layout') ?? null}>
      <ErrorPage />
    </Frame>
  )
}

function Frame({ account, children }: { account: MemberSummary | null; children: React.ReactNode }) {
  useBackCloses()
  return account === null ? (
    <VisitorFrame>{children}</VisitorFrame>
  ) : (
    <Shell account={account}>{children}</Shell>
  )
}
