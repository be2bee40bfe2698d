import { Outlet, useLoaderData, useRouteLoaderData } from 'react-router'
import {
  type MemberSummary,
  createLoadingSummary,
  loadSummaryInTime,
} from '../../shared/member/member-summary.ts'
import { useModalHistory } from '../../shared/modal/use-modal-history.ts'
import { ErrorPage } from '../errors/error-page.tsx'
import { isOnboarded } from '../navigation/guards.ts'
import { type Load, pageLoad } from '../navigation/load.ts'
import { Shell } from '../shell/shell.tsx'
import { VisitorFrame } from '../shell/visitor-frame.tsx'

/**
 * Loads the amounts that the shell (menu and top bar) shows. Returns null for visitors and new members, who see the
 * public pages without the shell.
 */
const load: Load<MemberSummary | null> = async (api, { member, signal, moneyWaitMs: waitMs }) =>
  member && isOnboarded(member) ? loadSummaryInTime(api, { signal, waitMs }) : null

/** In the browser the shell is shown immediately, and the amounts are loaded afterwards. */
const loading: Load<MemberSummary | null> = (_api, { member }) =>
  member && isOnboarded(member) ? createLoadingSummary() : null

export const loader = pageLoad(load, loading)

/** Prevents a reload of the amounts and notifications at a navigation, because the shell refreshes them itself. */
export const shouldRevalidate = () => false

export function Component() {
  const summary = useLoaderData<MemberSummary | null>()
  return (
    <Frame summary={summary}>
      <Outlet />
    </Frame>
  )
}

/** Shows the error of a page inside the frame, so that the menu stays usable. */
export function ErrorBoundary() {
  return (
    <Frame summary={useRouteLoaderData<MemberSummary | null>('layouts/frame-layout') ?? null}>
      <ErrorPage />
    </Frame>
  )
}

function Frame({ summary, children }: { summary: MemberSummary | null; children: React.ReactNode }) {
  useModalHistory()
  return summary === null ? (
    <VisitorFrame>{children}</VisitorFrame>
  ) : (
    <Shell summary={summary}>{children}</Shell>
  )
}
