import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { type MemberSummary, MemberSummaryContext } from '../../shared/member/member-summary.ts'
import { useFreshSummary } from '../../shared/member/use-fresh-summary.ts'
import { ToastPlace } from '../../shared/feedback/toast-place.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { LazyInstalled } from '../installed/lazy-installed.tsx'
import { MaintenanceBanner } from './status/maintenance-banner.tsx'
import { NextPage, useNextPath } from './status/next-page.tsx'
import { NavigationProgress } from './status/navigation-progress.tsx'
import { OfflineBanner } from './status/offline-banner.tsx'
import { MemberFoot } from './member-foot.tsx'
import { PhoneHeader } from './phone-header.tsx'
import css from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar/top-bar.tsx'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'

type ShellProps = { summary: MemberSummary; children: ReactNode }

/**
 * Frame around a member's page. A desktop shows a sidebar and a top bar; a phone shows a header and a tab
 * bar.
 */
export function Shell({ summary, children }: ShellProps) {
  const main = useRef<HTMLElement>(null)
  useFocusAfterNavigation(main)
  const busy = useNavigation().state !== 'idle'
  const nextPath = useNextPath()
  const { key } = useLocation()
  // A page that replaces another one appears gradually, unlike the first page of the visit.
  const [firstKey] = useState(key)
  const inUse = useFreshSummary(summary)
  return (
    <MemberSummaryContext value={inUse}>
      <a href="#main" className={css.skip}>
        К содержанию
      </a>
      <NavigationProgress />
      <div className={css.shell}>
        <Suspense>
          <Sidebar />
        </Suspense>
        <div className={css.column}>
          <Suspense>
            <TopBar />
            <PhoneHeader />
          </Suspense>
          <OfflineBanner old={inUse.isOld} />
          <MaintenanceBanner text={inUse.maintenance} />
          <main id="main" ref={main} tabIndex={-1} className={css.main} aria-busy={busy || undefined}>
            {nextPath !== null && <NextPage path={nextPath} />}
            <div className={classNames(css.page, key !== firstKey && css.later)} hidden={nextPath !== null}>
              {children}
            </div>
            <LazyInstalled />
          </main>
          <MemberFoot />
        </div>
      </div>
      <Suspense>
        <TabBar />
      </Suspense>
      <ToastPlace />
    </MemberSummaryContext>
  )
}
