import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { type Page, pages } from './navigation/pages.ts'

/**
 * Pages that consist of a single form. Each page renders its own frame, because a layout would be one more
 * file to load.
 */
const forms: readonly (readonly [Page, RouteConfigEntry])[] = [
  [pages.login, route('login', 'routes/public/login.tsx')],
  [pages.welcome, route('welcome', 'routes/public/welcome.tsx')],
]
const formsWhere = (isWithout: boolean): RouteConfigEntry[] =>
  forms.flatMap(([page, entry]) => ((page.withoutLayout ?? false) === isWithout ? [entry] : []))

export default [
  layout('layouts/frame-layout.tsx', [
    layout('layouts/members-only.tsx', [
      index('routes/members/home.tsx'),
      route('balance', 'routes/members/balance.tsx'),
      route('withdraw', 'routes/members/withdraw.tsx'),
      route('contracts', 'routes/members/contracts.tsx'),
      route('contracts/claim', 'routes/members/claim.tsx'),
      route('order', 'routes/members/orders.tsx'),
      route('order/:id', 'routes/members/order.tsx'),
      route('news', 'routes/members/news.tsx'),
      route('news/:slug', 'routes/members/news-item.tsx'),
      route('notification', 'routes/members/notifications.tsx'),
      layout('layouts/profile-layout.tsx', [
        route('lk', 'routes/profile/profile.tsx'),
        // One module for all forms of the profile; each form has its own address.
        ...['personal', 'work', 'account'].map((form) =>
          route(`lk/${form}`, 'routes/profile/profile-form.tsx', { id: form }),
        ),
        route('lk/notices', 'routes/profile/notification-preferences.tsx'),
        route('lk/:section', 'routes/profile/profile-section.tsx'),
      ]),
      route('lk/document', 'routes/members/identity-document.tsx'),
      route('help/threads', 'routes/members/tickets.tsx'),
      route('help/threads/:id', 'routes/members/ticket.tsx'),
    ]),
    route('help', 'routes/public/help.tsx'),
    route('policy/:version?', 'routes/public/policy.tsx'),
    route('rules/:version?', 'routes/public/rules.tsx'),
    route('check', 'routes/public/check.tsx'),
    route('email', 'routes/public/email.tsx'),
    route('demo/mailbox', 'routes/public/demo-mailbox.tsx'),
    route('consent/:kind/:version?', 'routes/public/consent.tsx'),
    route('*', 'routes/public/not-found.tsx'),
    ...formsWhere(false),
  ]),
  ...formsWhere(true),
] satisfies RouteConfig
