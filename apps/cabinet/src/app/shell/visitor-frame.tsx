// General styles. Every page loads this frame in the same file, so these styles need no style sheet of their own.
import '../../shared/style/tokens.css'
import '../../shared/style/fonts.css'
import '../../shared/style/base.css'
import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useBrand } from '../../shared/style/brand.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { pages } from '../navigation/pages.ts'
import { MaintenanceBanner } from './status/maintenance-banner.tsx'
import { OfflineBanner } from './status/offline-banner.tsx'
import css from './visitor-frame.module.css'
import { Wordmark } from './wordmark.tsx'

/**
 * Layout for visitors: wordmark, banners, page, and links to the legal texts, the help and the support. A page with a
 * single form passes `panel`: on a wide screen, the form takes one half of the screen and `panel` the other half.
 */
export function VisitorFrame({ panel, children }: { panel?: ReactNode; children: ReactNode }) {
  const { supportEmail, demoCode } = useBrand()
  const maintenance = useRouteLoaderData<{ maintenance: string | null }>('root')?.maintenance
  return (
    <div className={classNames(css.frame, panel !== undefined && css.narrow)}>
      <header className={css.head}>
        {/* The links load new documents, because the Content-Security-Policy of /login differs from the
            policy of other pages. */}
        <a href={pages.home.path} className={css.home}>
          <Wordmark tagline />
        </a>
      </header>
      <OfflineBanner />
      <MaintenanceBanner text={maintenance} />
      <main className={css.main}>{children}</main>
      <footer className={css.foot}>
        <a href={pages.policy.path}>{pages.policy.title}</a>
        <a href={pages.rules.path}>{pages.rules.title}</a>
        {demoCode && <a href={pages.demoMailbox.path}>{pages.demoMailbox.title}</a>}
        <a href={pages.help.path}>{pages.help.title}</a>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </footer>
      {panel}
    </div>
  )
}
