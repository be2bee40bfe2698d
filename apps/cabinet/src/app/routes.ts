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
      route('lk', 'routes/profile.tsx'),
      route('help', 'routes/help.tsx'),
    ]),
    route('policy', 'routes/policy.tsx'),
    route('rules', 'routes/rules.tsx'),
    route('check', 'routes/check.tsx'),
    route('consent/personal-data', 'routes/consent-personal-data.tsx'),
    route('consent/advertising', 'routes/consent-advertising.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  layout('layouts/visitor-layout.tsx', [
    route('login', 'routes/login.tsx'),
    route('welcome', 'routes/welcome.tsx'),
  ]),
] satisfies RouteConfig
