/**
 * Paths and titles of all pages: the pages of the specification (section 2) and the pages that the programme
 * added. A test compares the titles with the specification's table.
 */
export const pages = {
  home: { path: '/', title: 'Главная' },
  login: { path: '/login', title: 'Вход', withoutLayout: true },
  profile: { path: '/lk', title: 'Мой профиль' },
  document: { path: '/lk/document', title: 'Документ' },
  news: { path: '/news', title: 'Новости' },
  newsItem: { path: '/news/:slug', title: 'Новости' },
  contracts: { path: '/contracts', title: 'Мои договоры' },
  claim: { path: '/contracts/claim', title: 'Не вижу договор' },
  orders: { path: '/order', title: 'Мои заявки' },
  order: { path: '/order/:id', title: 'Мои заявки' },
  withdraw: { path: '/withdraw', title: 'Вывод средств' },
  balance: { path: '/balance', title: 'Мой Баланс' },
  help: { path: '/help', title: 'Помощь' },
  tickets: { path: '/help/threads', title: 'Мои вопросы' },
  thread: { path: '/help/threads/:id', title: 'Мои вопросы' },
  notifications: { path: '/notification', title: 'Уведомления' },
  policy: { path: '/policy', title: 'Политика конфиденциальности' },
  rules: { path: '/rules', title: 'Правила программы' },
  check: { path: '/check', title: 'Проверка подлинности' },
  email: { path: '/email', title: 'Подтверждение почты' },
  demoMailbox: { path: '/demo/mailbox', title: 'Сообщения демо-режима' },
  welcome: { path: '/welcome', title: 'Знакомство', withoutLayout: true },
  consent: { path: '/consent/:kind', title: 'Согласие' },
  notFound: { path: '/*', title: 'Страница не найдена' },
} as const satisfies Record<string, Page>

/** Titles of the legal texts of consents. Each consent has its own legal text. */
export const consentTitles = {
  'personal-data': 'Согласие на обработку персональных данных',
  documents: 'Согласие на обработку данных документа',
  advertising: 'Согласие на рекламные сообщения',
  analytics: 'Согласие на счётчики посещений',
} as const

/**
 * Page of the cabinet. A page `withoutLayout` has no menu and no top bar, because `routes.ts` puts the page
 * outside the layout.
 */
export type Page = { path: string; title: string; withoutLayout?: boolean }

/** Data that a route defines for its layout. `title` may depend on the data that the route has loaded. */
export type PageHandle = {
  page: Page
  title?: (loaded: unknown) => string | undefined
}

/**
 * Returns the document title, such as «Мой Баланс · ИМПУЛЬС — платформа для мотивации». The title of the home
 * page is only the programme's name and tagline.
 */
export function documentTitle(screen: string | undefined, brand: { name: string; tagline: string }): string {
  const site = `${brand.name} — ${brand.tagline}`
  return screen === undefined || screen === '' ? site : `${screen} · ${site}`
}
