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
 * Layout for visitors: wordmark, banners, page, and links to the legal texts, the help and the support. `narrow` is for
 * a page with a single form.
 */
export function VisitorFrame({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  const { supportEmail, demoCode } = useBrand()
  const maintenance = useRouteLoaderData<{ maintenance: string | null }>('root')?.maintenance
  return (
    <div className={classNames(css.frame, narrow && css.narrow)}>
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
    </div>
  )
}
