import type { RouteObject } from 'react-router'
import { screenNotLoaded } from './errors/screen-not-loaded.ts'
import { guarded, redirectSignedIn, requireLogin, requireNewcomer } from './navigation/guards.ts'
import { rootRoute } from './root.tsx'

type RouteModule = Pick<RouteObject, 'Component' | 'ErrorBoundary' | 'handle' | 'loader' | 'shouldRevalidate'>

const modules = import.meta.glob<RouteModule>('./{layouts,routes}/**/*.tsx')

/**
 * Returns a route whose module is loaded when the route is needed. `file` is the path of the module in this
 * folder, without its extension. The id of the route is `file`, or `file#distinction` if several routes have the
 * same file.
 */
function lazy(file: string, distinction?: string): { id: string; lazy: () => Promise<RouteModule> } {
  const load = modules[`./${file}.tsx`]
  if (load === undefined) throw new Error(`There is no file ${file}.tsx`)
  return {
    id: distinction === undefined ? file : `${file}#${distinction}`,
    lazy: import.meta.env.SSR ? load : () => load().catch(screenNotLoaded),
  }
}

const page = (path: string, file: string, distinction?: string): RouteObject => ({
  path,
  ...lazy(`routes/${file}`, distinction),
})

const layout = (file: string, children: RouteObject[]): RouteObject => ({
  ...lazy(`layouts/${file}`),
  children,
})

const membersPages: RouteObject[] = [
  { index: true, ...lazy('routes/members/home') },
  page('balance', 'members/balance'),
  page('withdraw', 'members/withdraw'),
  page('contracts', 'members/contracts'),
  page('contracts/claim', 'members/claim'),
  page('order', 'members/orders'),
  page('order/:id', 'members/order'),
  page('news', 'members/news'),
  page('news/:slug', 'members/news-item'),
  page('notification', 'members/notifications'),
  layout('profile-layout', [
    page('lk', 'profile/profile'),
    // One module for all forms of the profile; each form has its own address.
    ...['personal', 'work', 'account'].map((form) => page(`lk/${form}`, 'profile/profile-form', form)),
    page('lk/notices', 'profile/notification-preferences'),
    page('lk/document', 'profile/identity-document'),
    page('lk/:section', 'profile/profile-section'),
  ]),
  page('help/threads', 'members/tickets'),
  page('help/threads/:id', 'members/ticket'),
]

/** Routes of the cabinet, for documents and for navigations in the browser. */
export const routes: RouteObject[] = [
  {
    ...rootRoute,
    children: [
      layout('frame-layout', [
        { id: 'members-only', middleware: guarded(requireLogin()), children: membersPages },
        page('help', 'public/help'),
        page('policy/:version?', 'public/policy'),
        page('rules/:version?', 'public/rules'),
        page('check', 'public/check'),
        page('email', 'public/email'),
        page('demo/mailbox', 'public/demo-mailbox'),
        page('consent/:kind/:version?', 'public/consent'),
        page('*', 'public/not-found'),
      ]),
      // Pages that consist of a single form. Each renders its own frame, because a layout would be one more file
      // to load.
      { ...page('login', 'public/login'), middleware: guarded(redirectSignedIn) },
      { ...page('welcome', 'public/welcome'), middleware: guarded(requireNewcomer) },
    ],
  },
]
