import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { type Page, pages } from './pages.ts'

/** Forms that stand alone. A layout of their own would be one more file to wait for, so each brings its frame. */
const forms: readonly (readonly [Page, RouteConfigEntry])[] = [
  [pages.login, route('login', 'routes/login.tsx')],
  [pages.welcome, route('welcome', 'routes/welcome.tsx')],
]
const formsWhere = (isWithout: boolean): RouteConfigEntry[] =>
  forms.flatMap(([page, entry]) => ((page.withoutLayout ?? false) === isWithout ? [entry] : []))

export default [
  layout('layouts/frame-layout.tsx', [
    layout('layouts/members-only.tsx', [
      index('routes/home.tsx'),
      route('balance', 'routes/balance.tsx'),
      route('withdraw', 'routes/withdraw.tsx'),
      route('contracts', 'routes/contracts.tsx'),
      route('contracts/claim', 'routes/claim.tsx'),
      route('order', 'routes/orders.tsx'),
      route('order/:id', 'routes/order.tsx'),
      route('news', 'routes/news.tsx'),
      route('news/:slug', 'routes/news-item.tsx'),
      route('notification', 'routes/notifications.tsx'),
      layout('layouts/profile-layout.tsx', [
        route('lk', 'routes/profile.tsx'),
        // One piece of code for the forms, with an address each.
        ...['personal', 'work', 'account'].map((form) =>
          route(`lk/${form}`, 'routes/profile-form.tsx', { id: form }),
        ),
        route('lk/notices', 'routes/profile-notices.tsx'),
        route('lk/:section', 'routes/profile-section.tsx'),
      ]),
      route('lk/document', 'routes/document.tsx'),
      route('help/threads', 'routes/threads.tsx'),
      route('help/threads/:id', 'routes/thread.tsx'),
    ]),
    route('help', 'routes/help.tsx'),
    route('policy/:version?', 'routes/policy.tsx'),
    route('rules/:version?', 'routes/rules.tsx'),
    route('check', 'routes/check.tsx'),
    route('email', 'routes/email.tsx'),
    route('demo/mailbox', 'routes/demo-mailbox.tsx'),
    route('consent/:kind/:version?', 'routes/consent.tsx'),
    route('*', 'routes/not-found.tsx'),
    ...formsWhere(false),
  ]),
  ...formsWhere(true),
] satisfies RouteConfig
