import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

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
        route('lk/:section', 'routes/profile-section.tsx'),
      ]),
      route('lk/document', 'routes/document.tsx'),
      route('help', 'routes/help.tsx'),
    ]),
    route('policy', 'routes/policy.tsx'),
    route('rules', 'routes/rules.tsx'),
    route('check', 'routes/check.tsx'),
    route('email', 'routes/email.tsx'),
    route('consent/personal-data', 'routes/consent-personal-data.tsx'),
    route('consent/documents', 'routes/consent-documents.tsx'),
    route('consent/advertising', 'routes/consent-advertising.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  layout('layouts/visitor-layout.tsx', [
    route('login', 'routes/login.tsx'),
    route('welcome', 'routes/welcome.tsx'),
  ]),
] satisfies RouteConfig
